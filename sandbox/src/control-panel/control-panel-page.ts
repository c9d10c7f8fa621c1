import type { RegistrarControl } from '#atol/atol.ts';
import { amountText } from '#banking/buyer-page.ts';
import type { LedgerBank } from '#banking/open-bank.ts';
import { type BankPayment, isOpen, refundedOf, sentBack } from '#banking/payment.ts';
import type { RegistryControl } from '#card-registry/card-registry.ts';
import { type MailFailure, mailFailureTexts } from '#mail/mail-box.ts';
import { type ActiveScenario, scenarioTexts } from '#misbehaviour/scenarios.ts';
import { type Html, html, momentText, moneyText, type Page } from '#page/page.ts';
import { type BankOrder, sumsOf } from '#rbs/bank-order.ts';
import { wasDelivered } from '#rbs/callback.ts';
import { orderButtons, orderStateText } from './order-page.ts';
import { scenarioSwitch, scenarioSwitches } from './scenario-switches.ts';

interface ControlPanelState {
  /** Oldest first. */
  orders: readonly BankOrder[];
  scenarios: readonly ActiveScenario[];
  banks: readonly LedgerBank[];
  registrar: RegistrarControl;
  registry: RegistryControl;
  mails: number;
  mailFailures: readonly { name: MailFailure; times?: number }[];
  /** How many seconds the sandbox's clock is ahead. */
  clockAhead: number;
  now: number;
  smtpPort: number;
  bank: { baseUrl: string; userName: string; callbackUrl?: string | undefined };
}

/** Only the newest orders are listed. */
const listed = 100;

/** The page that controls the whole sandbox. */
export function controlPanelPage(state: ControlPanelState): Page {
  const body = html`<h1>Пульт песочницы</h1>
<p class="mute">Мир вокруг магазина: банки и почта. Деньги и письма ненастоящие, протоколы настоящие.</p>
<h2 id="orders">Заказы в банке (RBS)</h2>
${state.orders.length === 0 ? html`<p>Заказов пока нет. Начните оплату в магазине.</p>` : ordersTable(state.orders)}
<h2 id="clock">Часы банка</h2>
${clockForms(state)}
<h2 id="scenarios">Сбои банка</h2>
<p class="mute small">«Раз» — сколько раз сбой случится; пусто — пока его не выключат. Исход оплаты выбирают номером карты на странице банка.</p>
${scenarioSwitches(state.scenarios)}
<form method="post" action="/bank/rbs/control/scenarios/clear" class="acts small"><input type="hidden" name="back" value="/#scenarios"><button>Выключить все сбои банка</button></form>
${state.banks.map(bankSection)}
${registrarSection(state.registrar)}
${registrySection(state.registry)}
<h2 id="mail">Почта</h2>
<p><a href="/mail/">Письма</a>: ${state.mails}</p>
${mailSwitches(state)}
<h2 id="ports">Куда подключаться</h2>
${ports(state)}`;
  return { title: 'Пульт песочницы', body };
}

function ordersTable(orders: readonly BankOrder[]): Html {
  const newest = orders.slice(-listed).reverse();
  return html`<div class="scroll" role="region" aria-label="Заказы" tabindex="0"><table>
<caption class="unseen">Заказы, новые сверху</caption>
<thead><tr><th scope="col">Начат</th><th scope="col">Заказ</th><th scope="col" class="number">Сумма</th><th scope="col" class="number">Возвращено</th><th scope="col">Состояние</th><th scope="col">Уведомления</th><th scope="col">Сделать</th></tr></thead>
<tbody>${newest.map(orderRow)}
</tbody></table></div>
${orders.length > listed && html`<p class="mute small">Показаны последние ${listed} заказов из ${orders.length}.</p>`}`;
}

function orderRow(order: BankOrder): Html {
  const { refunded } = sumsOf(order);
  return html`
<tr><td>${momentText(order.createdAt)}</td>
<td><a href="/bank/rbs/orders/${order.id}">${order.orderNumber}</a>${order.description && html`<br><span class="mute small">${order.description}</span>`}</td>
<td class="number">${moneyText(order.amount, order.currency)}</td>
<td class="number">${refunded > 0 ? moneyText(refunded, order.currency) : '—'}</td>
<td>${orderStateText(order)}</td>
<td>${callbacksText(order)}</td>
<td>${orderButtons(order, '/#orders')}</td></tr>`;
}

function callbacksText({ callbacks }: BankOrder): string {
  if (callbacks.length === 0) return '—';
  return `${callbacks.filter(wasDelivered).length} из ${callbacks.length} доставлено`;
}

function clockForms({ now, clockAhead }: ControlPanelState): Html {
  const steps = [
    [60, '1 минуту'],
    [600, '10 минут'],
    [3600, '1 час'],
    [86_400, '1 день'],
  ] as const;
  return html`<p>${momentText(now)}, время московское. ${clockAhead > 0 ? html`<strong>Часы спешат на ${clockAhead} сек.</strong> до перезапуска.` : 'Часы идут верно.'}</p>
<div class="acts small">${steps.map(
    ([seconds, text]) =>
      html`<form method="post" action="/bank/rbs/control/clock"><input type="hidden" name="seconds" value="${seconds}"><input type="hidden" name="back" value="/#clock"><button>Вперёд на ${text}</button></form>`,
  )}</div>`;
}

function mailSwitches({ mailFailures }: ControlPanelState): Html {
  return html`<div class="switches small">${Object.entries(mailFailureTexts).map(([name, text]) =>
    scenarioSwitch({
      action: '/mail/control/scenario',
      name,
      text,
      active: mailFailures.find((one) => one.name === name),
      back: '/#mail',
    }),
  )}</div>
<p class="mute small">То же вызывает адресат: refuse@…, temporary@…, hang@…, drop@…, lost-answer@…</p>`;
}

function ports({ bank, smtpPort }: ControlPanelState): Html {
  return html`<dl>
<dt>Банк (RBS)</dt><dd><code>${bank.baseUrl}</code></dd>
<dt>Логин банка</dt><dd><code>${bank.userName}</code></dd>
<dt>Уведомления</dt><dd>${bank.callbackUrl ? html`<code>${bank.callbackUrl}</code>, если у заказа нет своего адреса` : 'по адресу, который назвал заказ'}</dd>
<dt>SMTP</dt><dd>порт <code>${smtpPort}</code>, без пароля и без TLS</dd>
</dl>`;
}

/** Only the newest receipts and tickets are listed. */
const listedAtOnce = 30;
const ticketStates = { active: 'действует', visited: 'посещение', refunded: 'возврат', canceled: 'отменён' };

/** The culture card registry: its tickets, newest first, and its failure switch. */
function registrySection(registry: RegistryControl): Html {
  const tickets = registry.list().slice(-listedAtOnce).reverse();
  return html`<h2 id="card-registry">Реестр Пушкинской карты</h2>
${
  tickets.length === 0
    ? html`<p class="mute">Билетов пока нет.</p>`
    : html`<div class="scroll" role="region" aria-label="Билеты реестра" tabindex="0"><table>
<thead><tr><th scope="col">Узнал</th><th scope="col">Билет</th><th scope="col">Событие</th><th scope="col" class="number">Сумма</th><th scope="col">Состояние</th></tr></thead>
<tbody>${tickets.map(
        (one) => html`
<tr><td>${momentText(one.at)}</td><td>${one.barcode}</td><td>${one.session.event_id}</td><td class="number">${one.payment.amount} ₽</td><td>${ticketStates[one.status]}${one.refund_reason && html`<br><span class="mute small">${one.refund_reason}</span>`}</td></tr>`,
      )}
</tbody></table></div>`
}
<form method="post" action="/card-registry/control/down" class="acts small"><input type="hidden" name="back" value="/#card-registry"><button>${registry.isDown() ? 'Починить реестр' : 'Сломать реестр: HTTP 500'}</button></form>`;
}

const receiptStates = { wait: 'печатается', done: 'пробит', fail: 'не пробит' };

/** The fiscal registrar: its receipts, newest first, and its failure switch. */
function registrarSection(registrar: RegistrarControl): Html {
  const receipts = registrar.list().slice(-listedAtOnce).reverse();
  const fails = registrar.fails();
  return html`<h2 id="registrar">Касса (АТОЛ Онлайн)</h2>
${
  receipts.length === 0
    ? html`<p class="mute">Чеков пока нет.</p>`
    : html`<div class="scroll" role="region" aria-label="Чеки" tabindex="0"><table>
<thead><tr><th scope="col">Когда</th><th scope="col">Чек</th><th scope="col">Что</th><th scope="col" class="number">Сумма</th><th scope="col">Состояние</th></tr></thead>
<tbody>${receipts.map(
        (one) => html`
<tr><td>${momentText(one.at)}</td><td><a href="/registrar/atol/receipts/${one.id}">${one.externalId}</a></td><td>${one.operation === 'sell' ? 'приход' : 'возврат прихода'}</td><td class="number">${moneyText(one.total, '643')}</td><td>${receiptStates[one.state]}</td></tr>`,
      )}
</tbody></table></div>`
}
<form method="post" action="/registrar/atol/control/failing" class="acts small"><input type="hidden" name="back" value="/#registrar"><button>${fails ? 'Починить кассу' : 'Сломать кассу: чеки не пробиваются'}</button></form>`;
}

/** Older payments than this many are not listed. */
const listedPayments = 50;

/** One bank with its payments and, folded away, its failures. */
function bankSection(bank: LedgerBank): Html {
  const { key, name } = bank.ledger.product;
  const payments = bank.ledger.all().slice(-listedPayments).reverse();
  return html`<h2 id="${key}">${name}</h2>
${payments.length === 0 ? html`<p class="mute">Платежей пока нет.</p>` : paymentTable(key, name, payments)}
${bankFailures(bank)}`;
}

function paymentTable(key: string, name: string, payments: readonly BankPayment[]): Html {
  return html`<div class="scroll" role="region" aria-label="${name}: платежи" tabindex="0"><table>
<caption class="unseen">${name}: платежи, новые сверху</caption>
<thead><tr><th scope="col">Начат</th><th scope="col">Платёж</th><th scope="col" class="number">Сумма</th><th scope="col" class="number">Возвращено</th><th scope="col">Состояние</th><th scope="col">Уведомления</th><th scope="col">Сделать</th></tr></thead>
<tbody>${payments.map((payment) => paymentRow(key, payment))}
</tbody></table></div>`;
}

const paymentStateTexts: Record<BankPayment['state'], string> = {
  new: 'счёт выставлен',
  shown: 'страница открыта',
  verifying: 'банк проверяет',
  paid: 'оплачен',
  declined: 'отказ',
  expired: 'время вышло',
  cancelled: 'отменён магазином',
};

function paymentRow(key: string, payment: BankPayment): Html {
  const refunded = refundedOf(payment);
  const delivered = payment.notifications.filter(({ nextAt }) => nextAt === null).length;
  return html`
<tr><td>${momentText(payment.createdAt)}</td>
<td><a href="/bank/${key}/pay/${payment.id}">${payment.number}</a><br><span class="mute small">${payment.id}, ${payment.method === 'sbp' ? 'СБП' : 'карта'}${payment.receipt !== null && ', с чеком'}</span></td>
<td class="number">${amountText(payment)}</td>
<td class="number">${refunded > 0 ? amountText({ ...payment, amount: refunded }) : '—'}</td>
<td>${paymentStateTexts[payment.state]}</td>
<td>${payment.notifications.length === 0 ? '—' : `${delivered} из ${payment.notifications.length}`}</td>
<td>${paymentButtons(key, payment)}</td></tr>`;
}

function paymentButtons(key: string, payment: BankPayment): Html {
  const button = (change: string, text: string) =>
    html`<form method="post" action="/bank/${key}/control/orders/${payment.id}/${change}"><input type="hidden" name="back" value="/#${key}"><button aria-label="${text}, платёж ${payment.number}">${text}</button></form>`;
  const open = isOpen(payment);
  return html`<div class="acts small">
${payment.state !== 'paid' && button('pay', open ? 'Оплатить' : 'Оплатить с опозданием')}
${open && button('decline', 'Отказать')}
${open && button('expire', 'Время вышло')}
${payment.state === 'paid' && sentBack(payment) === 0 && button('refund', 'Вернуть деньги')}
</div>`;
}

function bankFailures({ ledger }: LedgerBank): Html {
  const { key, name } = ledger.product;
  const active = ledger.scenarios.active();
  return html`<details><summary>${name}: сбои${active.length > 0 && html` <span class="bad">(включено: ${active.length})</span>`}</summary>
<div class="switches small">${Object.entries(scenarioTexts).map(([scenario, text]) =>
    scenarioSwitch({
      action: `/bank/${key}/control/scenario`,
      name: scenario,
      text,
      active: active.find((one) => one.name === scenario),
      back: `/#${key}`,
    }),
  )}</div></details>`;
}
