import type { Database } from '#platform/database.ts';
import { loadAlarmsOf } from '#store/alarms.ts';
import { loadBonusReturnsOf } from '#store/bonus-returns.ts';
import { loadCardReportsOf } from '#store/card-reports.ts';
import { loadClubVisitsOf } from '#store/club-visits.ts';
import { loadDiscountsOf } from '#store/discounts.ts';
import { loadMailsOf } from '#store/mails.ts';
import { hasOrder } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadSeatMovesOf } from '#store/seat-moves.ts';
import { loadTicketsOf } from '#store/tickets.ts';

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof loadShownOrder>>>;

/** Everything staff may see of an order; null when there is none. Ticket codes, which open the door, are left out. */
export async function loadShownOrder(database: Database, id: number) {
  if (!Number.isSafeInteger(id) || id < 0 || !(await hasOrder(database, id))) return null;
  const [
    order,
    payments,
    refunds,
    receipts,
    mails,
    tickets,
    returns,
    cardReports,
    discounts,
    bonusReturns,
    clubVisits,
    alarms,
    seatMoves,
  ] = await Promise.all([
    loadOrder(database, id),
    loadPaymentsOf(database, id),
    loadRefundsOf(database, id),
    loadReceiptsOf(database, id),
    loadMailsOf(database, id),
    loadTicketsOf(database, id),
    loadReturnsOf(database, id),
    loadCardReportsOf(database, id),
    loadDiscountsOf(database, id),
    loadBonusReturnsOf(database, id),
    loadClubVisitsOf(database, id),
    loadAlarmsOf(database, id),
    loadSeatMovesOf(database, id),
  ]);
  return {
    order,
    payments,
    refunds,
    receipts,
    mails,
    tickets: tickets.map(({ id, lineId, returnedAt, visitedAt }) => ({ id, lineId, returnedAt, visitedAt })),
    returns,
    cardReports,
    discounts,
    bonusReturns,
    clubVisits: clubVisits.map(({ number, state, tries }) => ({ number, state, tries })),
    alarms,
    seatMoves,
  };
}
