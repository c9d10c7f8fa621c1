import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createRequestJournal } from '#misbehaviour/request-journal.ts';
import { createScenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { Bank, type BankSettings } from './bank.ts';
import { createBankIds } from './bank-ids.ts';
import type { BankOrder } from './bank-order.ts';
import { usualPauses } from './callback-sender.ts';
import { codeRoutes } from './code-page.ts';
import { type BankControl, createBankControl } from './control.ts';
import { controlRoutes } from './control-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { restRoutes } from './rest-routes.ts';

export interface RbsOptions {
  clock: Clock;
  /** File that keeps the orders; in memory only without it. */
  file?: string;
  /** The same seed gives the same ids in the same order. */
  seed?: string;
  settings?: Partial<BankSettings>;
  /** Public origin of the sandbox, known once it listens: `http://localhost:3100`. */
  origin(): string;
}

export interface Rbs {
  bank: Bank;
  control: BankControl;
  /** Where the link of a code of this bank leads; null for another's. */
  pageOfCode(code: string): string | null;
  routes(app: FastifyInstance): Promise<void>;
}

const usualSettings: BankSettings = {
  userName: 'foyer-api',
  password: 'foyer-password',
  callbackKey: 'foyer-callback-key',
  callbackPauses: usualPauses,
  latePaymentSeconds: 60,
};

/** The bank of the RBS family: everything under `/bank/rbs`. */
export function createRbs({ clock, file, seed = randomUUID(), settings, origin }: RbsOptions): Rbs {
  const journal = createRequestJournal();
  const bank = new Bank({
    clock,
    orders: openRecordFile<BankOrder>(file),
    ids: createBankIds(seed),
    scenarios: createScenarios(),
    settings: { ...usualSettings, ...settings },
  });
  const control = createBankControl(bank, journal);
  const pages = '/bank/rbs/payment/merchants/foyer';
  const formUrl = ({ id, language }: BankOrder) =>
    `${origin()}${pages}/payment_${language}.html?mdOrder=${id}`;
  const sbpOrigin = () => `${origin()}/sbp`;

  return {
    bank,
    control,
    pageOfCode: (code) => {
      const order = bank.orders().find(({ qr }) => qr?.code === code);
      return order ? `${pages}/sbp.html?mdOrder=${order.id}` : null;
    },
    async routes(app) {
      await app.register(restRoutes, { prefix: '/bank/rbs/payment/rest', bank, journal, formUrl, sbpOrigin });
      await app.register(paymentRoutes, { prefix: pages, bank });
      await app.register(codeRoutes, { prefix: pages, bank });
      await app.register((scope) => controlRoutes(scope, control), { prefix: '/bank/rbs/control' });
    },
  };
}
