import type { VatRate } from './receipt.ts';

/** What a payment way of a house says of its bank. Names that end in "from" name a variable of the environment. */
export interface GatewaySettings {
  /** How buyers pay by it. */
  kinds: readonly ('redirect' | 'qr' | 'form')[];
  /** Settings that the house file must have: addresses, and where the secrets are. */
  needed: readonly string[];
  optional: readonly string[];
  /** Rates of VAT for which its till has no word: a cart with one of them cannot be sold through it. */
  unspokenRates: readonly VatRate[];
}

/** The banks that the shop speaks to, by the names of the house files. */
export const gatewaySettings = {
  rbs: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'user name from', 'password from', 'callback key from'],
    optional: ['codes path'],
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
    unspokenRates: [],
  },
  tbank: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'terminal from', 'password from'],
    optional: ['receipt notices'],
    unspokenRates: [],
  },
  yookassa: {
    kinds: ['redirect', 'qr'],
    needed: ['address', 'shop from', 'key from'],
    optional: ['senders', 'test payments'],
    unspokenRates: [],
  },
} as const satisfies Record<string, GatewaySettings>;

/** What a house says of its own till, ATOL Online. */
export const tillSettings = [
  'address',
  'group',
  'email',
  'payment address',
  'login from',
  'password from',
] as const;

export type GatewayName = keyof typeof gatewaySettings;

export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(gatewaySettings, name);
}
