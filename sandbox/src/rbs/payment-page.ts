import { momentText, moneyText } from '#page/format.ts';
import { type Html, html } from '#page/html.ts';
import type { Page } from '#page/page.ts';
import type { BankOrder } from './bank-order.ts';
import type { CardEntry, CardField } from './card-entry.ts';
import { type PaymentTexts, paymentTexts } from './payment-texts.ts';
import { digitsOf, testCards } from './test-cards.ts';

export interface PaymentForm {
  order: BankOrder;
  language: 'ru' | 'en';
  entry: CardEntry;
  faulty: readonly CardField[];
  laterSeconds: number;
}

/** The page on which a buyer pays. Works without a script: a test card is a link back to the page. */
export function paymentPage(form: PaymentForm): Page {
  const texts = paymentTexts[form.language];
  const body = html`
<p class="note small">${texts.sandbox}</p>
${orderHead(form.order, texts)}
<form method="post" action="pay" class="sheet" id="card">
<input type="hidden" name="mdOrder" value="${form.order.id}">
<input type="hidden" name="language" value="${form.language}">
<fieldset><legend>${texts.card}</legend>
${fields(form, texts)}
</fieldset>
<div class="acts">
<button class="main" name="decision" value="pay">${texts.pay} ${moneyText(form.order.amount, form.order.currency)}</button>
<button name="decision" value="decline" formnovalidate>${texts.decline}</button>
<button name="decision" value="close" formnovalidate>${texts.close}</button>
</div>
</form>
${cardList(form, texts)}`;
  return { title: texts.title, language: form.language, bare: true, body };
}

function orderHead(order: BankOrder, texts: PaymentTexts): Html {
  return html`<h1>${texts.title}</h1>
<p class="amount">${moneyText(order.amount, order.currency)}</p>
<dl><dt>${texts.order}</dt><dd>${order.orderNumber}${order.description && html`<br>${order.description}`}</dd>
<dt>${texts.until}</dt><dd>${momentText(order.expiresAt)}</dd></dl>`;
}

function fields({ entry, faulty, laterSeconds }: PaymentForm, texts: PaymentTexts): Html {
  const field = (name: CardField, attributes: Html) => {
    const wrong = faulty.includes(name);
    return html`<div><label for="${name}">${texts[name]}</label>
<input id="${name}" name="${name}" value="${entry[name]}" ${attributes}${wrong && html` aria-invalid="true" aria-describedby="${name}-fault"`}>
${wrong && html`<span class="bad small" id="${name}-fault">${texts.faults[name]}</span>`}</div>`;
  };
  const later = outcomeIsLater(entry.number);
  return html`${field('number', html`inputmode="numeric" autocomplete="off" maxlength="23"`)}
<div class="row">
${field('expiry', html`inputmode="numeric" autocomplete="off" maxlength="7"`)}
${field('code', html`inputmode="numeric" autocomplete="off" maxlength="3"`)}
</div>
${field('holder', html`autocomplete="off" maxlength="60"`)}
${later && html`<div><label for="laterSeconds">${texts.later}</label><input id="laterSeconds" name="laterSeconds" inputmode="numeric" value="${laterSeconds}"></div>`}`;
}

function outcomeIsLater(number: string): boolean {
  const card = testCards.find((one) => one.number.slice(-4) === digitsOf(number).slice(-4));
  return card?.outcome.kind === 'paid later';
}

function cardList({ order, language, entry }: PaymentForm, texts: PaymentTexts): Html {
  const lines = testCards.map((card) => {
    const ending = card.number.slice(-4);
    const query = new URLSearchParams({ mdOrder: order.id, language, card: card.number });
    const chosen = digitsOf(entry.number).slice(-4) === ending;
    return html`<li><a href="?${query.toString()}#card"${chosen && html` aria-current="true"`}><span class="number"><span class="unseen">${texts.ending} </span>…${ending}</span> <span>${card[language]}</span></a></li>
`;
  });
  return html`<h2>${texts.cards}</h2>
<p class="mute small">${texts.cardsHint}</p>
<ul class="cards sheet">
${lines}</ul>`;
}
