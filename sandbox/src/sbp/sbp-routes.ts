import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unknownPage } from '#banking/buyer-page.ts';
import type { PaymentLedger } from '#banking/payment-ledger.ts';
import { sendPage } from '#page/page.ts';
import { readFields } from '#platform/requests.ts';

/** Where a bank has its buyers pay by a code of its own; null for another's code. */
type PageOfCode = (code: string) => string | null;

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

/** The bank that takes the money, in the sandbox. */
const bankId = '100000000111';

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) in four upper-case hex digits, over the link before
 * `&crc=`: found by experiment on public samples.
 */
export function sbpCrc(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The id of a one-time code: AD and thirty characters. */
export function sbpCode(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex').toUpperCase();
  return `AD1000${hex.slice(0, 26)}`;
}

/**
 * A one-time payment link of the Fast Payments System. The real ones begin with `https://qr.nspk.ru`; the sandbox's
 * lead to the sandbox, so that pressing them pays.
 */
export function sbpLink(origin: string, code: string, amount: number): string {
  const link = `${origin}/${code}?type=02&bank=${bankId}&sum=${amount}&cur=RUB`;
  return `${link}&crc=${sbpCrc(link)}`;
}
