import type { ClubClient, ClubMembership } from '@foyer/contract/people/club.ts';
import { clubSubscriptionName } from '#domain/held-subscription.ts';
import { LastUsed } from '#platform/last-used.ts';
import type { Club, ClubMember, ClubPerson, MemberOutcome } from '#ports/club.ts';
import type { Person } from '#ports/identity-provider.ts';

export interface HouseClubOptions {
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

/** The club of the house, and what it says of who is signed in. */
export interface HouseClub {
  /** null: the house has none that can be used. */
  get(): Promise<Club | null>;
  /** As pages show it: none waits long for a club, nor at all for one that was silent a moment ago. */
  membershipOf(profileId: number | null): Promise<ClubMembership>;
  /** The same, some seconds old perhaps: may be asked for as often as anybody likes. */
  cachedMembershipOf(profileId: number | null): Promise<ClubMembership>;
  /** For what takes something: asked in any case. `stranger` is also who is not signed in. */
  memberNow(profileId: number | null): Promise<MemberOutcome>;
}

const silenceMilliseconds = 10_000;
/** A page does not wait for a club that hangs. */
const answerMilliseconds = 1_500;
/** So long a membership is kept, of so many members at most. */
const keptMilliseconds = 15_000;
const mostKept = 1_000;
/** So many members are asked about at once; the pages of others do without the club. */
const mostAtOnce = 50;

export function createHouseClub(options: HouseClubOptions): HouseClub {
  let silentUntil = 0;
  const kept = new LastUsed<{ membership: ClubMembership; until: number }>(mostKept, () => 1);
  const open = new Map<number, Promise<ClubMembership>>();

  async function memberNow(profileId: number | null): Promise<MemberOutcome> {
    if (profileId === null) return { kind: 'stranger' };
    const [club, person] = await Promise.all([options.club(), options.personOfProfile(profileId)]);
    if (!club || !person) return { kind: 'stranger' };
    const outcome = await club.findMember(asClubPerson(person));
    silentUntil = outcome.kind === 'unknown' ? options.now().getTime() + silenceMilliseconds : 0;
    if (outcome.kind === 'unknown') options.onSilence(outcome.reason);
    return outcome;
  }

  async function ask(profileId: number): Promise<ClubMembership> {
    const membership = membershipFrom(await memberNow(profileId));
    if (membership.kind !== 'silent')
      kept.set(String(profileId), { membership, until: options.now().getTime() + keptMilliseconds });
    return membership;
  }

  /** Pages of one member that ask at the same moment ask once. */
  function askOnce(profileId: number): Promise<ClubMembership> | null {
    const asked = open.get(profileId);
    if (asked || open.size >= mostAtOnce) return asked ?? null;
    const membership = ask(profileId).finally(() => open.delete(profileId));
    open.set(profileId, membership);
    return membership;
  }

  async function membershipOf(profileId: number | null): Promise<ClubMembership> {
    if (profileId === null) return { kind: 'none' };
    const membership = silentUntil > options.now().getTime() ? null : askOnce(profileId);
    if (!membership) return { kind: 'silent' };
    // What comes later is kept: the next page has it.
    const late = options.pause(answerMilliseconds).then((): ClubMembership => ({ kind: 'silent' }));
    return await Promise.race([membership, late]);
  }

  return {
    get: options.club,
    memberNow,
    membershipOf,
    async cachedMembershipOf(profileId) {
      const known = profileId === null ? undefined : kept.get(String(profileId));
      return known && known.until > options.now().getTime()
        ? known.membership
        : await membershipOf(profileId);
    },
  };
}

/** The club is told of an address only where the provider has made sure whose it is. */
function asClubPerson({ issuer, subject, email, emailVerified, phone, phoneVerified }: Person): ClubPerson {
  return { issuer, subject, email: emailVerified ? email : null, phone: phoneVerified ? phone : null };
}

function membershipFrom(outcome: MemberOutcome): ClubMembership {
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
