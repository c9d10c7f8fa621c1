import type { ClubWord } from '@foyer/contract/people/club.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { clubSubscriptionName, type HeldSubscription, isKeptByClub } from '#domain/held-subscription.ts';
import type { NamedSubscription } from '#features/place-order/place-order.ts';
import type { MemberOutcome } from '#ports/club.ts';

export interface SubscriptionDeskRoom {
  /** Of season tickets that this shop sold. */
  ownOf(profileId: number, eventId: string): Promise<readonly HeldSubscription[]>;
  /** What the club says, as pages show it. */
  clubWordOn(profileId: number): Promise<ClubWord>;
  /** What the club says to who takes something. */
  memberNow(profileId: number): Promise<MemberOutcome>;
  houseLanguage(): Promise<Language>;
}

/** The one place where both keepers of visits meet: this shop and the club of the house. */
export interface SubscriptionDesk {
  /** What a profile holds of an event, as pages show it: without a club that does not answer in time. */
  shownTo(profileId: number, eventId: string): Promise<OwnSubscription[]>;
  /** The one of this name. A silent club does not stop what is not its own. */
  named(profileId: number, eventId: string, name: string): Promise<NamedSubscription>;
}

export function createSubscriptionDesk(room: SubscriptionDeskRoom): SubscriptionDesk {
  return {
    async shownTo(profileId, eventId) {
      const [own, word, language] = await Promise.all([
        room.ownOf(profileId, eventId),
        room.clubWordOn(profileId),
        room.houseLanguage(),
      ]);
      const held = word.kind === 'client' ? word.client.subscriptions : [];
      const ofEvent = held.filter((one) => one.eventId === eventId);
      return [...own, ...ofEvent.map(({ id, ...one }) => ({ id, ...visitsOf(one, language) }))];
    },
    async named(profileId, eventId, name) {
      if (isKeptByClub(name)) return await namedByClub(room, profileId, eventId, name);
      const subscription = (await room.ownOf(profileId, eventId)).find(({ id }) => id === name);
      return subscription ? { kind: 'held', subscription } : { kind: 'none' };
    },
  };
}

async function namedByClub(
  room: SubscriptionDeskRoom,
  profileId: number,
  eventId: string,
  name: string,
): Promise<NamedSubscription> {
  const [found, language] = await Promise.all([room.memberNow(profileId), room.houseLanguage()]);
  if (found.kind !== 'member') return { kind: found.kind === 'unknown' ? 'silent' : 'none' };
  const { id: memberId, subscriptions } = found.member;
  const held = subscriptions.find(({ id }) => clubSubscriptionName(id) === name);
  const visits = held?.visits.find((one) => one.eventId === eventId);
  if (!held || !visits) return { kind: 'none' };
  const subscription: HeldSubscription = {
    id: name,
    eventId,
    keeper: { kind: 'club', memberId, subscriptionId: held.id },
    ...visitsOf({ name: held.name, remaining: visits.remaining }, language),
  };
  return { kind: 'held', subscription };
}

/** One call to the club names no more of them. */
const mostVisits = 100;

/** The club says of an event how many are left, and leaves out an event that they are not good for. */
function visitsOf({ name, remaining }: { name: string; remaining: number }, language: Language) {
  const title: Text = name === '' ? {} : { [language]: name };
  return { title, quantity: Math.min(remaining, mostVisits), day: null, time: '00:00', until: null };
}
