import { type OutsideNeeds, outsideSettings } from '#adapters/house-product.ts';
import type { Catalogue, CataloguePaymentWay } from '#domain/catalogue.ts';
import {
  type GatewayName,
  type GatewaySettings,
  gatewaySettings,
  isGatewayName,
} from '#domain/gateway-settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { createRbsGateway, usualCodesPath } from './rbs/rbs-gateway.ts';
import { createRobokassaGateway } from './robokassa/robokassa-gateway.ts';
import { algorithmOf } from './robokassa/robokassa-protocol.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createTbankGateway } from './tbank/tbank-gateway.ts';
import { createYookassaGateway } from './yookassa/yookassa-gateway.ts';
import { officialSenders } from './yookassa/yookassa-refund.ts';

/** Where each bank's adapter meets its port. */
export function gatewayProducts({ now }: Clock, drawCode: (link: string) => string): GatewayProducts {
  return {
    rbs: (value, { kind }) =>
      createRbsGateway({
        kind: kind === 'qr' ? 'qr' : 'redirect',
        codesPath: value('codes path') || usualCodesPath,
        drawCode,
        baseUrl: value('address'),
        userName: value('user name from'),
        password: value('password from'),
        callbackKey: value('callback key from'),
      }),
    robokassa: (value) =>
      createRobokassaGateway({
        baseUrl: value('address'),
        refundsUrl: value('refunds address'),
        receiptsUrl: value('receipts address'),
        login: value('shop from'),
        password1: value('password 1 from'),
        password2: value('password 2 from'),
        password3: value('password 3 from'),
        algorithm: algorithmOf(value('algorithm')),
        now,
      }),
    tbank: (value, { kind }) =>
      createTbankGateway({
        baseUrl: value('address'),
        terminalKey: value('terminal from'),
        password: value('password from'),
        kind: kind === 'qr' ? 'qr' : 'redirect',
        reportsReceipts: value('receipt notices') !== 'no',
        drawCode,
        now,
      }),
    yookassa: (value, { kind }) =>
      createYookassaGateway({
        baseUrl: value('address'),
        shopId: value('shop from'),
        secretKey: value('key from'),
        takesTestPayments: value('test payments') === 'yes',
        senders: value('senders') || officialSenders,
        kind: kind === 'qr' ? 'qr' : 'redirect',
        drawCode,
      }),
    stripe: (value) =>
      createStripeGateway({
        baseUrl: value('address'),
        secretKey: value('key from'),
        webhookSecret: value('webhook secret from'),
        methods: (value('methods') || 'card').split(',').map((method) => method.trim()),
        takesTestPayments: value('test payments') === 'yes',
        now,
      }),
  };
}

/** Makes the gateway of one product; `value` gives a setting by its name in the house file. */
type MakeGateway = (
  value: (setting: string) => string,
  way: Pick<CataloguePaymentWay, 'kind'>,
) => PaymentGateway;

type GatewayProducts = Readonly<Record<GatewayName, MakeGateway>>;

interface Gateways {
  of(wayKey: string): PaymentGateway | null;
  /** Origins of the banks in use. */
  origins(): string[];
  use(catalogue: Catalogue): void;
}

/**
 * A gateway for each payment way of the house that has its secrets. A way that the house gave up is still asked about
 * old payments.
 */
export function createGateways(products: GatewayProducts, config: Config): Gateways {
  const known = new Map<string, { gateway: PaymentGateway; origin: string }>();
  return {
    of: (wayKey) => known.get(wayKey)?.gateway ?? null,
    origins: () => [...new Set([...known.values()].map(({ origin }) => origin))],
    use(catalogue) {
      for (const way of catalogue.paymentWays) {
        const settings = bankSettings(way, config);
        if (settings.kind === 'missing') {
          // Under this name there may be the bank that the way had before.
          known.delete(way.key);
          continue;
        }
        const value = (setting: string) => settings.values[setting] ?? '';
        const gateway = products[settings.gateway](value, way);
        known.set(way.key, { gateway, origin: new URL(value('address')).origin });
      }
    },
  };
}

/** The settings of a bank with its secrets, by the names of the house file; or what of them is missing. */
type BankSettings =
  | { kind: 'complete'; gateway: GatewayName; values: Readonly<Record<string, string>> }
  | { kind: 'missing'; names: readonly string[] };

/** The sandbox's published secrets: they open nothing but the sandbox. */
const sandboxSecrets: Readonly<Record<GatewayName, Readonly<Record<string, string>>>> = {
  rbs: {
    'user name from': 'foyer-api',
    'password from': 'foyer-password',
    'callback key from': 'foyer-callback-key',
  },
  robokassa: {
    'shop from': 'foyer',
    'password 1 from': 'password_1',
    'password 2 from': 'password_2',
    'password 3 from': 'password_3',
  },
  tbank: { 'terminal from': 'FoyerDEMO', 'password from': 'foyer-pass' },
  yookassa: { 'shop from': '100500', 'key from': 'test_secret' },
  stripe: { 'key from': 'sk_foyer', 'webhook secret from': 'whsec_foyer' },
};

/** A way whose address is the sandbox's needs no secret of its own. */
export function bankSettings(
  way: Pick<CataloguePaymentWay, 'gateway' | 'settings'>,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
): BankSettings {
  const { gateway, settings } = way;
  if (!isGatewayName(gateway)) return { kind: 'missing', names: bankNeeds(gateway).needed };
  const { values, missing } = outsideSettings({ ...bankNeeds(gateway), settings }, config);
  return missing.length > 0 ? { kind: 'missing', names: missing } : { kind: 'complete', gateway, values };
}

/** A gateway of a newer version cannot be satisfied. */
export function bankNeeds(gateway: string): OutsideNeeds {
  if (!isGatewayName(gateway)) return { needed: [`gateway ${gateway}`], sandboxSecrets: {} };
  const { needed, optional }: GatewaySettings = gatewaySettings[gateway];
  return { needed, optional, sandboxSecrets: sandboxSecrets[gateway] };
}
