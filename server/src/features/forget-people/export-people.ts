import type { Queryable } from '#platform/database.ts';
import { loadBonusReturnsOf } from '#store/bonus-returns.ts';
import { loadClubVisitsOf } from '#store/club-visits.ts';
import { loadDiscountsOf } from '#store/discounts.ts';
import { loadMailsOf } from '#store/mails.ts';
import { loadOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { findOrdersOf, loadPersonalRecords } from '#store/personal-data.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { loadGrantedVisits } from '#store/visit-grants.ts';

/** All that the shop keeps of one person: each order with its people, tickets, payments and mails. */
export async function exportPeople(queryable: Queryable, who: { email: string } | { orderId: number }) {
  const orders = await findOrdersOf(queryable, who);
  return await Promise.all(orders.map((id) => exportOrder(queryable, id)));
}

async function exportOrder(queryable: Queryable, id: number) {
  const [order, people, tickets, visits, clubVisits, discounts, bonusReturns, payments, refunds, mails] =
    await Promise.all([
      loadOrder(queryable, id),
      loadPersonalRecords(queryable, id),
      loadTicketsOf(queryable, id),
      loadGrantedVisits(queryable, id),
      loadClubVisitsOf(queryable, id),
      loadDiscountsOf(queryable, id),
      loadBonusReturnsOf(queryable, id),
      loadPaymentsOf(queryable, id),
      loadRefundsOf(queryable, id),
      loadMailsOf(queryable, id),
    ]);
  return { order, ...people, tickets, visits, clubVisits, discounts, bonusReturns, payments, refunds, mails };
}
