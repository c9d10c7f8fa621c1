import { amountText } from '#banking/buyer-page.ts';
import type { LedgerBank } from '#banking/open-bank.ts';
import { type BankPayment, isOpen, refundedOf, sentBack } from '#banking/payment.ts';
import { scenarioTexts } from '#misbehaviour/scenarios.ts';
import { type Html, html, momentText } from '#page/page.ts';
import { scenarioSwitch } from './scenario-switches.ts';

/** Older payments than this many are not listed. */
const listed = 50;

/** One bank with its payments and, folded away, its failures. */
export function bankSection(bank: LedgerBank): Html {
  const { key, name } = bank.ledger.product;
  const payments = bank.ledger.all().slice(-listed).reverse();
  return html`<h2 id="${key}">${name}</h2>
${payments.length === 0 ? html`<p class="mute">Платежей пока нет.</p>` : table(key, name, payments)}
${failures(bank)}`;
}

function table(key: string, name: string, payments: readonly BankPayment[]): Html {
  return html`<div class="scroll" role="region" aria-label="${name}: платежи" tabindex="0"><table>
<caption class="unseen">${name}: платежи, новые сверху</caption>
<thead><tr><th scope="col">Начат</th><th scope="col">Платёж</th><th scope="col" class="number">Сумма</th><th scope="col" class="number">Возвращено</th><th scope="col">Состояние</th><th scope="col">Уведомления</th><th scope="col">Сделать</th></tr></thead>
<tbody>${payments.map((payment) => row(key, payment))}
</tbody></table></div>`;
}

const stateTexts: Record<BankPayment['state'], string> = {
  new: 'счёт выставлен',
  shown: 'страница открыта',
  verifying: 'банк проверяет',
  paid: 'оплачен',
  declined: 'отказ',
  expired: 'время вышло',
  cancelled: 'отменён магазином',
};

function row(key: string, payment: BankPayment): Html {
  const refunded = refundedOf(payment);
  const delivered = payment.notifications.filter(({ nextAt }) => nextAt === null).length;
  return html`
<tr><td>${momentText(payment.createdAt)}</td>
<td><a href="/bank/${key}/pay/${payment.id}">${payment.number}</a><br><span class="mute small">${payment.id}, ${payment.method === 'sbp' ? 'СБП' : 'карта'}${payment.receipt !== null && ', с чеком'}</span></td>
<td class="number">${amountText(payment)}</td>
<td class="number">${refunded > 0 ? amountText({ ...payment, amount: refunded }) : '—'}</td>
<td>${stateTexts[payment.state]}</td>
<td>${payment.notifications.length === 0 ? '—' : `${delivered} из ${payment.notifications.length}`}</td>
<td>${buttons(key, payment)}</td></tr>`;
}

function buttons(key: string, payment: BankPayment): Html {
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

function failures({ ledger }: LedgerBank): Html {
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
