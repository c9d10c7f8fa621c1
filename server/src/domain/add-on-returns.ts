import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { Order, OrderAddOn } from './order.ts';
import { addOnStatuses, type EarlierReturn, type TicketReturn } from './ticket-returns.ts';

/** An add-on of a paid order, and its refund if it is returned now. */
export interface AddOnReturn {
  addOn: OrderAddOn;
  status: ReturnStatus;
  percent: number;
  amount: Money;
}

/**
 * An add-on is returned on its own and at full price, as long as any share of any ticket of its order is refunded:
 * until then nobody has collected it.
 */
export function addOnReturns(
  order: Pick<Order, 'addOns'>,
  earlier: readonly EarlierReturn[],
  tickets: readonly Pick<TicketReturn, 'secondsLeft'>[],
): AddOnReturn[] {
  const statuses = addOnStatuses(earlier);
  const isOpen = tickets.some(({ secondsLeft }) => secondsLeft > 0);
  return order.addOns.map((addOn) => {
    const status = statuses.get(addOn.id) ?? 'none';
    const percent = status !== 'none' ? standingPercent(earlier, addOn.id) : isOpen ? 100 : 0;
    return { addOn, status, percent, amount: addOnRefund(addOn, percent) };
  });
}

/** The add-ons that go back with so many good tickets: all, when no other ticket of the order stays good. */
export function addOnsWithLast(order: Pick<Order, 'lines' | 'addOns'>, ticketsBack: number): OrderAddOn[] {
  const ticketsLeft = order.lines.reduce((sum, line) => sum + line.quantity - line.returned, 0);
  return ticketsLeft === ticketsBack ? order.addOns.filter(({ returned }) => !returned) : [];
}

/** The refund of an add-on, which has no fee. */
export function addOnRefund({ price }: Pick<OrderAddOn, 'price'>, percent: number): Money {
  return refundFor({ price, fee: 0 }, percent, { keepsFee: false });
}

/** As requested: the last request in force. */
function standingPercent(earlier: readonly EarlierReturn[], addOnId: number): number {
  const item = earlier
    .filter(({ state }) => state !== 'REFUSED' && state !== 'LAPSED')
    .flatMap(({ addOns }) => addOns)
    .findLast((one) => one.addOnId === addOnId);
  return item?.percent ?? 100;
}
