import { type Currency, currencies } from '@foyer/contract/rules/values.ts';
import type { VatRate } from './receipt.ts';

/** The settings of a payment way. Those that end in "from" contain the name of an environment variable. */
export interface GatewaySettings {
  /** How buyers can pay. */
  kinds: readonly ('redirect' | 'qr' | 'form')[];
  /** Required settings: addresses, and the names of the variables with the secrets. */
  needed: readonly string[];
  optional: readonly string[];
  /** What it takes payments in. */
  currencies: readonly Currency[];
  /** VAT rates that its registrar has no code for: a cart with one of them cannot be sold through it. */
  unspokenRates: readonly VatRate[];
  /** It has no fiscal registrar at all. */
  issuesNoReceipts?: true;
}

/** The supported banks, by their names in house files. */
export const gatewaySettings = {
  rbs: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'user name from', 'password from', 'callback key from'],
    optional: ['codes path'],
    currencies,
    unspokenRates: ['vat5', 'vat7', 'vat22', 'vat105', 'vat107', 'vat122'],
  },
  robokassa: {
    kinds: ['form'],
    needed: [
      'address',
      'refunds address',
      'shop from',
      'password 1 from',
      'password 2 from',
      'password 3 from',
    ],
    optional: ['receipts address', 'algorithm'],
    currencies: ['RUB'],
    unspokenRates: [],
  },
  tbank: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'terminal from', 'password from'],
    optional: ['receipt notices'],
    currencies: ['RUB'],
    unspokenRates: [],
  },
  yookassa: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'shop from', 'key from'],
    optional: ['senders', 'test payments'],
    currencies: ['RUB', 'USD', 'KZT', 'EUR'],
    unspokenRates: [],
  },
  stripe: {
    kinds: ['redirect'],
    needed: ['address', 'key from', 'webhook secret from'],
    optional: ['methods', 'test payments'],
    currencies,
    unspokenRates: [],
    issuesNoReceipts: true,
  },
} as const satisfies Record<string, GatewaySettings>;

/**
 * Ways to pay at Stripe that decide while the buyer waits. Others, like a debit, take days, and places are not held for
 * that long.
 */
export const stripeMethods = [
  'card',
  'link',
  'paypal',
  'ideal',
  'bancontact',
  'eps',
  'blik',
  'p24',
  'twint',
  'mobilepay',
  'swish',
  'alipay',
  'wechat_pay',
] as const;

/** The settings of a house's own fiscal registrar, ATOL Online. */
export const registrarSettings = [
  'address',
  'group',
  'email',
  'payment address',
  'login from',
  'password from',
] as const;

export type GatewayName = keyof typeof gatewaySettings;

export function takesCurrency(gateway: GatewayName, currency: Currency): boolean {
  const { currencies: taken }: GatewaySettings = gatewaySettings[gateway];
  return taken.includes(currency);
}

export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(gatewaySettings, name);
}
