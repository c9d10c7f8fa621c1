import type { ClubClient, ClubWord } from '@foyer/contract/club.ts';
import type { Club, ClubMember, ClubPerson, MemberOutcome } from '#ports/club.ts';
import type { Person } from '#ports/identity-provider.ts';

export interface ClubDeskRoom {
  /** null: the house has none that can be used. */
  club(): Promise<Club | null>;
  personOfProfile(profileId: number): Promise<Person | null>;
  now(): Date;
  /** For the house's people; never with anything personal. */
  onSilence(reason: string): void;
}

/** What the shop asks the club about who is signed in. Nobody waits for a club that was silent a moment ago. */
export interface ClubDesk {
  /** As pages show it: may be half a minute old. */
  wordOn(profileId: number | null): Promise<ClubWord>;
  /** As it is now, for what takes something; `stranger` is also who is not signed in. */
  memberNow(profileId: number | null): Promise<MemberOutcome>;
}

const keptMilliseconds = 20_000;
const silenceMilliseconds = 10_000;
const mostKept = 2_000;

export function createClubDesk(room: ClubDeskRoom): ClubDesk {
  const kept = new Map<number, { until: number; outcome: Promise<MemberOutcome> }>();
  let silentUntil = 0;

  async function ask(profileId: number): Promise<MemberOutcome> {
    const [club, person] = await Promise.all([room.club(), room.personOfProfile(profileId)]);
    if (!club || !person) return { kind: 'stranger' };
    const outcome = await club.findMember(asClubPerson(person));
    if (outcome.kind === 'unknown') {
      silentUntil = room.now().getTime() + silenceMilliseconds;
      room.onSilence(outcome.reason);
    }
    return outcome;
  }

  function keep(profileId: number): Promise<MemberOutcome> {
    const outcome = ask(profileId);
    if (kept.size >= mostKept) kept.clear();
    kept.set(profileId, { until: room.now().getTime() + keptMilliseconds, outcome });
    return outcome;
  }

  return {
    async wordOn(profileId) {
      if (profileId === null) return { kind: 'none' };
      const now = room.now().getTime();
      const known = kept.get(profileId);
      if (known && known.until > now) return wordOf(await known.outcome);
      if (silentUntil > now) return { kind: 'silent' };
      return wordOf(await keep(profileId));
    },
    memberNow: async (profileId) => (profileId === null ? { kind: 'stranger' } : keep(profileId)),
  };
}

/** The club is told of an address only where the provider has made sure whose it is. */
function asClubPerson({ issuer, subject, email, emailVerified, phone, phoneVerified }: Person): ClubPerson {
  return { issuer, subject, email: emailVerified ? email : null, phone: phoneVerified ? phone : null };
}

function wordOf(outcome: MemberOutcome): ClubWord {
  if (outcome.kind === 'member') return { kind: 'client', client: clientOf(outcome.member) };
  return { kind: outcome.kind === 'stranger' ? 'none' : 'silent' };
}

function clientOf({ id: _, subscriptions, ...shown }: ClubMember): ClubClient {
  return {
    ...shown,
    subscriptions: subscriptions.flatMap(({ id, name, visits }) =>
      visits.map(({ eventId, remaining }) => ({ id, name, eventId, remaining })),
    ),
  };
}
