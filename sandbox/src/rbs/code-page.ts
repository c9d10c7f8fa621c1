import type { FastifyInstance } from 'fastify';
import { buyerTexts } from '#banking/buyer-page.ts';
import { momentText, moneyText } from '#page/format.ts';
import { html } from '#page/html.ts';
import { type Page, sendPage } from '#page/page.ts';
import { readFields } from '#platform/read-fields.ts';
import type { Bank } from './bank.ts';
import type { BankOrder } from './bank-order.ts';
import { unknownOrderPage } from './buyer-pages.ts';
import { cardFace, usualEntry } from './card-entry.ts';
import { isOpen } from './order-changes.ts';

const laterSeconds = 60;

/** Where a code of the Fast Payments System leads: the buyer's own bank, in the sandbox one page. */
export async function codeRoutes(app: FastifyInstance, { bank }: { bank: Bank }): Promise<void> {
  app.get('/sbp.html', (request, reply) => {
    const order = bank.find(readFields(request.query).mdOrder ?? '');
    return order ? sendPage(reply, codePage(order)) : sendPage(reply.code(404), unknownOrderPage('ru'));
  });
  app.post('/sbp.html', (request, reply) => {
    const order = bank.find(readFields(request.query).mdOrder ?? '');
    if (!order) return sendPage(reply.code(404), unknownOrderPage('ru'));
    const { decision } = readFields(request.body);
    if (!isOpen(order)) return sendPage(reply, codePage(order));
    if (decision === 'decline') bank.refuse(order, 120);
    if (decision === 'pay') bank.pay(order, cardFace(usualEntry));
    if (decision === 'later') bank.begin(order, cardFace(usualEntry), bank.clock.now() + laterSeconds * 1000);
    return sendPage(reply, codePage(order));
  });
}

function codePage(order: BankOrder): Page {
  const texts = buyerTexts[order.language];
  const paid = order.movements.length > 0;
  const open = isOpen(order) && !order.underWay;
  const body = html`<p class="note small">${texts.sandbox}</p>
<h1>${paid ? texts.paid : open ? texts.title : texts.over}</h1>
${paid && html`<p>${texts.paidHint}</p>`}
<p class="amount">${moneyText(order.amount, order.currency)}</p>
<dl><dt>${texts.order}</dt><dd>${order.description ?? order.orderNumber}</dd>
<dt>${texts.until}</dt><dd>${momentText(order.expiresAt)}</dd></dl>
${
  open &&
  html`<form method="post"><div class="acts">
<button class="main" name="decision" value="pay">${texts.pay.sbp}</button>
<button name="decision" value="later">${texts.later}</button>
<button name="decision" value="decline">${texts.decline}</button>
</div></form>`
}`;
  return { title: texts.title, language: order.language, bare: true, body };
}
