import { type Html, html } from '#page/html.ts';
import { momentText } from '#page/moment.ts';
import { moneyText } from '#page/money.ts';
import type { Page } from '#page/page.ts';
import { type BuyerTexts, buyerTexts } from './buyer-texts.ts';
import type { BankPayment } from './payment.ts';
import type { Product } from './product.ts';

/** ISO 4217 numbers, for the sign of the money. */
const currencyNumbers: Record<string, string> = { RUB: '643', USD: '840', KZT: '398', CNY: '156' };

export function amountText({ amount, currency }: BankPayment): string {
  return moneyText(amount, currencyNumbers[currency] ?? currency);
}

/** The page on which a buyer pays, refuses or leaves. Works without a script. */
export function buyerPage(payment: BankPayment, { name, verifies }: Product): Page {
  const texts = buyerTexts[payment.language];
  return bare(
    texts.title,
    payment,
    html`<p class="note small">${name}. ${texts.sandbox}</p>
<h1>${texts.title}</h1>
<p class="amount">${amountText(payment)}</p>
<dl><dt>${texts.order}</dt><dd>${payment.description || payment.number}</dd>
<dt>${texts.until}</dt><dd>${momentText(payment.expiresAt)}</dd></dl>
${decisions(payment, texts, verifies)}`,
  );
}

function decisions({ method }: BankPayment, texts: BuyerTexts, verifies: boolean): Html {
  return html`<form method="post"><div class="acts">
<button class="main" name="decision" value="pay">${texts.pay[method]}</button>
<button name="decision" value="later">${texts.later}</button>
${verifies && html`<button name="decision" value="verify">${texts.verify}</button>`}
<button name="decision" value="decline">${texts.decline}</button>
<button name="decision" value="close">${texts.close}</button>
</div></form>`;
}

export function closedPage(payment: BankPayment): Page {
  const texts = buyerTexts[payment.language];
  return bare(
    texts.closed,
    payment,
    html`<h1>${texts.closed}</h1><p>${texts.closedHint} ${momentText(payment.expiresAt)}.</p>
<p><a class="button" href="">${texts.again}</a></p>`,
  );
}

/** Where a payment ends that has no way back to the shop: a code that was scanned with another device. */
export function overPage(payment: BankPayment, shopUrl: string | null): Page {
  const texts = buyerTexts[payment.language];
  const paid = payment.state === 'paid';
  return bare(
    texts.title,
    payment,
    html`<h1>${paid ? texts.paid : texts.over}</h1>${paid && html`<p>${texts.paidHint}</p>`}
${shopUrl && html`<p><a class="button main" href="${shopUrl}">${texts.toShop}</a></p>`}`,
  );
}

export function unknownPage(): Page {
  const texts = buyerTexts.ru;
  const body = html`<h1>${texts.unknown}</h1><p>${texts.unknownHint}</p>`;
  return { title: texts.unknown, bare: true, body };
}

function bare(title: string, { language }: BankPayment, body: Html): Page {
  return { title, language, bare: true, body };
}
