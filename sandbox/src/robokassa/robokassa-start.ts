import { createHash } from 'node:crypto';
import type { LedgerBank } from '#banking/open-bank.ts';
import { isOpen } from '#banking/payment.ts';
import { html } from '#page/html.ts';
import type { Page } from '#page/page.ts';

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

export type Fields = Readonly<Record<string, string>>;

export type StartOutcome = { kind: 'pay'; url: string } | { kind: 'refused'; page: Page };

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
export function amountOf(text: string): number | null {
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
