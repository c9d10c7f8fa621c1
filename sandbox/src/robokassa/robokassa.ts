import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerControl } from '#banking/ledger-control.ts';
import { type LedgerBank, openBank, type SandboxContext } from '#banking/open-bank.ts';
import type { BankPayment } from '#banking/payment.ts';
import type { Product } from '#banking/product.ts';
import { reportedStatus } from '#banking/reported-status.ts';
import { type FaultyCall, sendFault } from '#misbehaviour/scenarios.ts';
import { sendPage } from '#page/page.ts';
import { appendQuery, readFields } from '#platform/requests.ts';
import {
  failureXml,
  opKeyOf,
  type RobokassaSettings,
  robokassaSignature,
  shpParts,
  startPayment,
  stateXml,
  sumText,
} from './robokassa-start.ts';

/** Settings for a shop to use it, and its control. */
export interface RobokassaAccess extends RobokassaSettings {
  baseUrl: string;
  refundsUrl: string;
  receiptsUrl: string;
  control: LedgerControl;
}

const prefix = '/bank/robokassa';
/** Where a form of another site may be sent: the shop's page sends it. */
export const robokassaFormPath = `${prefix}/Merchant/Index.aspx`;

/** Robokassa: everything under `/bank/robokassa`. `shopOrigin` is the shop whose cabinet this is. */
export function createRobokassa(context: SandboxContext, shopOrigin: string) {
  const settings: RobokassaSettings = {
    login: 'foyer',
    password1: 'password_1',
    password2: 'password_2',
    password3: 'password_3',
    algorithm: 'sha256',
    resultUrl: `${shopOrigin}/api/payment/callback/robokassa`,
    successUrl: `${shopOrigin}/api/payment/return/robokassa`,
    failUrl: `${shopOrigin}/api/payment/return/robokassa`,
  };
  const bank = openBank(context, productOf(settings));
  return {
    bank,
    access: (): RobokassaAccess => ({
      ...settings,
      baseUrl: `${context.origin()}${prefix}/Merchant/`,
      refundsUrl: `${context.origin()}${prefix}/RefundService/`,
      receiptsUrl: `${context.origin()}${prefix}/RoboFiscal/`,
      control: bank.control,
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await bank.routes(app);
      app.route({
        method: ['GET', 'POST'],
        url: robokassaFormPath,
        handler: (request, reply) => {
          const fields = { ...readFields(request.query), ...readFields(request.body) };
          const outcome = startPayment(bank, settings, fields);
          if (outcome.kind === 'refused') return sendPage(reply.code(400), outcome.page);
          return reply.redirect(outcome.url, 303);
        },
      });
      app.get(`${prefix}/Merchant/WebService/Service.asmx/OpStateExt`, (request, reply) =>
        tell(bank, 'status', request, reply.type('text/xml; charset=utf-8'), () =>
          stateOf(bank, settings, readFields(request.query)),
        ),
      );
      app.post(`${prefix}/RefundService/Refund/Create`, (request, reply) =>
        tell(bank, 'refund', request, reply, () => createRefund(bank, settings.password3, request.body)),
      );
      await app.register(async (scope) => {
        // What is called JSON there is two parts in base64.
        scope.removeContentTypeParser('application/json');
        scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
          done(null, body),
        );
        scope.post(`${prefix}/RoboFiscal/Receipt/Status`, (request, reply) =>
          tell(bank, 'status', request, reply, () => receiptState(bank, settings, request.body)),
        );
      });
      app.get(`${prefix}/RefundService/Refund/GetState`, (request, reply) => {
        const state = refundState(bank, readFields(request.query).id ?? '');
        return state ?? reply.code(404).send({ message: 'not found' });
      });
    },
  };
}

function stateOf(
  bank: LedgerBank,
  settings: RobokassaSettings,
  fields: Readonly<Record<string, string>>,
): string {
  const { MerchantLogin = '', InvoiceID = '', Signature = '' } = fields;
  if (MerchantLogin !== settings.login) return failureXml(2);
  const due = robokassaSignature([MerchantLogin, InvoiceID, settings.password2], settings.algorithm);
  if (Signature.toLowerCase() !== due || bank.ledger.scenarios.take('credentials-revoked'))
    return failureXml(1);
  const payment = bank.ledger.findByNumber(InvoiceID);
  return payment ? stateXml(reportedStatus(bank.ledger, payment)) : failureXml(3);
}

/** Answers, or fails as set on the control panel; requests are recorded for inspection. */
function tell(
  { ledger, journal }: LedgerBank,
  call: FaultyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => object | string,
) {
  const fault = ledger.scenarios.takeFault(call);
  const said = fault?.done === false ? failureXml(1000) : work();
  journal.add({
    at: ledger.clock.now(),
    method: request.method,
    call: request.url.split('?')[0]?.split('/').at(-1) ?? '',
    fields: readFields(request.query),
    answer: typeof said === 'string' ? { said } : said,
    ...(fault ? { fault: fault.fault } : {}),
  });
  return fault ? sendFault(reply, fault, said, ledger.clock) : reply.send(said);
}

function productOf(settings: RobokassaSettings): Product {
  return {
    key: 'robokassa',
    name: 'Робокасса',
    paymentId: (n) => String(550_000 + n),
    notification: (payment, news, signing) => {
      // Notifications are sent about money only.
      if (news !== 'paid' && news !== 'held') return null;
      const password = signing === 'wrong' ? 'of another' : settings.password2;
      const fields = signedFields(payment, `${sumText(payment.amount)}0000`, password, settings.algorithm);
      if (signing === 'none') delete fields.SignatureValue;
      const body = new URLSearchParams(fields).toString();
      const contentType = 'application/x-www-form-urlencoded';
      return { method: 'POST', url: payment.notifyUrl ?? settings.resultUrl, contentType, body };
    },
    acknowledges: (status, body, message) =>
      status === 200 && body === `OK${new URLSearchParams(message.body).get('InvId')}`,
    returnUrl: (payment, to) => {
      const fields = signedFields(payment, sumText(payment.amount), settings.password1, settings.algorithm);
      if (to === 'success') return appendQuery(payment.successUrl, { ...fields, Culture: payment.language });
      const { SignatureValue: _, ...unsigned } = fields;
      return appendQuery(payment.failUrl, { ...unsigned, Culture: payment.language });
    },
    verifies: true,
    slowRefunds: ['card'],
  };
}

function signedFields(payment: BankPayment, sum: string, password: string, algorithm: string) {
  const { number, extra } = payment;
  const signature = robokassaSignature([sum, number, password, ...shpParts(extra)], algorithm);
  const fields: Record<string, string> = { OutSum: sum, InvId: number, SignatureValue: signature, ...extra };
  return fields;
}

/** `Receipt/Status`: a payload signed with the first password. The registrar prints when the money has come. */
function receiptState(bank: LedgerBank, settings: RobokassaSettings, body: unknown): object {
  const [told = '', signature = ''] = String(body).split('.');
  const due = createHash(settings.algorithm)
    .update(told + settings.password1)
    .digest('hex');
  const isRevoked = bank.ledger.scenarios.take('credentials-revoked');
  if (isRevoked || signature !== Buffer.from(due).toString('base64url'))
    return { Code: '1001', Description: 'Неправильная подпись' };
  const { merchantId, id } = JSON.parse(Buffer.from(told, 'base64url').toString());
  const payment = merchantId === settings.login ? bank.ledger.findByNumber(String(id)) : undefined;
  if (!payment?.receipt) return { Code: '1000', Description: 'Чек не найден' };
  if (payment.state !== 'paid') return { Code: '1', Description: 'Ожидание регистрации' };
  if (bank.ledger.scenarios.take('receipt-failed', payment.number))
    return { Code: '3', Description: 'Ошибка регистрации чека' };
  return {
    Code: '2',
    Description: 'Чек зарегистрирован',
    FnNumber: '9999078900005003',
    FiscalDocumentNumber: String(Number(payment.id) % 100_000),
    FiscalDocumentAttribute: `27${payment.id}`,
  };
}

/** `Refund/Create`: a JSON text that holds a JWT signed with the third password. A repeat is a second refund. */
function createRefund(bank: LedgerBank, password3: string, body: unknown): object {
  const payload = payloadOf(String(body ?? ''), password3);
  if (!payload) return { success: false, message: 'InvalidSignature', requestId: null };
  const payment = bank.ledger.all().find((one) => opKeyOf(one) === payload.OpKey);
  if (!payment) return { success: false, message: 'OperationNotFound', requestId: null };
  const sum = payload.RefundSum;
  const amount = sum === undefined ? payment.amount : Math.round(Number(sum) * 100);
  const change = bank.ledger.refund(payment, { amount, receipt: payload.InvoiceItems ?? null });
  if (change.kind === 'refused')
    return { success: false, message: 'NotEnoughOperationFunds', requestId: null };
  return { success: true, message: null, requestId: change.refund.id };
}

function refundState(bank: LedgerBank, requestId: string): object | null {
  for (const { refunds } of bank.ledger.all()) {
    const refund = refunds.find(({ id }) => id === requestId);
    const labels = { done: 'finished', pending: 'processing', refused: 'canceled' };
    if (refund) return { requestId, amount: refund.amount / 100, label: labels[refund.state] };
  }
  return null;
}

interface Payload {
  OpKey?: string;
  RefundSum?: number;
  InvoiceItems?: unknown;
}

function payloadOf(token: string, password: string): Payload | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const due = createHmac('sha256', password).update(`${head}.${payload}`).digest('base64url');
  if (signature !== due) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
