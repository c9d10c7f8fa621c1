import type { ClubClient, ClubWord } from '@foyer/contract/people/club.ts';
import { clubSubscriptionName } from '#domain/held-subscription.ts';
import { LastUsed } from '#platform/last-used.ts';
import type { Club, ClubMember, ClubPerson, MemberOutcome } from '#ports/club.ts';
import type { Person } from '#ports/identity-provider.ts';

export interface ClubDeskRoom {
  /** null: the house has none that can be used. */
  club(): Promise<Club | null>;
  /** null: nobody is signed in with this profile. */
  personOfProfile(profileId: number): Promise<Person | null>;
  now(): Date;
  /** Waits. */
  pause(milliseconds: number): Promise<void>;
  /** For the house's people; never with anything personal. */
  onSilence(reason: string): void;
}

/** What the shop asks the club about who is signed in. */
export interface ClubDesk {
  club(): Promise<Club | null>;
  /** As pages show it: none waits long for a club, nor at all for one that was silent a moment ago. */
  wordOn(profileId: number | null): Promise<ClubWord>;
  /** The same, some seconds old perhaps: may be asked for as often as anybody likes. */
  keptWordOn(profileId: number | null): Promise<ClubWord>;
  /** For what takes something: asked in any case. `stranger` is also who is not signed in. */
  memberNow(profileId: number | null): Promise<MemberOutcome>;
}

const silenceMilliseconds = 10_000;
/** A page does not wait for a club that hangs. */
const patienceMilliseconds = 1_500;
/** So long a word is kept, of so many members at most. */
const keptMilliseconds = 15_000;
const mostKept = 1_000;
/** So many members are asked about at once; the pages of others do without the club. */
const mostAtOnce = 50;

export function createClubDesk(room: ClubDeskRoom): ClubDesk {
  let silentUntil = 0;
  const kept = new LastUsed<{ word: ClubWord; until: number }>(mostKept, () => 1);
  const open = new Map<number, Promise<ClubWord>>();

  async function memberNow(profileId: number | null): Promise<MemberOutcome> {
    if (profileId === null) return { kind: 'stranger' };
    const [club, person] = await Promise.all([room.club(), room.personOfProfile(profileId)]);
    if (!club || !person) return { kind: 'stranger' };
    const outcome = await club.findMember(asClubPerson(person));
    silentUntil = outcome.kind === 'unknown' ? room.now().getTime() + silenceMilliseconds : 0;
    if (outcome.kind === 'unknown') room.onSilence(outcome.reason);
    return outcome;
  }

  async function ask(profileId: number): Promise<ClubWord> {
    const word = wordOf(await memberNow(profileId));
    if (word.kind !== 'silent')
      kept.set(String(profileId), { word, until: room.now().getTime() + keptMilliseconds });
    return word;
  }

  /** Pages of one member that ask at the same moment ask once. */
  function askOnce(profileId: number): Promise<ClubWord> | null {
    const asked = open.get(profileId);
    if (asked || open.size >= mostAtOnce) return asked ?? null;
    const word = ask(profileId).finally(() => open.delete(profileId));
    open.set(profileId, word);
    return word;
  }

  async function wordOn(profileId: number | null): Promise<ClubWord> {
    if (profileId === null) return { kind: 'none' };
    const word = silentUntil > room.now().getTime() ? null : askOnce(profileId);
    if (!word) return { kind: 'silent' };
    // What comes later is kept: the next page has it.
    const late = room.pause(patienceMilliseconds).then((): ClubWord => ({ kind: 'silent' }));
    return await Promise.race([word, late]);
  }

  return {
    club: room.club,
    memberNow,
    wordOn,
    async keptWordOn(profileId) {
      const known = profileId === null ? undefined : kept.get(String(profileId));
      return known && known.until > room.now().getTime() ? known.word : await wordOn(profileId);
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
