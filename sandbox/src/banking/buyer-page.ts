import { type Html, html, momentText, moneyText, type Page } from '#page/page.ts';
import type { BankPayment } from './payment.ts';
import type { Product } from './product.ts';

/** Texts of the pages on which buyers pay, at all banks of the sandbox but the card bank of the RBS family. */
export const buyerTexts = {
  ru: {
    title: 'Оплата заказа',
    sandbox: 'Это песочница: денег здесь нет.',
    order: 'Заказ',
    until: 'Оплатить можно до',
    pay: { card: 'Оплатить картой', sbp: 'Оплатить через СБП' },
    verify: 'Банк начнёт проверку',
    decline: 'Отказать в оплате',
    close: 'Закрыть окно, ничего не решив',
    later: 'Деньги придут через минуту',
    closed: 'Вы закрыли страницу, ничего не решив',
    closedHint: 'Оплату можно продолжить до',
    again: 'Вернуться к оплате',
    over: 'По этому счёту всё решено',
    paid: 'Оплата прошла',
    paidHint: 'Магазин узнает о ней сам. Вкладку можно закрыть.',
    toShop: 'Вернуться в магазин',
    unknown: 'Такого счёта нет',
    unknownHint: 'Начните оплату в магазине ещё раз.',
  },
  en: {
    title: 'Payment',
    sandbox: 'This is the sandbox: no real money.',
    order: 'Order',
    until: 'Pay before',
    pay: { card: 'Pay by card', sbp: 'Pay by SBP' },
    verify: 'The bank begins to look into it',
    decline: 'Decline the payment',
    close: 'Close the window undecided',
    later: 'The money comes in a minute',
    closed: 'You closed the page undecided',
    closedHint: 'You may go on until',
    again: 'Back to the payment',
    over: 'This bill is settled',
    paid: 'Paid',
    paidHint: 'The shop is informed automatically. You may close the tab.',
    toShop: 'Back to the shop',
    unknown: 'There is no such bill',
    unknownHint: 'Start the payment in the shop once more.',
  },
} as const;

type BuyerTexts = (typeof buyerTexts)['ru' | 'en'];

/** ISO 4217 numbers, for the sign of the money. */
const currencyNumbers: Record<string, string> = {
  RUB: '643',
  USD: '840',
  KZT: '398',
  CNY: '156',
  EUR: '978',
  GBP: '826',
};

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
