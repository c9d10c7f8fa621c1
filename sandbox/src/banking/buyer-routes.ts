import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '#page/page.ts';
import { readFields } from '#platform/read-fields.ts';
import { buyerPage, closedPage, overPage, unknownPage } from './buyer-page.ts';
import { type BankPayment, isOpen } from './payment.ts';
import type { PaymentBook } from './payment-book.ts';

/** The page of a payment for its buyer, under `/bank/<product>/pay/<id>`. */
export async function buyerRoutes(app: FastifyInstance, { book }: { book: PaymentBook }): Promise<void> {
  app.get('/:id', (request, reply) => {
    const payment = book.find(readFields(request.params).id ?? '');
    if (!payment) return sendPage(reply.code(404), unknownPage());
    if (!isOpen(payment)) return sendPage(reply, overPage(payment, wayBack(book, payment)));
    book.show(payment);
    return sendPage(reply, buyerPage(payment, book.product));
  });
  app.post('/:id', (request, reply) => {
    const payment = book.find(readFields(request.params).id ?? '');
    if (!payment) return sendPage(reply.code(404), unknownPage());
    return decide(book, payment, readFields(request.body).decision ?? '', reply);
  });
}

const laterSeconds = 60;

async function decide(book: PaymentBook, payment: BankPayment, decision: string, reply: FastifyReply) {
  if (!isOpen(payment)) return sendPage(reply, overPage(payment, wayBack(book, payment)));
  if (decision === 'close') return sendPage(reply, closedPage(payment));
  if (decision === 'decline') {
    book.decline(payment, 'declined by the buyer');
    return await leave(book, payment, 'fail', reply);
  }
  if (decision === 'later') {
    book.clock.at(book.clock.now() + laterSeconds * 1000, () => void book.pay(payment));
    return await leave(book, payment, 'success', reply);
  }
  if (book.scenarios.take('return-success-while-pending', payment.number))
    return await leave(book, payment, 'success', reply);
  if (book.scenarios.take('return-success-while-failed', payment.number)) {
    book.decline(payment, 'declined by the issuer');
    return await leave(book, payment, 'success', reply);
  }
  if (decision === 'verify') book.verify(payment);
  else book.pay(payment);
  return await leave(book, payment, 'success', reply);
}

async function leave(book: PaymentBook, payment: BankPayment, to: 'success' | 'fail', reply: FastifyReply) {
  if (book.scenarios.take('callback-before-return', payment.number)) await book.clock.idle();
  // A code is scanned with a phone; the shop's page is on another screen, and looks by itself.
  if (payment.method === 'sbp') return sendPage(reply, overPage(payment, null));
  return reply.redirect(book.product.returnUrl(payment, to), 303);
}

function wayBack(book: PaymentBook, payment: BankPayment): string | null {
  if (payment.method === 'sbp') return null;
  return book.product.returnUrl(payment, payment.state === 'paid' ? 'success' : 'fail');
}
