import { isUnpaid } from '#domain/states.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { loadAlarmsOf } from '#store/alarms.ts';
import { findHouse } from '#store/catalogue.ts';
import { loadBonusReturnsOf, loadClubVisitsOf } from '#store/club.ts';
import { loadAskedDiscountsOf } from '#store/discounts.ts';
import { loadExchangesOf } from '#store/exchanges.ts';
import { loadMailsOf } from '#store/mails.ts';
import { loadOrder, lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import {
  deleteUnpaidOrders,
  type ErasureFacts,
  eraseOrder,
  findOrdersOf,
  findUnpaidOrdersToErase,
  loadErasureFacts,
  loadPersonalRecords,
  loadPersonalTraces,
} from '#store/personal-data.ts';
import { isUnclosed, loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadSeatMovesOf } from '#store/seat-stories.ts';
import { forgetProfile, loadProfilesOf } from '#store/sign-ins.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { loadGrantedVisits } from '#store/visit-grants.ts';
import { eraseEntriesOf, loadEntriesOf, lockList } from '#store/waiting.ts';

/** Why the people of an order cannot be forgotten yet. */
export type KeptBecause = 'live' | 'money' | 'work' | 'ahead';

export interface ErasedOrder {
  orderId: number;
  /** null: erased. */
  kept: KeptBecause | null;
}

/**
 * Forgets one person: every order of the e-mail, or the one of this number, whose time is over. `ahead`: also paid
 * orders whose session is still to come; their tickets stay good, but nobody can be written to any more.
 */
export async function erasePeople(
  database: Database,
  who: { email: string } | { orderId: number },
  ahead: boolean,
): Promise<ErasedOrder[]> {
  const erased: ErasedOrder[] = [];
  for (const orderId of await findOrdersOf(database, who)) {
    const kept = await eraseUnlessKept(database, orderId, { ahead, signsOut: true });
    erased.push({ orderId, kept });
  }
  return erased;
}

/** Takes the person of an e-mail off the waiting lists; answers how many entries there were. */
export async function eraseWaiting(database: Database, email: string): Promise<number> {
  return await database.transaction(async (transaction) => {
    await lockList(transaction);
    return await eraseEntriesOf(transaction, email);
  });
}

/** A buyer who writes that the money is gone and the tickets never came is still found for so long. */
const unpaidDays = 30;

/** Orders in one statement. */
const batch = 200;

/**
 * Job: forgets the people of orders that ended without payment, a month afterwards. An order that no bank, club or mail
 * knows of is deleted as a whole; of the others, what the accounts need stays. Answers how many.
 */
export async function eraseUnpaidOrders(database: Database): Promise<number> {
  let erased = 0;
  for (let deleted = batch; deleted === batch; erased += deleted)
    deleted = await deleteUnpaidOrders(database, { days: unpaidDays, atMost: batch });
  for (let due = [0], last = 0; due.length > 0; last = due.at(-1) ?? last) {
    due = await findUnpaidOrdersToErase(database, { after: last, days: unpaidDays, atMost: batch });
    for (const orderId of due)
      if ((await eraseUnlessKept(database, orderId, { ahead: false, signsOut: false })) === null) erased += 1;
  }
  return erased;
}

async function eraseUnlessKept(
  database: Database,
  orderId: number,
  { ahead, signsOut }: { ahead: boolean; signsOut: boolean },
): Promise<KeptBecause | null> {
  return await database.transaction(async (transaction) => {
    const { profileId } = await lockOrder(transaction, orderId);
    const facts = await loadErasureFacts(transaction, orderId);
    const hasOpenMoney = facts.hasOpenMoney || (await owesClosingReceipt(transaction, orderId));
    const reason = keptBecause({ ...facts, hasOpenMoney }, ahead);
    if (reason === null) await eraseOrder(transaction, orderId);
    // Whoever is signed in while an order of last month is forgotten stays so.
    if (reason === null && signsOut && profileId !== null) await forgetProfile(transaction, profileId);
    return reason;
  });
}

/** The buyer is still to have it: it is asked for within minutes, and printed soon after. */
async function owesClosingReceipt(transaction: Queryable, orderId: number): Promise<boolean> {
  const house = await findHouse(transaction);
  return house?.document.receipts?.closesSales === true && (await isUnclosed(transaction, orderId));
}

function keptBecause(facts: ErasureFacts, ahead: boolean): KeptBecause | null {
  if (isUnpaid(facts)) return 'live';
  if (facts.hasOpenMoney) return 'money';
  if (facts.hasOpenWork) return 'work';
  return facts.state === 'PAID' && !facts.isPast && !ahead ? 'ahead' : null;
}

/** All that the shop keeps of one person: each order with its people, tickets, payments and mails, sign-ins and entries of waiting lists. */
export async function exportPeople(queryable: Queryable, who: { email: string } | { orderId: number }) {
  const ids = await findOrdersOf(queryable, who);
  const orders = await Promise.all(ids.map((id) => exportOrder(queryable, id)));
  const profiles = await loadProfilesOf(queryable, ids);
  return { orders, profiles, waitingList: 'email' in who ? await loadEntriesOf(queryable, who.email) : [] };
}

async function exportOrder(queryable: Queryable, id: number) {
  return {
    order: await loadOrder(queryable, id),
    ...(await loadPersonalRecords(queryable, id)),
    tickets: await loadTicketsOf(queryable, id),
    visits: await loadGrantedVisits(queryable, id),
    clubVisits: await loadClubVisitsOf(queryable, id),
    discounts: await loadAskedDiscountsOf(queryable, id),
    bonusReturns: await loadBonusReturnsOf(queryable, id),
    payments: await loadPaymentsOf(queryable, id),
    refunds: await loadRefundsOf(queryable, id),
    receipts: await loadReceiptsOf(queryable, id),
    seatChanges: await loadSeatMovesOf(queryable, id),
    exchanges: await loadExchangesOf(queryable, id),
    ...(await loadPersonalTraces(queryable, id)),
    mails: await loadMailsOf(queryable, id),
    alarms: await loadAlarmsOf(queryable, id),
  };
}
