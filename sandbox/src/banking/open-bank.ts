import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createRequestJournal, type RequestJournal } from '#misbehaviour/request-journal.ts';
import { createScenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { type BookControl, createBookControl } from './book-control.ts';
import { bookControlRoutes } from './book-control-routes.ts';
import { buyerRoutes } from './buyer-routes.ts';
import type { BankPayment } from './payment.ts';
import { PaymentBook } from './payment-book.ts';
import type { Product } from './product.ts';

/** What every service of the sandbox is created with. */
export interface SandboxContext {
  clock: Clock;
  /** Folder for stored records; without it they are kept in memory. */
  folder: string | undefined;
  seed: string | undefined;
  /** Public origin of the sandbox, known once it listens. */
  origin(): string;
}

/** A bank with a payment book: its protocol, its page for buyers and its control. */
export interface BookBank {
  book: PaymentBook;
  journal: RequestJournal;
  control: BookControl;
  /** Address of the page where a payment is made. */
  payUrl(payment: BankPayment): string;
  routes(app: FastifyInstance): Promise<void>;
}

export function openBank(
  { clock, folder, seed = randomUUID(), origin }: SandboxContext,
  product: Product,
): BookBank {
  const file = folder && join(folder, `${product.key}-payments.jsonl`);
  const journal = createRequestJournal();
  const book = new PaymentBook({
    clock,
    product,
    scenarios: createScenarios(),
    payments: openRecordFile<BankPayment>(file),
    seed,
  });
  const control = createBookControl(book, journal);
  const prefix = `/bank/${product.key}`;
  return {
    book,
    journal,
    control,
    payUrl: ({ id }) => `${origin()}${prefix}/pay/${id}`,
    async routes(app) {
      await app.register(buyerRoutes, { prefix: `${prefix}/pay`, book });
      await app.register((scope) => bookControlRoutes(scope, control), { prefix: `${prefix}/control` });
    },
  };
}
