import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#platform/database.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { type ClubDesk, clubWordInTime } from './club-desk.ts';
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
  const timed = {
    clubWordOn: wordOn,
    pause: async (milliseconds: number) => void (await pause(milliseconds)),
  };
  return createSubscriptionDesk({
    ownOf: (profileId, eventId) => loadHeldSubscriptions(database, profileId, eventId),
    clubWordOn: (profileId) => clubWordInTime(timed, profileId),
    memberNow,
    houseLanguage,
  });
}
