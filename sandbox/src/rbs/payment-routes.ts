import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, momentText, moneyText, type Page, sendPage } from '#page/page.ts';
import { appendQuery, readFields } from '#platform/requests.ts';
import type { Bank } from './bank.ts';
import type { BankOrder } from './bank-order.ts';
import {
  challengePage,
  closedPage,
  laterPage,
  lostPage,
  overPage,
  type PaymentTexts,
  paymentTexts,
  unknownOrderPage,
} from './buyer-pages.ts';
import {
  type BuyerStep,
  type CardEntry,
  type CardField,
  canTry,
  confirmCode,
  digitsOf,
  faultyFields,
  payByCard,
  rejectChallenge,
  testCards,
  usualEntry,
} from './pay-by-card.ts';

type Language = 'ru' | 'en';
type Fields = Record<string, string>;

/** The pages of the bank that a buyer sees, under `…/payment/merchants/foyer`. */
export async function paymentRoutes(app: FastifyInstance, { bank }: { bank: Bank }): Promise<void> {
  for (const language of ['ru', 'en'] as const) {
    app.get(`/payment_${language}.html`, (request, reply) =>
      showPayment(bank, readFields(request.query), language, reply),
    );
  }
  app.post('/pay', (request, reply) => decide(bank, readFields(request.body), reply));
  app.get('/acs', (request, reply) => showChallenge(bank, readFields(request.query), reply));
  app.post('/confirm', (request, reply) => confirm(bank, readFields(request.body), reply));
}

/** Where the browser is sent after the payment. */
export function shopAddress(order: BankOrder, to: 'success' | 'fail'): string {
  const address = to === 'fail' ? (order.failUrl ?? order.returnUrl) : order.returnUrl;
  return appendQuery(address, { orderId: order.id, lang: order.language });
}

function showPayment(bank: Bank, fields: Fields, pageLanguage: Language, reply: FastifyReply) {
  const language = languageOf(fields, pageLanguage);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (!canTry(order)) return sendStep(bank, order, language, { kind: 'over' }, reply);
  const entry = fields.card ? { ...usualEntry, number: fields.card } : usualEntry;
  return sendPage(reply, paymentForm(bank, order, language, entry));
}

async function decide(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (fields.decision === 'close') {
    const address = `payment_${language}.html?mdOrder=${order.id}`;
    return sendPage(reply, closedPage(order, language, address));
  }
  if (fields.decision === 'decline') {
    const cancelled = bank.cancel(order).kind === 'done';
    const step: BuyerStep = cancelled ? { kind: 'return', to: 'fail' } : { kind: 'over' };
    return sendStep(bank, order, language, step, reply);
  }
  const entry: CardEntry = {
    number: fields.number ?? '',
    expiry: fields.expiry ?? '',
    holder: fields.holder ?? '',
    code: fields.code ?? '',
  };
  if (faultyFields(entry).length > 0)
    return sendPage(reply.code(422), paymentForm(bank, order, language, entry));
  const seconds = /^\d{1,6}$/.test(fields.laterSeconds ?? '') ? Number(fields.laterSeconds) : undefined;
  return sendStep(bank, order, language, payByCard(bank, order, entry, seconds), reply);
}

function showChallenge(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  if (!canTry(order) || !order.underWay) return sendStep(bank, order, language, { kind: 'over' }, reply);
  return sendPage(reply, challengePage(order, language, order.underWay.wrongCodes > 0));
}

function confirm(bank: Bank, fields: Fields, reply: FastifyReply) {
  const language = languageOf(fields);
  const order = bank.find(fields.mdOrder ?? '');
  if (!order) return sendPage(reply.code(404), unknownOrderPage(language));
  const step =
    fields.decision === 'reject' ? rejectChallenge(bank, order) : confirmCode(bank, order, fields.code ?? '');
  return sendStep(bank, order, language, step, reply);
}

async function sendStep(
  bank: Bank,
  order: BankOrder,
  language: Language,
  step: BuyerStep,
  reply: FastifyReply,
) {
  switch (step.kind) {
    case 'return':
      if (bank.scenarios.take('callback-before-return', order.orderNumber)) await bank.clock.idle();
      return reply.redirect(shopAddress(order, step.to), 303);
    case 'challenge':
      return reply.redirect(`acs?mdOrder=${order.id}&language=${language}`, 303);
    case 'lost':
      return sendPage(reply, lostPage(language));
    case 'later':
      return sendPage(reply, laterPage(language, step.paysAt, shopAddress(order, 'success')));
    case 'over':
      return sendPage(reply, overOrLater(order, language));
  }
}

function overOrLater(order: BankOrder, language: Language): Page {
  const paysAt = order.underWay?.paysAt;
  if (paysAt !== undefined) return laterPage(language, paysAt, shopAddress(order, 'success'));
  return overPage(language, shopAddress(order, order.state === 6 ? 'fail' : 'success'));
}

function paymentForm(bank: Bank, order: BankOrder, language: Language, entry: CardEntry): Page {
  const laterSeconds = bank.settings.latePaymentSeconds;
  return paymentPage({ order, language, entry, faulty: faultyFields(entry), laterSeconds });
}

function languageOf(fields: Fields, otherwise: Language = 'ru'): Language {
  if (fields.language === 'en' || fields.language === 'ru') return fields.language;
  return otherwise;
}
interface PaymentForm {
  order: BankOrder;
  language: 'ru' | 'en';
  entry: CardEntry;
  faulty: readonly CardField[];
  laterSeconds: number;
}

/** The page on which a buyer pays. Works without a script: a test card is a link back to the page. */
function paymentPage(form: PaymentForm): Page {
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
