import { createHash } from 'node:crypto';
import type { LedgerBank } from '#banking/open-bank.ts';
import { type BankPayment, isOpen } from '#banking/payment.ts';
import { html, type Page } from '#page/page.ts';

/** Settings of the shop's merchant account. */
export interface RobokassaSettings {
  login: string;
  password1: string;
  password2: string;
  password3: string;
  algorithm: 'md5' | 'sha256' | 'sha512';
  resultUrl: string;
  successUrl: string;
  failUrl: string;
}

type Fields = Readonly<Record<string, string>>;

type StartOutcome = { kind: 'pay'; url: string } | { kind: 'refused'; page: Page };

const longestOrder = 30 * 60 * 1000;

/** The form that the buyer's browser sends: its signature, its sum, its number; then the page of the payment. */
export function startPayment(bank: LedgerBank, settings: RobokassaSettings, fields: Fields): StartOutcome {
  const { ledger } = bank;
  const { MerchantLogin = '', OutSum = '', InvId = '', Receipt, SignatureValue = '' } = fields;
  if (MerchantLogin !== settings.login) return refuse(26, 'магазин не найден');
  const due = robokassaSignature(
    [MerchantLogin, OutSum, InvId, ...(Receipt ? [Receipt] : []), settings.password1, ...shpParts(fields)],
    settings.algorithm,
  );
  if (SignatureValue.toLowerCase() !== due) return refuse(29, 'неверная подпись');
  const amount = amountOf(OutSum);
  if (amount === null || amount === 0) return refuse(30, 'неверная сумма');
  if (!/^[1-9]\d{0,9}$/.test(InvId) || Number(InvId) > 2 ** 31 - 1) return refuse(31, 'неверный номер счёта');
  if ((fields.Description ?? '').length > 100) return refuse(33, 'слишком длинное описание');
  if (Receipt && !hasTrueReceipt(Receipt, amount)) return refuse(34, 'сумма чека не равна сумме счёта');
  const known = ledger.findByNumber(InvId);
  if (known && (!isOpen(known) || known.amount !== amount)) return refuse(40, 'повторный номер счёта');
  const expires = fields.ExpirationDate
    ? Date.parse(fields.ExpirationDate)
    : ledger.clock.now() + longestOrder;
  if (Number.isNaN(expires) || expires <= ledger.clock.now()) return refuse(41, 'срок счёта истёк');
  const payment =
    known ??
    ledger.register({
      number: InvId,
      amount,
      currency: 'RUB',
      description: fields.Description ?? '',
      language: fields.Culture === 'en' ? 'en' : 'ru',
      method: 'card',
      expiresAt: expires,
      successUrl: settings.successUrl,
      failUrl: settings.failUrl,
      notifyUrl: settings.resultUrl,
      receipt: Receipt ? JSON.parse(decodeURIComponent(Receipt)) : null,
      extra: Object.fromEntries(Object.entries(fields).filter(([name]) => /^shp_/i.test(name))),
    });
  return { kind: 'pay', url: bank.payUrl(payment) };
}

/** `1500.00` in minor units. */
function amountOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2))) return null;
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

function hasTrueReceipt(receipt: string, amount: number): boolean {
  try {
    const { sno, items } = JSON.parse(decodeURIComponent(receipt));
    const sum = items.reduce((total: number, item: { sum: number }) => total + Math.round(item.sum * 100), 0);
    const whole = items.every((item: Record<string, unknown>) => item.name && item.tax && item.quantity);
    return typeof sno === 'string' && whole && sum === amount;
  } catch {
    return false;
  }
}

/** The page on which a buyer meets a shop's mistake; the real one has the number too. */
function refuse(code: number, reason: string): StartOutcome {
  const title = `Ошибка ${code}`;
  return {
    kind: 'refused',
    page: { title, bare: true, body: html`<h1>${title}</h1><p>Робокасса: ${reason}.</p>` },
  };
}

/** Joined by colons, hashed by the algorithm of the shop's cabinet; hex. */
export function robokassaSignature(parts: readonly string[], algorithm: string): string {
  return createHash(algorithm).update(parts.join(':')).digest('hex');
}

/** `Shp_…` fields as they are signed: `name=value`, by name. */
export function shpParts(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => /^shp_/i.test(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`);
}

/** State codes of OpStateExt. */
const codes: Record<BankPayment['state'], number> = {
  new: 5,
  shown: 5,
  verifying: 80,
  paid: 100,
  declined: 10,
  expired: 10,
  cancelled: 10,
};

export function sumText(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** The name by which refunds are asked for. */
export function opKeyOf({ id }: BankPayment): string {
  return `${id}-OVO`;
}

export function stateXml(payment: BankPayment): string {
  const date = new Date(payment.createdAt).toISOString();
  return envelope(`<Result><Code>0</Code></Result>
  <State><Code>${codes[payment.state]}</Code><RequestDate>${date}</RequestDate><StateDate>${date}</StateDate></State>
  <Info><IncCurrLabel>BankCard</IncCurrLabel><IncSum>${sumText(payment.amount)}</IncSum><IncAccount /><PaymentMethod><Code>BankCard</Code></PaymentMethod><OutCurrLabel>RUB</OutCurrLabel><OutSum>${sumText(payment.amount)}0000</OutSum><OpKey>${opKeyOf(payment)}</OpKey><BankCardRRN>${payment.rrn}</BankCardRRN></Info>
  <UserField>${Object.entries(payment.extra)
    .map(
      ([name, value]) => `<Field><Name>${escapeXml(name)}</Name><Value>${escapeXml(value)}</Value></Field>`,
    )
    .join('')}</UserField>`);
}

/** 1 bad signature, 2 shop unknown, 3 operation not found, 1000 the bank's own trouble. */
export function failureXml(code: 1 | 2 | 3 | 1000): string {
  return envelope(`<Result><Code>${code}</Code></Result>`);
}

function envelope(inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<OperationStateResponse xmlns="http://merchant.roboxchange.com/WebService/">
  ${inside}
</OperationStateResponse>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
