import { createHash, timingSafeEqual } from 'node:crypto';
import { type BankPayment, isOpen, refundedOf, sentBack } from '#banking/payment.ts';
import type { News } from '#banking/product.ts';

export type Fields = Record<string, unknown>;

/** Numbers and texts of the official list of errors. */
const messages: Readonly<Record<string, string>> = {
  8: 'Неверный статус транзакции',
  20: 'Повторный заказ',
  204: 'Неверный токен. Проверьте пару TerminalKey/SecretKey',
  205: 'Токен не верный',
  251: 'Сумма платежа меньше минимальной',
  255: 'Платёж не найден',
  308: 'Сумма чека не равна сумме платежей',
  309: 'Чек пуст',
  329: 'Нужен адрес почты или телефон',
  334: 'Суммы чека и платежа не равны',
  9999: 'Внутренняя ошибка системы',
};

/** HTTP 200 with `Success: false`: so the bank refuses. */
export function failure(code: number, details = ''): Fields {
  return {
    Success: false,
    ErrorCode: String(code),
    Message: messages[code] ?? 'Неверные параметры',
    Details: details,
  };
}

/** Status by the names of the specification. */
export function statusOf(payment: BankPayment): string {
  if (payment.state === 'paid') return paidStatus(payment);
  const names = {
    new: 'NEW',
    shown: 'FORM_SHOWED',
    verifying: 'AUTHORIZING',
    declined: 'REJECTED',
    expired: 'DEADLINE_EXPIRED',
    cancelled: 'CANCELED',
  };
  return names[payment.state];
}

function paidStatus(payment: BankPayment): string {
  if (payment.refunds.some(({ state }) => state === 'pending')) return 'ASYNC_REFUNDING';
  const refunded = refundedOf(payment);
  if (refunded === 0) return 'CONFIRMED';
  return refunded === payment.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED';
}

/** What Init and GetState say of a payment. */
export function paymentAnswer(payment: BankPayment, terminalKey: string): Fields {
  return {
    TerminalKey: terminalKey,
    Amount: payment.amount,
    OrderId: payment.number,
    Success: true,
    Status: statusOf(payment),
    PaymentId: payment.id,
    ErrorCode: '0',
    Message: 'OK',
  };
}

export function checkOrderAnswer(
  payments: readonly BankPayment[],
  { orderId, terminalKey }: { orderId: string; terminalKey: string },
): Fields {
  return {
    TerminalKey: terminalKey,
    OrderId: orderId,
    Success: true,
    ErrorCode: '0',
    Message: 'OK',
    Payments: payments.map((payment) => ({
      PaymentId: payment.id,
      Amount: payment.amount,
      Status: statusOf(payment),
      RRN: payment.rrn,
      Success: isOpen(payment) || payment.state === 'paid',
      ErrorCode: '0',
      Message: payment.reason,
    })),
  };
}

export function cancelAnswer(payment: BankPayment, terminalKey: string, original: number): Fields {
  return {
    ...paymentAnswer(payment, terminalKey),
    OriginalAmount: original,
    NewAmount: payment.state === 'paid' ? payment.amount - sentBack(payment) : 0,
  };
}

/** What the bank's fiscal registrar refuses before the payment begins; null where there is nothing to say. */
export function receiptError(receipt: unknown, amount: number): Fields | null {
  if (receipt === undefined || receipt === null) return null;
  const { Items, Email, Phone, Taxation } = fieldsOf(receipt);
  if (!Array.isArray(Items) || Items.length === 0) return failure(309);
  if (!Email && !Phone) return failure(329);
  if (typeof Taxation !== 'string') return failure(9999, 'Taxation');
  const items = Items.map(fieldsOf);
  const wrong = items.find((item) => Number(item.Price) * Number(item.Quantity) !== Number(item.Amount));
  if (wrong) return failure(308, String(wrong.Name));
  if (items.some(({ Name, Tax }) => !Name || String(Name).length > 128 || typeof Tax !== 'string'))
    return failure(9999, 'Items');
  const sum = items.reduce((total, item) => total + Number(item.Amount), 0);
  return sum === amount ? null : failure(334);
}

/** What a notification about a receipt says beside the rest; nothing where it is about something else. */
export function receiptFields(payment: BankPayment, news: News): Fields {
  if (news !== 'receipt' && news !== 'refund-receipt' && news !== 'receipt-failed') return {};
  const refund = news === 'receipt' ? undefined : payment.refunds.findLast(({ state }) => state === 'done');
  const document = Number(payment.id) * 10 + (refund ? payment.refunds.indexOf(refund) + 1 : 0);
  const told = { Status: 'RECEIPT', Amount: refund?.amount ?? payment.amount };
  if (news === 'receipt-failed')
    return { ...told, Success: false, ErrorCode: '9999', ErrorMessage: 'Касса не отвечает' };
  return {
    ...told,
    Success: true,
    ErrorCode: '0',
    FiscalNumber: document % 1000,
    ShiftNumber: 7,
    ReceiptDatetime: new Date(payment.paidAt ?? payment.createdAt).toISOString(),
    FnNumber: '9999078900005002',
    EcrRegNumber: '0000000400054952',
    FiscalDocumentNumber: document,
    FiscalDocumentAttribute: 2_700_000_000 + document,
    Receipt: refund?.receipt ?? payment.receipt,
    Ofd: 'ОФД песочницы',
    Url: '',
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Values of the root of a request or a notification; what is nested is not signed. */
type SignedFields = Readonly<Record<string, unknown>>;

/**
 * T-Bank's Token: values of the root's scalars with the password among them, in the order of their names, joined,
 * SHA-256, lower-case hex. Source: official specification 1.80, "Token".
 */
export function tbankToken(fields: SignedFields, password: string): string {
  const signed: Record<string, unknown> = { ...fields, Password: password };
  const text = Object.keys(signed)
    .filter((name) => name !== 'Token' && isScalar(signed[name]))
    .sort()
    .map((name) => String(signed[name]))
    .join('');
  return createHash('sha256').update(text).digest('hex');
}

export function hasTrueToken(fields: SignedFields, password: string): boolean {
  const given = Buffer.from(String(fields.Token ?? ''));
  const due = Buffer.from(tbankToken(fields, password));
  return given.length === due.length && timingSafeEqual(given, due);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
