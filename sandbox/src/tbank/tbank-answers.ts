import { type BankPayment, isOpen, refundedOf, sentBack } from '#banking/payment.ts';

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
