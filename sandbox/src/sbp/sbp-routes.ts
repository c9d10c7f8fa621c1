import type { FastifyInstance } from 'fastify';
import { unknownPage } from '#banking/buyer-page.ts';
import type { PaymentBook } from '#banking/payment-book.ts';
import { sendPage } from '#page/page.ts';
import { readFields } from '#platform/read-fields.ts';

/** Where the links of the codes lead: `/sbp/<code>` goes to the page of whichever bank gave the code. */
export async function sbpRoutes(
  app: FastifyInstance,
  { books }: { books: readonly PaymentBook[] },
): Promise<void> {
  app.get('/:code', (request, reply) => {
    const { code } = readFields(request.params);
    for (const book of books) {
      const payment = book.all().find(({ extra }) => extra.sbpCode === code);
      if (payment) return reply.redirect(`/bank/${book.product.key}/pay/${payment.id}`, 302);
    }
    return sendPage(reply.code(404), unknownPage());
  });
}
