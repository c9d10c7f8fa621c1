import type { BankError } from './bank-errors.ts';

/** A registration as read from register.do or registerPreAuth.do. */
export interface Registration {
  orderNumber: string;
  amount: number;
  /** Numeric ISO 4217, three digits. */
  currency: string;
  returnUrl: string;
  failUrl?: string;
  dynamicCallbackUrl?: string;
  description?: string;
  language: 'ru' | 'en';
  clientId?: string;
  email?: string;
  merchantParams: Record<string, string>;
  orderBundle?: unknown;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type Fields = Readonly<Record<string, string>>;

const currencies = ['643', '840', '978', '398', '156'];
const longestTexts: Record<string, number> = {
  returnUrl: 512,
  failUrl: 512,
  dynamicCallbackUrl: 512,
  description: 512,
  clientId: 255,
  pageView: 20,
  email: 40,
};
const features = ['AUTO_PAYMENT', 'VERIFY', 'FORCE_TDS', 'FORCE_SSL', 'FORCE_FULL_TDS'];
const usualSessionSeconds = 1200;

/** Reads and checks the fields in the gateway's order: what is missing, the currency, the values, the cart. */
export function readRegistration(fields: Fields, now: number): Registration | { error: BankError } {
  for (const name of ['orderNumber', 'amount', 'returnUrl']) {
    if (!fields[name]) return { error: { missing: name } };
  }
  const currency = fields.currency || '643';
  if (!currencies.includes(currency)) return { error: 'unknown currency' };
  const wrong = wrongField(fields);
  if (wrong) return { error: { wrong } };
  const expiresAt = expiry(fields, now);
  if (expiresAt === undefined) {
    return { error: { wrong: fields.expirationDate ? 'expirationDate' : 'sessionTimeoutSecs' } };
  }
  const merchantParams = readTexts(fields.jsonParams);
  if (!merchantParams) return { error: { wrong: 'jsonParams' } };

  const amount = Number(fields.amount);
  const orderBundle = fields.orderBundle ? readJson(fields.orderBundle) : undefined;
  if (fields.orderBundle) {
    const fault = orderBundleFault(orderBundle, amount, currency);
    if (fault) return { error: { wrong: fault } };
  }
  return {
    orderNumber: fields.orderNumber ?? '',
    amount,
    currency,
    returnUrl: fields.returnUrl ?? '',
    language: fields.language === 'en' ? 'en' : 'ru',
    merchantParams,
    expiresAt,
    ...filledOf(fields, ['failUrl', 'dynamicCallbackUrl', 'description', 'clientId', 'email']),
    ...(orderBundle === undefined ? {} : { orderBundle }),
  };
}

function wrongField(fields: Fields): string | undefined {
  if (!/^[\x20-\x7e]{1,32}$/.test(fields.orderNumber ?? '')) return 'orderNumber';
  if (!/^\d{1,12}$/.test(fields.amount ?? '') || Number(fields.amount) === 0) return 'amount';
  for (const [name, longest] of Object.entries(longestTexts)) {
    if ((fields[name] ?? '').length > longest) return name;
  }
  for (const name of ['returnUrl', 'failUrl', 'dynamicCallbackUrl']) {
    if (fields[name] && !isWebAddress(fields[name])) return name;
  }
  if (fields.language && !['ru', 'en'].includes(fields.language)) return 'language';
  if (fields.phone && !/^(\+?[78])?\d{10}$/.test(fields.phone)) return 'phone';
  if (fields.taxSystem && !/^[0-5]$/.test(fields.taxSystem)) return 'taxSystem';
  if (fields.features && !features.includes(fields.features)) return 'features';
  return undefined;
}

/** expirationDate is Moscow time without a zone and wins over sessionTimeoutSecs; undefined = wrong value. */
function expiry(fields: Fields, now: number): number | undefined {
  if (fields.expirationDate) {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(fields.expirationDate)) return undefined;
    const moment = Date.parse(`${fields.expirationDate}+03:00`);
    return moment > now ? moment : undefined;
  }
  const seconds = fields.sessionTimeoutSecs || String(usualSessionSeconds);
  if (!/^\d{1,9}$/.test(seconds) || Number(seconds) === 0) return undefined;
  return now + Number(seconds) * 1000;
}

function readTexts(json: string | undefined): Record<string, string> | undefined {
  if (!json) return {};
  const value = readJson(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.some(([, text]) => typeof text !== 'string')) return undefined;
  return Object.fromEntries(entries);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'http:' || address?.protocol === 'https:';
}

function filledOf<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const filled: Partial<Record<Name, string>> = {};
  for (const name of names) if (fields[name]) filled[name] = fields[name];
  return filled;
}

/**
 * The fiscal cart of an order (54-FZ) as the gateway checks it: every item in the order's currency,
 * itemPrice × quantity = itemAmount, and all items together the amount of the order.
 * Returns what is wrong, in the words of a parameter path.
 */
export function orderBundleFault(bundle: unknown, amount: number, currency: string): string | undefined {
  const items = member(member(bundle, 'cartItems'), 'items');
  if (!Array.isArray(items) || items.length === 0) return 'orderBundle.cartItems.items';
  const codes = new Set<string>();
  let total = 0;
  for (const [index, item] of items.entries()) {
    const fault = itemFault(item, currency, codes);
    if (fault) return `orderBundle.cartItems.items[${index}].${fault}`;
    total += Number(member(item, 'itemAmount'));
  }
  return total === amount ? customerFault(member(bundle, 'customerDetails')) : 'orderBundle: sum of items';
}

function itemFault(item: unknown, currency: string, codes: Set<string>): string | undefined {
  const name = member(item, 'name');
  if (!filled(member(item, 'positionId'))) return 'positionId';
  if (typeof name !== 'string' || name === '' || name.length > 128) return 'name';
  const code = member(item, 'itemCode');
  if (!filled(code) || String(code).length > 100 || codes.has(String(code))) return 'itemCode';
  codes.add(String(code));

  const quantity = Number(member(member(item, 'quantity'), 'value'));
  if (!(quantity > 0)) return 'quantity.value';
  if (!filled(member(member(item, 'quantity'), 'measure'))) return 'quantity.measure';
  const price = Number(member(item, 'itemPrice'));
  const itemAmount = Number(member(item, 'itemAmount'));
  if (!Number.isInteger(price) || price < 0) return 'itemPrice';
  if (!Number.isInteger(itemAmount) || Math.round(price * quantity) !== itemAmount) return 'itemAmount';
  const itemCurrency = member(item, 'itemCurrency');
  if (itemCurrency !== undefined && String(itemCurrency) !== currency) return 'itemCurrency';
  return undefined;
}

function customerFault(customer: unknown): string | undefined {
  const email = member(customer, 'email');
  if (email !== undefined && String(email).length > 40) return 'orderBundle.customerDetails.email';
  const phone = member(customer, 'phone');
  if (phone !== undefined && !/^(\+?[78])?\d{10}$/.test(String(phone))) {
    return 'orderBundle.customerDetails.phone';
  }
  return undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
