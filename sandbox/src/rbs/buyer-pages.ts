import { html, momentText, moneyText, type Page } from '#page/page.ts';
import type { BankOrder } from './bank-order.ts';

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

/** Texts of the bank's pages for buyers. */
export const paymentTexts = {
  ru: {
    title: 'Оплата заказа',
    sandbox: 'Это банк песочницы: денег здесь нет, карты выдуманные.',
    order: 'Заказ',
    until: 'Оплатить можно до',
    card: 'Карта',
    number: 'Номер карты',
    expiry: 'Срок, ММ/ГГ',
    holder: 'Имя на карте',
    code: 'Код CVC',
    faults: {
      number: 'В номере карты от 16 до 19 цифр',
      expiry: 'Срок карты пишется как 12/34',
      holder: 'Имя стоит на карте латинскими буквами',
      code: 'В коде три цифры',
    },
    later: 'Через сколько секунд банк проведёт оплату',
    pay: 'Оплатить',
    decline: 'Отказаться от оплаты',
    close: 'Закрыть окно, ничего не решив',
    cards: 'Чем кончится оплата, решает номер карты',
    cardsHint: 'Считаются последние четыре цифры. Нажмите на строку, и номер подставится.',
    ending: 'Карта на',
    challenge: 'Подтверждение оплаты',
    challengeHint: 'Банк, выпустивший карту, прислал код в СМС. В песочнице это всегда 123456.',
    smsCode: 'Код из СМС',
    wrongCode: 'Код не подошёл. После третьей ошибки банк откажет.',
    confirm: 'Подтвердить',
    reject: 'Отказаться',
    lost: 'Оплата прошла, но связь прервалась',
    lostHint: 'Дороги назад в магазин отсюда нет: так бывает, когда телефон теряет сеть. Закройте вкладку.',
    laterTitle: 'Банк проводит оплату',
    laterHint: 'Окно можно закрыть. Банк сообщит магазину об оплате сам, ориентировочно в',
    closed: 'Вы закрыли страницу банка, ничего не решив',
    closedHint: 'Заказ ждёт оплаты до',
    again: 'Вернуться к оплате',
    over: 'Оплата по этому заказу уже завершена',
    toShop: 'Вернуться в магазин',
    unknown: 'Такого заказа нет',
    unknownHint: 'Банк не знает заказа с этим номером. Начните оплату в магазине ещё раз.',
  },
  en: {
    title: 'Payment',
    sandbox: 'This is the sandbox bank: no real money, invented cards.',
    order: 'Order',
    until: 'Pay before',
    card: 'Card',
    number: 'Card number',
    expiry: 'Expiry, MM/YY',
    holder: 'Name on the card',
    code: 'CVC',
    faults: {
      number: 'A card number has 16 to 19 digits',
      expiry: 'The expiry is written as 12/34',
      holder: 'The name as it stands on the card',
      code: 'The code has three digits',
    },
    later: 'Seconds until the bank takes the payment',
    pay: 'Pay',
    decline: 'Cancel the payment',
    close: 'Close the window without deciding',
    cards: 'The card number decides what happens',
    cardsHint: 'The last four digits count. Follow a line to fill in its number.',
    ending: 'Ends in',
    challenge: 'Confirm the payment',
    challengeHint: 'The issuer has sent a code by text message. In the sandbox it is always 123456.',
    smsCode: 'Code',
    wrongCode: 'That code is not right. The third mistake ends the payment.',
    confirm: 'Confirm',
    reject: 'Cancel',
    lost: 'Paid, but the connection broke',
    lostHint: 'Nothing leads back to the shop: this is what a phone without a network sees. Close the tab.',
    laterTitle: 'The bank is taking the payment',
    laterHint: 'You may close the window. The bank will tell the shop by itself, at about',
    closed: 'You closed the page of the bank without deciding',
    closedHint: 'The order can be paid before',
    again: 'Back to the payment',
    over: 'The payment of this order is over',
    toShop: 'Back to the shop',
    unknown: 'No such order',
    unknownHint: 'The bank does not know this order. Start the payment in the shop again.',
  },
} as const;

export type PaymentTexts = (typeof paymentTexts)[keyof typeof paymentTexts];
