import type { ClubClient, ClubWord } from '@foyer/contract/club.ts';
import { clubSubscriptionName } from '#domain/held-subscription.ts';
import type { Club, ClubMember, ClubPerson, MemberOutcome } from '#ports/club.ts';
import type { Person } from '#ports/identity-provider.ts';

export interface ClubDeskRoom {
  /** null: the house has none that can be used. */
  club(): Promise<Club | null>;
  /** null: nobody is signed in with this profile. */
  personOfProfile(profileId: number): Promise<Person | null>;
  now(): Date;
  /** For the house's people; never with anything personal. */
  onSilence(reason: string): void;
}

/** What the shop asks the club about who is signed in. */
export interface ClubDesk {
  club(): Promise<Club | null>;
  /** As pages show it: none of them waits for a club that was silent a moment ago. */
  wordOn(profileId: number | null): Promise<ClubWord>;
  /** For what takes something: asked in any case. `stranger` is also who is not signed in. */
  memberNow(profileId: number | null): Promise<MemberOutcome>;
}

const silenceMilliseconds = 10_000;

export function createClubDesk(room: ClubDeskRoom): ClubDesk {
  let silentUntil = 0;

  async function memberNow(profileId: number | null): Promise<MemberOutcome> {
    if (profileId === null) return { kind: 'stranger' };
    const [club, person] = await Promise.all([room.club(), room.personOfProfile(profileId)]);
    if (!club || !person) return { kind: 'stranger' };
    const outcome = await club.findMember(asClubPerson(person));
    silentUntil = outcome.kind === 'unknown' ? room.now().getTime() + silenceMilliseconds : 0;
    if (outcome.kind === 'unknown') room.onSilence(outcome.reason);
    return outcome;
  }

  return {
    club: room.club,
    memberNow,
    async wordOn(profileId) {
      if (profileId === null) return { kind: 'none' };
      return silentUntil > room.now().getTime() ? { kind: 'silent' } : wordOf(await memberNow(profileId));
    },
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
      visits.map(({ eventId, remaining }) => ({
        id: clubSubscriptionName(id),
        name,
        eventId,
        remaining,
      })),
    ),
  };
}

/** A page does not wait for a club that hangs. */
const patienceMilliseconds = 1_500;

export function clubWordInTime(
  room: {
    clubWordOn: ClubDesk['wordOn'];
    /** Waits. */
    pause(milliseconds: number): Promise<void>;
  },
  profileId: number | null,
): Promise<ClubWord> {
  const late = room.pause(patienceMilliseconds).then((): ClubWord => ({ kind: 'silent' }));
  return Promise.race([room.clubWordOn(profileId), late]);
}
