import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { clubSubscriptionName, type HeldSubscription, isKeptByClub } from '#domain/held-subscription.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import type { Shop } from './shop.ts';

/** Season tickets that this shop sold, and subscriptions that the house's club keeps: here both keepers meet. */
type Keepers = Pick<Shop, 'database' | 'catalogue' | 'club'>;

/** What a profile holds of an event, as pages show it: without a club that does not answer in time. */
export async function shownSubscriptions(
  shop: Keepers,
  profileId: number,
  eventId: string,
): Promise<OwnSubscription[]> {
  const [own, membership, language] = await Promise.all([
    loadHeldSubscriptions(shop.database, profileId, eventId),
    shop.club.membershipOf(profileId),
    houseLanguage(shop),
  ]);
  const held = membership.kind === 'client' ? membership.client.subscriptions : [];
  const ofEvent = held.filter((one) => one.eventId === eventId);
  return [...own, ...ofEvent.map(({ id, ...one }) => ({ id, ...visitsOf(one, language) }))];
}

/** `silent`: the club keeps it, and does not answer. */
export type NamedSubscription =
  | { kind: 'held'; subscription: HeldSubscription }
  | { kind: 'none' }
  | { kind: 'silent' };

/** The subscription of this name, as it stands now. A silent club does not stop what is not its own. */
export async function findSubscription(
  shop: Keepers,
  profileId: number,
  eventId: string,
  name: string,
): Promise<NamedSubscription> {
  if (isKeptByClub(name)) return await findAtClub(shop, profileId, eventId, name);
  const own = await loadHeldSubscriptions(shop.database, profileId, eventId);
  const subscription = own.find(({ id }) => id === name);
  return subscription ? { kind: 'held', subscription } : { kind: 'none' };
}

async function findAtClub(
  shop: Keepers,
  profileId: number,
  eventId: string,
  name: string,
): Promise<NamedSubscription> {
  const [found, language] = await Promise.all([shop.club.memberNow(profileId), houseLanguage(shop)]);
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

async function houseLanguage({ catalogue }: Keepers): Promise<Language> {
  return (await catalogue.get()).setup.language;
}

/** One call to the club names no more of them. */
const mostVisits = 100;

/** The club says of an event how many are left, and leaves out an event that they are not good for. */
function visitsOf({ name, remaining }: { name: string; remaining: number }, language: Language) {
  const title: Text = name === '' ? {} : { [language]: name };
  return { title, quantity: Math.min(remaining, mostVisits), day: null, time: '00:00', until: null };
}
