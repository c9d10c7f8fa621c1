import { momentText, moneyText } from '#page/format.ts';
import { html } from '#page/html.ts';
import type { Page } from '#page/page.ts';
import type { BankOrder } from './bank-order.ts';
import { paymentTexts } from './payment-texts.ts';

/** The issuer's page that asks for the code of 3-D Secure. */
export function challengePage(order: BankOrder, language: 'ru' | 'en', wrong: boolean): Page {
  const texts = paymentTexts[language];
  return {
    title: texts.challenge,
    language,
    bare: true,
    body: html`<h1>${texts.challenge}</h1>
<p class="amount">${moneyText(order.amount, order.currency)}</p>
<p>${texts.challengeHint}</p>
<form method="post" action="confirm" class="sheet">
<input type="hidden" name="mdOrder" value="${order.id}">
<input type="hidden" name="language" value="${language}">
<p><label for="sms">${texts.smsCode}</label>
<input id="sms" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"${wrong && html` aria-invalid="true" aria-describedby="sms-fault"`}>
${wrong && html`<span class="bad small" id="sms-fault">${texts.wrongCode}</span>`}</p>
<div class="acts">
<button class="main" name="decision" value="confirm">${texts.confirm}</button>
<button name="decision" value="reject">${texts.reject}</button>
</div>
</form>`,
  };
}

/** The payment went through, and nothing leads back. */
export function lostPage(language: 'ru' | 'en'): Page {
  const texts = paymentTexts[language];
  const body = html`<h1>${texts.lost}</h1><p>${texts.lostHint}</p>`;
  return { title: texts.lost, language, bare: true, body };
}

/** The bank will decide at `paysAt`, milliseconds. */
export function laterPage(language: 'ru' | 'en', paysAt: number, shopUrl: string): Page {
  const texts = paymentTexts[language];
  const body = html`<h1>${texts.laterTitle}</h1>
<p>${texts.laterHint} ${momentText(paysAt)}.</p>
<p><a class="button" href="${shopUrl}">${texts.toShop}</a></p>`;
  return { title: texts.laterTitle, language, bare: true, body };
}

/** The buyer closed the window without deciding; there is no way to the shop, as after a closed tab. */
export function closedPage(order: BankOrder, language: 'ru' | 'en', paymentUrl: string): Page {
  const texts = paymentTexts[language];
  const body = html`<h1>${texts.closed}</h1>
<p>${texts.closedHint} ${momentText(order.expiresAt)}.</p>
<p><a class="button" href="${paymentUrl}">${texts.again}</a></p>`;
  return { title: texts.closed, language, bare: true, body };
}

export function overPage(language: 'ru' | 'en', shopUrl: string): Page {
  const texts = paymentTexts[language];
  const body = html`<h1>${texts.over}</h1>
<p><a class="button main" href="${shopUrl}">${texts.toShop}</a></p>`;
  return { title: texts.over, language, bare: true, body };
}

export function unknownOrderPage(language: 'ru' | 'en'): Page {
  const texts = paymentTexts[language];
  const body = html`<h1>${texts.unknown}</h1><p>${texts.unknownHint}</p>`;
  return { title: texts.unknown, language, bare: true, body };
}
