import type { ReceivedRequest } from '#misbehaviour/scenarios.ts';
import { type Html, html, momentText, moneyText, type Page } from '#page/page.ts';
import { type BankOrder, type Movement, sumsOf } from '#rbs/bank-order.ts';
import { type CallbackDelivery, wasDelivered } from '#rbs/callback.ts';
import { isOpen } from '#rbs/order-changes.ts';
import { actionText } from '#rbs/status-answer.ts';

/** Everything the bank knows of one order. */
export function orderPage(order: BankOrder, requests: readonly ReceivedRequest[]): Page {
  const title = `Заказ ${order.orderNumber}`;
  const body = html`<p><a href="/">Пульт</a></p>
<h1>${title}</h1>
<dl>
<dt>Сумма</dt><dd>${moneyText(order.amount, order.currency)}</dd>
<dt>Состояние</dt><dd>${order.state}: ${orderStateText(order)}</dd>
<dt>Код действия</dt><dd>${order.actionCode}: ${actionText(order.actionCode, 'ru')}</dd>
<dt>mdOrder</dt><dd><code>${order.id}</code></dd>
<dt>Оплатить до</dt><dd>${momentText(order.expiresAt)}</dd>
<dt>Карта</dt><dd>${order.authorisation ? `${order.authorisation.maskedPan}, RRN ${order.authorisation.reference}` : '—'}</dd>
</dl>
${orderButtons(order, `/bank/rbs/orders/${order.id}`)}
<h2 id="movements">Движение денег</h2>
${order.movements.length === 0 ? html`<p class="mute">Денег по заказу не было.</p>` : movementsTable(order)}
<h2 id="callbacks">Уведомления магазину</h2>
${order.callbacks.length === 0 ? html`<p class="mute">Уведомлений не было.</p>` : callbacksTable(order.callbacks)}
<h2 id="requests">Запросы магазина</h2>
${requests.length === 0 ? html`<p class="mute">С последнего запуска песочницы запросов не было.</p>` : requests.map(requestText)}`;
  return { title, body };
}

export function noOrderPage(): Page {
  const body = html`<h1>Такого заказа в банке нет</h1><p><a href="/">Все заказы</a></p>`;
  return { title: 'Такого заказа в банке нет', body };
}

const movementTexts: Record<Movement['kind'], string> = {
  hold: 'удержано на карте',
  deposit: 'списано в пользу магазина',
  reversal: 'отменено до списания',
  refund: 'возвращено покупателю',
};

function movementsTable({ movements, currency }: BankOrder): Html {
  return html`<div class="scroll" role="region" aria-label="Движение денег" tabindex="0"><table>
<thead><tr><th scope="col">Когда</th><th scope="col">Что</th><th scope="col" class="number">Сумма</th><th scope="col">Номер операции</th><th scope="col">Номер возврата у магазина</th></tr></thead>
<tbody>${movements.map(
    (one) => html`
<tr><td>${momentText(one.at)}</td><td>${movementTexts[one.kind]}</td><td class="number">${moneyText(one.amount, currency)}</td><td>${one.reference}</td><td>${one.externalRefundId ?? '—'}</td></tr>`,
  )}
</tbody></table></div>`;
}

function callbacksTable(callbacks: readonly CallbackDelivery[]): Html {
  return html`<div class="scroll" role="region" aria-label="Уведомления магазину" tabindex="0"><table>
<thead><tr><th scope="col">Операция</th><th scope="col">Успех</th><th scope="col">Попытки</th><th scope="col">Дальше</th></tr></thead>
<tbody>${callbacks.map(
    (one) => html`
<tr><td>${one.parameters.operation}</td><td>${one.parameters.status}</td><td>${one.attempts.map(
      ({ at, status, problem }) => html`${momentText(at)}: ${status ?? problem ?? 'нет ответа'}<br>`,
    )}</td><td>${nextText(one)}</td></tr>`,
  )}
</tbody></table></div>`;
}

function nextText(delivery: CallbackDelivery): string {
  if (delivery.nextAt !== null) return `повтор ${momentText(delivery.nextAt)}`;
  return wasDelivered(delivery) ? 'доставлено' : 'банк больше не пробует';
}

function requestText({ at, method, call, fields, answer, fault }: ReceivedRequest): Html {
  return html`<h3>${momentText(at)} · ${method} ${call}${fault && html` · <span class="bad">сбой: ${fault}</span>`}</h3>
<pre>${JSON.stringify(fields, null, 1)}
→ ${JSON.stringify(answer, null, 1)}</pre>`;
}

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

/** The state of a bank order, for the control panel. */
export function orderStateText(order: BankOrder): string {
  const partly = order.state === 4 && sumsOf(order).deposited > 0;
  const texts = {
    0: 'ждёт оплаты',
    1: 'деньги удержаны',
    2: 'оплачен',
    3: 'отменён до списания',
    4: partly ? 'возвращён частично' : 'возвращён',
    5: order.underWay?.paysAt === undefined ? 'ждёт кода 3-D Secure' : 'банк проводит оплату',
    6: order.actionCode === -2007 ? 'время вышло' : 'отказ',
  };
  return texts[order.state];
}
