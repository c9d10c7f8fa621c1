import type { LedgerBank } from '#banking/open-bank.ts';
import { type BankPayment, isOpen, sentBack } from '#banking/payment.ts';
import { reportedStatus } from '#banking/reported-status.ts';
import type { FaultyCall } from '#misbehaviour/scenarios.ts';
import { sbpCode, sbpLink } from '#sbp/sbp-routes.ts';
import {
  cancelAnswer,
  checkOrderAnswer,
  type Fields,
  failure,
  paymentAnswer,
  receiptError,
  statusOf,
} from './tbank-answers.ts';

export interface CallContext {
  bank: LedgerBank;
  terminalKey: string;
  fields: Fields;
  /** Where links of codes lead. */
  sbpOrigin: string;
}

export interface TbankCall {
  faults?: FaultyCall;
  answer(context: CallContext): Fields;
}

/** The methods of the interface by their names. */
export const tbankCalls: Readonly<Record<string, TbankCall>> = {
  Init: { faults: 'start', answer: init },
  GetQr: { answer: getQr },
  GetState: { faults: 'status', answer: getState },
  CheckOrder: { faults: 'status', answer: checkOrder },
  Cancel: { faults: 'refund', answer: cancel },
  GetQrState: { faults: 'status', answer: getQrState },
};

const day = 24 * 3600 * 1000;
/** Fast payments begin at ten rubles. */
const leastSbp = 1000;

function init({ bank, terminalKey, fields }: CallContext): Fields {
  const { ledger } = bank;
  const amount = Number(fields.Amount);
  const number = String(fields.OrderId ?? '');
  if (!Number.isInteger(amount) || amount <= 0 || String(fields.Amount).length > 10)
    return failure(9999, 'Amount');
  if (!/^.{1,36}$/.test(number)) return failure(9999, 'OrderId');
  if (String(fields.Description ?? '').length > 140) return failure(9999, 'Description');
  if (ledger.findByNumber(number)) return failure(20);
  const due =
    fields.RedirectDueDate === undefined ? ledger.clock.now() + day : dueOf(String(fields.RedirectDueDate));
  if (Number.isNaN(due) || due < ledger.clock.now() + 59_000) return failure(9999, 'RedirectDueDate');
  const wrong = receiptError(fields.Receipt, amount);
  if (wrong) return wrong;
  const text = (name: string) => String(fields[name] ?? '');
  const payment = ledger.register({
    number,
    amount,
    currency: 'RUB',
    description: text('Description'),
    language: fields.Language === 'en' ? 'en' : 'ru',
    method: 'card',
    expiresAt: due,
    successUrl: text('SuccessURL'),
    failUrl: text('FailURL'),
    notifyUrl: text('NotificationURL') || null,
    receipt: fields.Receipt ?? null,
    extra: {},
  });
  return { ...paymentAnswer(payment, terminalKey), PaymentURL: bank.payUrl(payment) };
}

/** `YYYY-MM-DDTHH:MM:SS+03:00`; anything else is NaN. */
function dueOf(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
}

/** The code turns the payment into a fast one: from now on its refunds are transfers that take their time. */
function getQr(context: CallContext): Fields {
  return withPayment(context, (payment, { bank, terminalKey, sbpOrigin }) => {
    if (payment.amount < leastSbp) return failure(251);
    if (!isOpen(payment)) return failure(8);
    payment.method = 'sbp';
    payment.extra.sbpCode ??= sbpCode(`${payment.id}/${payment.createdAt}`);
    bank.ledger.keep(payment);
    const link = sbpLink(sbpOrigin, payment.extra.sbpCode, payment.amount);
    const answer = { TerminalKey: terminalKey, OrderId: payment.number, Success: true, ErrorCode: '0' };
    return { ...answer, Message: 'OK', Data: link, PaymentId: Number(payment.id) };
  });
}

function getState(context: CallContext): Fields {
  return withPayment(context, (payment, { bank, terminalKey }) =>
    paymentAnswer(reportedStatus(bank.ledger, payment), terminalKey),
  );
}

function checkOrder({ bank, terminalKey, fields }: CallContext): Fields {
  const orderId = String(fields.OrderId ?? '');
  const payments = bank.ledger.all().filter(({ number }) => number === orderId);
  if (payments.length === 0) return failure(255);
  const told = payments.map((payment) => reportedStatus(bank.ledger, payment));
  return checkOrderAnswer(told, { orderId, terminalKey });
}

function cancel(context: CallContext): Fields {
  return withPayment(context, (payment, { bank, terminalKey, fields }) => {
    const amount = fields.Amount === undefined ? undefined : Number(fields.Amount);
    if (isOpen(payment)) {
      bank.ledger.cancel(payment);
      return cancelAnswer(payment, terminalKey, payment.amount);
    }
    const left = payment.amount - sentBack(payment);
    const wrong = amount === undefined || amount === left ? null : receiptError(fields.Receipt, amount);
    if (wrong) return wrong;
    // A transfer by SBP has no name of the merchant's: asked twice, it goes back twice.
    const key = payment.method === 'sbp' ? null : keyOf(fields.ExternalRequestId);
    const change = bank.ledger.refund(payment, {
      amount: amount ?? left,
      key,
      receipt: fields.Receipt ?? null,
    });
    if (change.kind === 'refused') return failure(8, change.error);
    return cancelAnswer(payment, terminalKey, left);
  });
}

function keyOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What became of the last refund by SBP. */
function getQrState(context: CallContext): Fields {
  return withPayment(context, (payment, { terminalKey }) => {
    // It stands until a later one is decided.
    const decided = payment.refunds.filter(({ state }) => state !== 'pending');
    const refused = decided.at(-1)?.state === 'refused';
    return {
      TerminalKey: terminalKey,
      OrderId: payment.number,
      Success: true,
      ErrorCode: '0',
      Message: 'OK',
      Status: statusOf(payment),
      QrCancelCode: refused ? 'I05043' : '',
      QrCancelMessage: refused ? 'Счёт получателя закрыт' : '',
    };
  });
}

function withPayment(
  context: CallContext,
  work: (payment: BankPayment, context: CallContext) => Fields,
): Fields {
  const payment = context.bank.ledger.find(String(context.fields.PaymentId ?? ''));
  return payment ? work(payment, context) : failure(255);
}
