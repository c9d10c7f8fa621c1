import type { FastifyInstance } from 'fastify';
import { unknownPage } from '#banking/buyer-page.ts';
import type { PaymentLedger } from '#banking/payment-ledger.ts';
import { sendPage } from '#page/page.ts';
import { readFields } from '#platform/read-fields.ts';

/** Where a bank has its buyers pay by a code of its own; null for another's code. */
export type PageOfCode = (code: string) => string | null;

export function pageOfCodeIn(ledger: PaymentLedger): PageOfCode {
  return (code) => {
    const payment = ledger.all().find(({ extra }) => extra.sbpCode === code);
    return payment ? `/bank/${ledger.product.key}/pay/${payment.id}` : null;
  };
}

/** Payment links: `/sbp/<code>` redirects to the page of the bank that issued the code. */
export async function sbpRoutes(
  app: FastifyInstance,
  { banks }: { banks: readonly PageOfCode[] },
): Promise<void> {
  app.get('/:code', (request, reply) => {
    const { code = '' } = readFields(request.params);
    const page = banks.map((find) => find(code)).find((found) => found !== null);
    return page ? reply.redirect(page, 302) : sendPage(reply.code(404), unknownPage());
  });
}
