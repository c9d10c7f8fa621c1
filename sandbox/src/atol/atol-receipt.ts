/** A receipt in the registrar's ledger. Moments are milliseconds since 1970. */
export interface RegistrarReceipt {
  id: string;
  externalId: string;
  operation: 'sell' | 'sell_refund';
  /** As it was sent. */
  body: unknown;
  /** In kopecks. */
  total: number;
  state: 'wait' | 'done' | 'fail';
  at: number;
  document: number;
}

type Fields = Record<string, unknown>;

/** What the registrar cannot print, or null. Sums are compared in kopecks. */
export function receiptError(body: unknown): string | null {
  const { external_id, receipt } = fieldsOf(body);
  const { client, company, items, payments, total } = fieldsOf(receipt);
  if (typeof external_id !== 'string' || external_id === '' || external_id.length > 128) return 'external_id';
  const { email, phone } = fieldsOf(client);
  if (!email && !phone) return 'receipt.client';
  const { inn, sno, payment_address } = fieldsOf(company);
  if (!inn || !sno || !payment_address) return 'receipt.company';
  if (!Array.isArray(items) || items.length === 0 || items.length > 100) return 'receipt.items';
  if (items.some((item) => !isTrueItem(fieldsOf(item)))) return 'receipt.items';
  const sum = items.reduce((all: number, item) => all + kopecks(fieldsOf(item).sum), 0);
  const paid = (Array.isArray(payments) ? payments : []).reduce(
    (all: number, payment) => all + kopecks(fieldsOf(payment).sum),
    0,
  );
  return sum === kopecks(total) && paid === kopecks(total) ? null : 'receipt.total';
}

function isTrueItem({ name, price, quantity, sum, vat, payment_object, payment_method }: Fields): boolean {
  const named = typeof name === 'string' && name !== '' && name.length <= 128;
  const counted = Math.round(kopecks(price) * Number(quantity)) === kopecks(sum);
  const taxed = typeof fieldsOf(vat).type === 'string';
  return (
    named && counted && taxed && typeof payment_object === 'number' && typeof payment_method === 'string'
  );
}

export function totalOf(body: unknown): number {
  return kopecks(fieldsOf(fieldsOf(body).receipt).total);
}

function kopecks(value: unknown): number {
  return Math.round(Number(value) * 100);
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
