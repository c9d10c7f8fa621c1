import type { TillControl } from '#atol/atol.ts';
import type { BookBank } from '#banking/open-bank.ts';
import type { RegistryControl } from '#card-registry/card-registry.ts';
import { type MailFailure, mailFailureTexts } from '#mail/mail-failures.ts';
import type { ActiveScenario } from '#misbehaviour/scenarios.ts';
import { type Html, html } from '#page/html.ts';
import { momentText } from '#page/moment.ts';
import { moneyText } from '#page/money.ts';
import type { Page } from '#page/page.ts';
import { type BankOrder, sumsOf } from '#rbs/bank-order.ts';
import { wasDelivered } from '#rbs/callback.ts';
import { bankSection } from './bank-section.ts';
import { orderButtons } from './order-buttons.ts';
import { orderStateText } from './order-state-text.ts';
import { registrySection } from './registry-section.ts';
import { scenarioSwitch, scenarioSwitches } from './scenario-switches.ts';
import { tillSection } from './till-section.ts';

export interface Desk {
  /** Oldest first. */
  orders: readonly BankOrder[];
  scenarios: readonly ActiveScenario[];
  banks: readonly BookBank[];
  till: TillControl;
  registry: RegistryControl;
  mails: number;
  mailFailures: readonly { name: MailFailure; times?: number }[];
  /** Seconds by which the sandbox's clock is ahead. */
  clockAhead: number;
  now: number;
  smtpPort: number;
  bank: { baseUrl: string; userName: string; callbackUrl?: string | undefined };
}

/** Older orders than this many are not listed. */
const listed = 100;

/** The one page over the whole sandbox. */
export function deskPage(desk: Desk): Page {
  const body = html`<h1>Пульт песочницы</h1>
<p class="mute">Мир вокруг магазина: банки и почта. Деньги и письма ненастоящие, протоколы настоящие.</p>
<h2 id="orders">Заказы в банке (RBS)</h2>
${desk.orders.length === 0 ? html`<p>Заказов пока нет. Начните оплату в магазине.</p>` : ordersTable(desk.orders)}
<h2 id="clock">Часы банка</h2>
${clockForms(desk)}
<h2 id="scenarios">Сбои банка</h2>
<p class="mute small">«Раз» — сколько раз сбой случится; пусто — пока его не выключат. Исход оплаты выбирают номером карты на странице банка.</p>
${scenarioSwitches(desk.scenarios)}
<form method="post" action="/bank/rbs/control/scenarios/clear" class="acts small"><input type="hidden" name="back" value="/#scenarios"><button>Выключить все сбои банка</button></form>
${desk.banks.map(bankSection)}
${tillSection(desk.till)}
${registrySection(desk.registry)}
<h2 id="mail">Почта</h2>
<p><a href="/mail/">Письма</a>: ${desk.mails}</p>
${mailSwitches(desk)}
<h2 id="ports">Куда подключаться</h2>
${ports(desk)}`;
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

function clockForms({ now, clockAhead }: Desk): Html {
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

function mailSwitches({ mailFailures }: Desk): Html {
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

function ports({ bank, smtpPort }: Desk): Html {
  return html`<dl>
<dt>Банк (RBS)</dt><dd><code>${bank.baseUrl}</code></dd>
<dt>Логин банка</dt><dd><code>${bank.userName}</code></dd>
<dt>Уведомления</dt><dd>${bank.callbackUrl ? html`<code>${bank.callbackUrl}</code>, если у заказа нет своего адреса` : 'по адресу, который назвал заказ'}</dd>
<dt>SMTP</dt><dd>порт <code>${smtpPort}</code>, без пароля и без TLS</dd>
</dl>`;
}
