import { type Html, html } from '#page/html.ts';
import { type BankOrder, sumsOf } from '#rbs/bank-order.ts';
import { isOpen } from '#rbs/order-changes.ts';

/** What can be done to an order by hand; the page at `back` comes again afterwards. */
export function orderButtons(order: BankOrder, back: string): Html {
  const button = (change: string, text: string) =>
    html`<form method="post" action="/bank/rbs/control/orders/${order.id}/${change}"><input type="hidden" name="back" value="${back}"><button aria-label="${text}, заказ ${order.orderNumber}">${text}</button></form>`;
  const open = isOpen(order);
  const unpaid = order.movements.length === 0;
  return html`<div class="acts small">
${unpaid && button('pay', open ? 'Оплатить' : 'Оплатить с опозданием')}
${open && button('decline', 'Отказать')}
${open && button('expire', 'Время вышло')}
${refundable(order) && button('refund', 'Вернуть деньги')}
</div>`;
}

function refundable(order: BankOrder): boolean {
  return (order.state === 2 || order.state === 4) && sumsOf(order).deposited > 0;
}
