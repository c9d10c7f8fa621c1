import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultyCall, type RequestJournal, sendFault } from '#misbehaviour/scenarios.ts';
import { readFields } from '#platform/requests.ts';
import { sbpLink } from '#sbp/sbp-routes.ts';
import type { Bank } from './bank.ts';
import { type BankError, errorAnswer, successAnswer } from './bank-errors.ts';
import type { BankOrder } from './bank-order.ts';
import type { ChangeResult } from './order-changes.ts';
import { type Fields, readRegistration } from './read-registration.ts';
import { statusAnswer } from './status-answer.ts';

interface CallContext {
  bank: Bank;
  fields: Fields;
  language: 'ru' | 'en';
  ip: string;
  /** Address of the payment page of an order. */
  formUrl(order: BankOrder): string;
  /** Where links of codes lead. */
  sbpOrigin(): string;
}

interface RestCall {
  faults?: FaultyCall;
  answer(context: CallContext): object;
}

/** The calls of the REST interface by their names on the wire. */
const restCalls: Readonly<Record<string, RestCall>> = {
  'register.do': { faults: 'start', answer: (context) => register(context, false) },
  'registerPreAuth.do': { faults: 'start', answer: (context) => register(context, true) },
  'getOrderStatusExtended.do': { faults: 'status', answer: status },
  'deposit.do': { answer: deposit },
  'reverse.do': { faults: 'refund', answer: reverse },
  'refund.do': { faults: 'refund', answer: refund },
  'decline.do': { answer: decline },
  'getReceiptStatus.do': { faults: 'status', answer: receiptStatus },
  'sbp/c2b/qr/dynamic/get.do': { answer: giveCode },
  'sbp/c2b/qr/status.do': { faults: 'status', answer: codeStatus },
  'sbp/c2b/qr/dynamic/reject.do': { answer: decline },
};

/** The order that a request names: orderId (mdOrder of codes) wins over orderNumber. */
function orderOf(bank: Bank, fields: Fields): BankOrder | undefined {
  const id = fields.orderId || fields.mdOrder;
  if (id) return bank.find(id);
  return fields.orderNumber ? bank.findByNumber(fields.orderNumber) : undefined;
}

function register({ bank, fields, language, ip, formUrl }: CallContext, twoStage: boolean): object {
  const registration = readRegistration(fields, bank.clock.now());
  if ('error' in registration) return errorAnswer(registration.error, language);
  const order = bank.register(registration, { twoStage, ip });
  if ('error' in order) return errorAnswer(order.error, language);
  return { orderId: order.id, formUrl: formUrl(order) };
}

function status({ bank, fields, language }: CallContext): object {
  if (!fields.orderId && !fields.orderNumber) return errorAnswer('number expected', language);
  const order = orderOf(bank, fields);
  return order ? statusAnswer(order, bank.scenarios, language) : errorAnswer('order not found', language);
}

/** The registrar prints when the money has come: what it says first stays, but a failed one may come right. */
function receiptStatus({ bank, fields, language }: CallContext): object {
  const order = orderOf(bank, fields);
  if (!order?.orderBundle) return errorAnswer('order not found', language);
  const moved = order.movements.filter(({ kind }) => kind === 'deposit' || kind === 'refund');
  const failed = moved.length > 0 && bank.scenarios.take('receipt-failed', order.orderNumber);
  const receipts = moved.map(({ kind, amount }, index) => {
    const sent = kind === 'refund' ? 3 : 0;
    // The newest has failed: what was printed before stays.
    if (failed && index === moved.length - 1) return { receiptStatus: sent + 2, amountTotal: amount };
    const document = (order.createdAt % 100_000) + index;
    return {
      receiptStatus: sent + 1,
      uuid: `${order.id}-${index}`,
      fnNumber: '9999078900005000',
      fiscalDocumentNumber: document,
      fiscalDocumentAttribute: 2_700_000_000 + document,
      amountTotal: amount,
    };
  });
  return {
    ...successAnswer(language),
    orderNumber: order.orderNumber,
    orderId: order.id,
    receipt: receipts.length > 0 ? receipts : [{ receiptStatus: 0 }],
  };
}

function deposit(context: CallContext): object {
  return changeMoney(context, (order) => {
    const amount = readAmount(context.fields, 'amount');
    if (amount === undefined) return refused({ missing: 'amount' });
    return amount === 'wrong' ? refused('wrong amount') : context.bank.deposit(order, amount);
  });
}

function reverse(context: CallContext): object {
  return changeMoney(context, (order) => {
    const amount = readAmount(context.fields, 'amount');
    return amount === 'wrong' ? refused('wrong amount') : context.bank.reverse(order, amount);
  });
}

function refund(context: CallContext): object {
  return changeMoney(context, (order) => {
    const { bank, fields } = context;
    if (bank.scenarios.take('refund-refused', order.orderNumber)) return refused('wrong state');
    const amount = readAmount(fields, 'amount');
    const expectedDeposited = readAmount(fields, 'expectedDepositedAmount');
    if (amount === undefined) return refused({ missing: 'amount' });
    if (amount === 'wrong' || expectedDeposited === 'wrong') return refused('wrong amount');
    if (fields.currency && fields.currency !== order.currency) return refused({ wrong: 'currency' });
    if ((fields.externalRefundId ?? '').length > 30) return refused({ wrong: 'externalRefundId' });
    return bank.refund(order, {
      amount,
      ...(expectedDeposited === undefined ? {} : { expectedDeposited }),
      ...(fields.externalRefundId ? { externalRefundId: fields.externalRefundId } : {}),
    });
  });
}

function decline({ bank, fields, language }: CallContext): object {
  const merchant = fields.merchantLogin;
  if (merchant && merchant !== bank.settings.userName.replace(/-api$/, '')) {
    return errorAnswer('access denied', language);
  }
  if (!fields.orderId && !fields.orderNumber && !fields.mdOrder)
    return errorAnswer({ missing: 'orderId' }, language);
  const order = orderOf(bank, fields);
  return changeAnswer(order ? bank.cancel(order) : refused('order not found'), language);
}

/** Fast payments are of rubles alone; their buyers pay at the page to which the link leads. */
function giveCode({ bank, fields, language, sbpOrigin }: CallContext): object {
  if (!fields.mdOrder) return errorAnswer({ missing: 'mdOrder' }, language);
  const order = bank.find(fields.mdOrder);
  if (!order) return errorAnswer('order not found', language);
  if (order.currency !== '643') return errorAnswer('unknown currency', language);
  if (order.state !== 0) return errorAnswer('wrong state', language);
  const { id, code } = bank.giveCode(order);
  const payload = sbpLink(sbpOrigin(), code, order.amount);
  return { ...successAnswer(language), qrId: id, qrStatus: 'STARTED', payload };
}

function codeStatus({ bank, fields, language }: CallContext): object {
  const order = bank.find(fields.mdOrder ?? '');
  if (!order?.qr || order.qr.id !== fields.qrId) return errorAnswer('order not found', language);
  const transactionState = order.state === 0 ? 'CREATED' : order.state === 6 ? 'DECLINED' : 'DEPOSITED';
  const qrStatus = { CREATED: 'STARTED', DECLINED: 'REJECTED_BY_USER', DEPOSITED: 'ACCEPTED' }[
    transactionState
  ];
  return { ...successAnswer(language), qrType: 'DYNAMIC', qrStatus, transactionState };
}

function changeMoney(context: CallContext, change: (order: BankOrder) => ChangeResult): object {
  const { bank, fields, language } = context;
  if (!fields.orderId) return errorAnswer({ missing: 'orderId' }, language);
  const order = bank.find(fields.orderId);
  return changeAnswer(order ? change(order) : refused('order not found'), language);
}

function changeAnswer(result: ChangeResult, language: 'ru' | 'en'): object {
  return result.kind === 'refused' ? errorAnswer(result.error, language) : successAnswer(language);
}

function refused(error: BankError): ChangeResult {
  return { kind: 'refused', error };
}

function readAmount(fields: Fields, name: string): number | 'wrong' | undefined {
  const text = fields[name];
  if (!text) return undefined;
  return /^\d{1,12}$/.test(text) ? Number(text) : 'wrong';
}

interface RestParts {
  bank: Bank;
  journal: RequestJournal;
  formUrl(order: BankOrder): string;
  sbpOrigin(): string;
}

/** The gateway's REST interface: GET or POST of a form, HTTP 200 also when the answer is an error. */
export async function restRoutes(app: FastifyInstance, parts: RestParts): Promise<void> {
  // The gateway reads forms only: any other body is as if nothing had been sent.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => ({}));
  for (const [name, call] of Object.entries(restCalls)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: (request, reply) => answer(name, call, request, reply, parts),
    });
  }
}

function answer(
  name: string,
  call: RestCall,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RestParts,
) {
  const { bank, journal, formUrl, sbpOrigin } = parts;
  const fields = { ...readFields(request.query), ...readFields(request.body) };
  const language = fields.language === 'en' ? 'en' : 'ru';
  const note = (said: object, fault?: string) =>
    journal.add({
      at: bank.clock.now(),
      method: request.method,
      call: name,
      fields,
      answer: said,
      ...(fault ? { fault } : {}),
    });

  const denied = accessError(bank, fields);
  const orderNumber = orderOf(bank, fields)?.orderNumber ?? fields.orderNumber;
  const fault = call.faults && !denied ? bank.scenarios.takeFault(call.faults, orderNumber) : undefined;
  const carriedOut = fault?.done !== false;
  const said = denied
    ? errorAnswer(denied, language)
    : carriedOut
      ? call.answer({ bank, fields, language, ip: request.ip, formUrl, sbpOrigin })
      : errorAnswer('system error', language);
  note(said, fault?.fault);
  return fault ? sendFault(reply, fault, said, bank.clock) : reply.send(said);
}

function accessError(bank: Bank, fields: Fields) {
  const { userName, password } = bank.settings;
  if (bank.scenarios.take('credentials-revoked')) return 'access denied';
  if (!fields.userName) return { missing: 'userName' };
  if (!fields.password) return { missing: 'password' };
  return fields.userName === userName && fields.password === password ? undefined : 'access denied';
}
