import type { Club } from '#ports/club.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import { closeDiscounts, notifyClub } from '#shop/notify-club.ts';
import type { Shop } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import {
  claimDueBonusReturns,
  claimReturningVisits,
  type DueBonusReturn,
  type DueVisits,
  markBonusReturn,
  markVisitsReturned,
} from '#store/club.ts';
import { claimLostDiscounts, findFreeByDiscount, giveUpAsked } from '#store/discounts.ts';

/**
 * Job: what orders have done with their discounts is told to the club. It follows from how the orders stand, so
 * nothing can be forgotten: whatever ended an order, and whatever was killed on the way.
 */
export async function closeDueDiscounts(shop: Shop): Promise<void> {
  const { database } = shop;
  await giveUpAsked(database);
  for (const orderId of await findFreeByDiscount(database)) await confirmFreeOrder(shop, orderId);
  for (const { orderId } of await claimLostDiscounts(database)) {
    const detail = 'paid after its discount had gone back to the club';
    await raiseAlarm(database, { kind: 'discount-lost', orderId, paymentId: null, detail });
  }
  await closeDiscounts(shop, null);
}

const atOnce = 20;

/** Job: the club gives bonuses of returned tickets back to the card, once each; a silent club is asked again later. */
export async function returnDueBonuses(shop: Shop): Promise<void> {
  const due = await claimDueBonusReturns(shop.database, atOnce);
  if (due.length === 0) return;
  const club = await shop.club.get();
  for (const one of due) await giveBonusesBack(shop, club, one);
}

async function giveBonusesBack(shop: Shop, club: Club | null, due: DueBonusReturn): Promise<void> {
  const { database } = shop;
  const { id, orderId, reservation, clubKey, amount, tries, createdAt } = due;
  if (reservation === null)
    return await markBonusReturn(database, id, 'DONE', 'the bonuses were never spent at the club');
  await notifyClub(shop, club, {
    orderId,
    tries,
    since: createdAt,
    task: 'give bonuses back',
    lost: 'bonuses-lost',
    ask: (asked) => asked.returnBonuses({ key: clubKey, reservation, amount }),
    close: async (answer) => {
      if (answer.kind === 'refused') return await markBonusReturn(database, id, 'LOST', answer.reason);
      await markBonusReturn(database, id, 'DONE', null);
    },
  });
}

/**
 * Job: visits whose order lapsed, ended or came back are given back to the club that keeps them. Which ones is written
 * down by whatever frees the order's places (migration 0049); a silent club is asked again, each time later.
 */
export async function returnDueVisits(shop: Shop): Promise<void> {
  const due = await claimReturningVisits(shop.database, atOnce);
  if (due.length === 0) return;
  const club = await shop.club.get();
  for (const visits of due) await giveVisitsBack(shop, club, visits);
}

async function giveVisitsBack(shop: Shop, club: Club | null, visits: DueVisits): Promise<void> {
  const { orderId, tries, since, keys } = visits;
  await notifyClub(shop, club, {
    orderId,
    tries,
    since,
    task: `take ${keys.length} visits back`,
    lost: 'visits-lost',
    ask: (asked) => asked.returnVisits(keys),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markVisitsReturned(shop.database, visits, 'LOST', answer.reason);
      await markVisitsReturned(shop.database, visits, 'RETURNED', null);
    },
  });
}
