import type { OrderView } from '@foyer/contract/order/order.ts';
import type { Money, Text } from '@foyer/contract/rules/values.ts';
import type { Order } from '#domain/order.ts';

const name: Text = {
  ru: 'Перенесено в другой заказ при обмене билетов',
  en: 'Moved to another order with exchanged tickets',
  ch: '隨更換的門票轉入另一筆訂單',
  kz: 'Билеттер айырбасталғанда басқа тапсырысқа өтті',
};

/**
 * The total of an order whose tickets were exchanged in part, without what stands behind another order now, and the row that
 * says so. One that came of an exchange itself is told of as it was sold: part of what went on was never its own.
 */
export function totalNow(
  { total, credit }: Pick<Order, 'total' | 'credit'>,
  carried: Money,
): Pick<OrderView, 'services' | 'total'> {
  if (carried === 0 || credit > 0 || carried >= total) return { services: [], total };
  return { services: [{ name, cost: -carried }], total: total - carried };
}
