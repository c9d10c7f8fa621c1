import type { CataloguePaymentWay } from '#domain/catalogue.ts';
import {
  type GatewayName,
  type GatewaySettings,
  gatewaySettings,
  isGatewayName,
} from '#domain/gateway-settings.ts';
import { fillPlaceholders } from '#house-files/fill-placeholders.ts';
import type { Config } from '#platform/config.ts';

/** The settings of a bank with its secrets, by the names of the house file; or what of them is missing. */
export type BankSettings =
  | { kind: 'complete'; gateway: GatewayName; values: Readonly<Record<string, string>> }
  | { kind: 'missing'; names: string[] };

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
};
const sandboxName = 'FOYER_SANDBOX';

/**
 * Settings of a payment way: addresses from the house file, secrets from where the house file says that they
 * are. A way whose address is the sandbox's needs no secret of its own.
 */
export function bankSettings(
  way: Pick<CataloguePaymentWay, 'gateway' | 'settings'>,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
): BankSettings {
  if (!isGatewayName(way.gateway)) return { kind: 'missing', names: [`gateway ${way.gateway}`] };
  const { gateway } = way;
  const isSandbox = way.settings.address?.includes(`\${${sandboxName}}`) ?? false;
  const { settings, missing } = fillPlaceholders(way.settings, (name) =>
    name === sandboxName ? `http://localhost:${config.sandboxPort}` : config.secret(name),
  );
  const { needed, optional }: GatewaySettings = gatewaySettings[gateway];
  const values = new Map<string, string>();
  for (const setting of [...needed, ...optional]) {
    const written = settings[setting];
    const isSecret = setting.endsWith(' from');
    const found = isSecret && written !== undefined ? config.secret(written) : isSecret ? undefined : written;
    const value = found ?? (isSandbox ? sandboxSecrets[gateway][setting] : undefined);
    if (value !== undefined) values.set(setting, value);
    else if (needed.includes(setting)) missing.push(written ?? setting);
  }
  return missing.length > 0
    ? { kind: 'missing', names: missing }
    : { kind: 'complete', gateway, values: Object.fromEntries(values) };
}
