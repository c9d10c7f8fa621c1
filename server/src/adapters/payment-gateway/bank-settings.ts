import { type OutsideNeeds, outsideSettings } from '#adapters/house-product.ts';
import type { CataloguePaymentWay } from '#domain/catalogue.ts';
import {
  type GatewayName,
  type GatewaySettings,
  gatewaySettings,
  isGatewayName,
} from '#domain/gateway-settings.ts';
import type { Config } from '#platform/config.ts';

/** The settings of a bank with its secrets, by the names of the house file; or what of them is missing. */
export type BankSettings =
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
