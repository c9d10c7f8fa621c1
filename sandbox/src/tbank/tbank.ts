import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerControl } from '#banking/ledger-control.ts';
import type { Signing } from '#banking/notifier.ts';
import { type LedgerBank, openBank, type SandboxContext } from '#banking/open-bank.ts';
import type { BankPayment } from '#banking/payment.ts';
import type { News, Product } from '#banking/product.ts';
import { sendFault } from '#misbehaviour/scenarios.ts';
import { type Fields, failure, hasTrueToken, receiptFields, statusOf, tbankToken } from './tbank-answers.ts';
import { type TbankCall, tbankCalls } from './tbank-calls.ts';

export interface TbankSettings {
  terminalKey: string;
  password: string;
}

/** What a shop must be told to use the bank, and the control of the bank. */
export interface TbankAccess extends TbankSettings {
  baseUrl: string;
  control: LedgerControl;
}

const usual: TbankSettings = { terminalKey: 'FoyerDEMO', password: 'foyer-pass' };

/** T-Bank's acquiring, version 2: everything under `/bank/tbank`. */
export function createTbank(context: SandboxContext, settings: TbankSettings = usual) {
  const bank = openBank(context, productOf(settings));
  return {
    bank,
    access: (): TbankAccess => ({
      ...settings,
      baseUrl: `${context.origin()}/bank/tbank/v2/`,
      control: bank.control,
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await bank.routes(app);
      for (const [name, call] of Object.entries(tbankCalls)) {
        app.post(`/bank/tbank/v2/${name}`, (request, reply) =>
          answer({ name, call, bank, settings, sbpOrigin: `${context.origin()}/sbp` }, request, reply),
        );
      }
    },
  };
}

interface Call {
  name: string;
  call: TbankCall;
  bank: LedgerBank;
  settings: TbankSettings;
  sbpOrigin: string;
}

function answer(one: Call, request: FastifyRequest, reply: FastifyReply) {
  const { name, call, bank, settings, sbpOrigin } = one;
  const { ledger, journal } = bank;
  const fields: Fields = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  const denied =
    ledger.scenarios.take('credentials-revoked') ||
    fields.TerminalKey !== settings.terminalKey ||
    !hasTrueToken(fields, settings.password);
  const number = String(fields.OrderId ?? ledger.find(String(fields.PaymentId ?? ''))?.number ?? '');
  const fault = call.faults && !denied ? ledger.scenarios.takeFault(call.faults, number) : undefined;
  const said = denied
    ? failure(204)
    : fault?.done === false
      ? failure(9999)
      : call.answer({ bank, terminalKey: settings.terminalKey, fields, sbpOrigin });
  const texts = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  journal.add({
    at: ledger.clock.now(),
    method: 'POST',
    call: name,
    fields: Object.fromEntries(texts.filter(([key]) => key !== 'Token')),
    answer: said,
    ...(fault ? { fault: fault.fault } : {}),
  });
  return fault ? sendFault(reply, fault, said, ledger.clock) : reply.send(said);
}

function productOf(settings: TbankSettings): Product {
  return {
    key: 'tbank',
    name: 'Т-Банк',
    paymentId: (n) => String(8_742_590 + n),
    notification: (payment, news, signing) => {
      if (!payment.notifyUrl) return null;
      const body = JSON.stringify(notificationOf(payment, news, signing, settings));
      return { method: 'POST', url: payment.notifyUrl, contentType: 'application/json', body };
    },
    acknowledges: (status, body) => status === 200 && body === 'OK',
    returnUrl: ({ successUrl, failUrl }, to) => (to === 'fail' ? failUrl || successUrl : successUrl),
    verifies: false,
    reportsReceipts: true,
    slowRefunds: ['sbp'],
  };
}

function notificationOf(
  payment: BankPayment,
  news: News,
  signing: Signing,
  { terminalKey, password }: TbankSettings,
): Fields {
  const earlier: Partial<Record<News, string>> = { held: 'AUTHORIZED', declined: 'REJECTED' };
  const status = earlier[news] ?? statusOf(payment);
  const fields: Fields = {
    TerminalKey: terminalKey,
    OrderId: payment.number,
    Success: status !== 'REJECTED' && status !== 'DEADLINE_EXPIRED',
    Status: status,
    PaymentId: Number(payment.id),
    ErrorCode: status === 'REJECTED' ? '99' : '0',
    Amount: payment.amount,
  };
  Object.assign(fields, receiptFields(payment, news));
  if (signing === 'none') return fields;
  return { ...fields, Token: tbankToken(fields, signing === 'true' ? password : `${password} of another`) };
}
