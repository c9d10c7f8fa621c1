import type { Scenarios } from '#misbehaviour/scenarios.ts';
import { successAnswer } from './bank-errors.ts';
import { type BankOrder, movedAt, type OrderState, sumsOf } from './bank-order.ts';

const paymentStates: Record<OrderState, string> = {
  0: 'CREATED',
  1: 'APPROVED',
  2: 'DEPOSITED',
  3: 'REVERSED',
  4: 'REFUNDED',
  5: 'CREATED',
  6: 'DECLINED',
};

/** The answer of getOrderStatusExtended.do, bent by the scenarios that are on for this order. */
export function statusAnswer(order: BankOrder, scenarios: Scenarios, language: 'ru' | 'en'): object {
  const on = (name: Parameters<Scenarios['take']>[0]) => scenarios.take(name, order.orderNumber);
  const answer = trueStatus(on('status-pending') ? asRegistered(order) : order, language);
  const otherAmount = on('status-wrong-amount');
  if (otherAmount) Object.assign(answer, withAmount(answer, otherAmount.amount ?? order.amount + 1));
  if (on('status-wrong-currency')) answer.currency = order.currency === '840' ? '978' : '840';
  if (on('status-other-order')) answer.orderNumber = `${order.orderNumber.slice(0, 29)}-99`;
  const partly = order.state === 4 && sumsOf(order).deposited > 0;
  if (partly && on('status-2-after-partial-refund')) answer.orderStatus = 2;
  return answer;
}

function trueStatus(order: BankOrder, language: 'ru' | 'en') {
  const orderStatus: number = order.state;
  return {
    ...successAnswer(language),
    orderNumber: order.orderNumber,
    orderStatus,
    actionCode: order.actionCode,
    actionCodeDescription: order.actionCode === 0 ? '' : actionText(order.actionCode, language),
    amount: order.amount,
    currency: order.currency,
    date: order.createdAt,
    ...(order.description ? { orderDescription: order.description } : {}),
    ip: order.ip,
    ...moments(order),
    merchantOrderParams: Object.entries(order.merchantParams).map(([name, value]) => ({ name, value })),
    attributes: [{ name: 'mdOrder', value: order.id }],
    ...(order.authorisation ? authorisationFields(order.authorisation) : {}),
    ...(order.authorisation && order.qr ? { paymentWay: 'SBP_C2B' } : {}),
    paymentAmountInfo: amountInfo(order),
    bankInfo: { bankName: 'FOYER SANDBOX BANK', bankCountryCode: 'RU', bankCountryName: 'Россия' },
    ...refundFields(order),
  };
}

function moments(order: BankOrder) {
  const depositedDate = movedAt(order, 'deposit');
  const refundedDate = movedAt(order, 'refund');
  const reversedDate = movedAt(order, 'reversal');
  return {
    ...(depositedDate === undefined ? {} : { depositedDate }),
    ...(refundedDate === undefined ? {} : { refundedDate }),
    ...(reversedDate === undefined ? {} : { reversedDate }),
  };
}

function authorisationFields(authorisation: NonNullable<BankOrder['authorisation']>) {
  const { maskedPan, expiration, cardholderName, approvalCode, paymentSystem } = authorisation;
  const eci = authorisation.secure ? '05' : '07';
  return {
    authRefNum: authorisation.reference,
    authDateTime: authorisation.at,
    terminalId: '123456',
    paymentWay: 'CARD',
    cardAuthInfo: {
      maskedPan,
      expiration,
      cardholderName,
      approvalCode,
      paymentSystem,
      secureAuthInfo: { eci },
    },
  };
}

function amountInfo(order: BankOrder) {
  const { approved, deposited, refunded } = sumsOf(order);
  return {
    paymentState: paymentStates[order.state],
    approvedAmount: approved,
    depositedAmount: deposited,
    refundedAmount: refunded,
    feeAmount: 0,
    totalAmount: order.amount,
  };
}

function refundFields(order: BankOrder) {
  const refunds = order.movements.filter((one) => one.kind === 'refund');
  if (refunds.length === 0) return {};
  return {
    refunds: refunds.map(({ reference, amount, at }) => ({
      referenceNumber: reference,
      actionCode: 0,
      amount,
      date: at,
    })),
  };
}

function asRegistered(order: BankOrder): BankOrder {
  const { authorisation: _, underWay: __, ...rest } = order;
  return { ...rest, state: 0, actionCode: -100, movements: [] };
}

function withAmount(answer: ReturnType<typeof trueStatus>, amount: number) {
  const { paymentAmountInfo: info } = answer;
  return {
    amount,
    paymentAmountInfo: {
      ...info,
      totalAmount: amount,
      approvedAmount: info.approvedAmount === 0 ? 0 : amount,
      depositedAmount: info.depositedAmount === 0 ? 0 : amount,
    },
  };
}

/** What actionCode says to a person. Codes as banks of this family quote them. */
const actionTexts: Record<number, { ru: string; en: string }> = {
  0: { ru: 'Запрос успешно обработан', en: 'Request processed successfully' },
  [-100]: { ru: 'Попытки оплаты не было', en: 'No payment attempts yet' },
  [-2006]: { ru: 'Отказ: 3-D Secure не пройдена', en: 'Declined: 3-D Secure failed' },
  [-2007]: { ru: 'Истёк срок ожидания оплаты', en: 'The time for payment has ended' },
  101: { ru: 'Истёк срок действия карты', en: 'The card has expired' },
  116: { ru: 'Недостаточно средств на карте', en: 'Insufficient funds' },
  120: { ru: 'Отказ банка, выпустившего карту', en: 'Declined by the card issuer' },
  71015: { ru: 'Неверные данные карты', en: 'Wrong card data' },
  151018: { ru: 'Банк-эквайер не ответил вовремя', en: 'The acquirer did not answer in time' },
};

export function actionText(code: number, language: 'ru' | 'en'): string {
  return actionTexts[code]?.[language] ?? String(code);
}
