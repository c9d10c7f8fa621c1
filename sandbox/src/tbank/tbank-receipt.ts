import type { BankPayment } from '#banking/payment.ts';
import type { News } from '#banking/product.ts';
import { type Fields, failure } from './tbank-answers.ts';

/** What the bank's till refuses before the payment begins; null where there is nothing to say. */
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
