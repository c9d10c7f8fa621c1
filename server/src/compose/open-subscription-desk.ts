import type { Queryable } from '#platform/database.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import type { ClubDesk } from './club-desk.ts';
import {
  createSubscriptionDesk,
  type SubscriptionDesk,
  type SubscriptionDeskRoom,
} from './subscription-desk.ts';

/** Season tickets that this shop sold, and subscriptions that the house's club keeps. */
export function openSubscriptionDesk(
  database: Queryable,
  { wordOn, memberNow }: Pick<ClubDesk, 'wordOn' | 'memberNow'>,
  houseLanguage: SubscriptionDeskRoom['houseLanguage'],
): SubscriptionDesk {
  return createSubscriptionDesk({
    ownOf: (profileId, eventId) => loadHeldSubscriptions(database, profileId, eventId),
    clubWordOn: wordOn,
    memberNow,
    houseLanguage,
  });
}
