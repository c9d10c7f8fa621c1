import { fillPlaceholders } from '#domain/fill-placeholders.ts';
import { registrarSettings } from '#domain/gateway-settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Club } from '#ports/club.ts';
import type { CultureCardRegistry } from '#ports/culture-card-registry.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import { createHttpClub } from './club/http/http-club.ts';
import { createPushkaRegistry } from './culture-card-registry/pushka/pushka-registry.ts';
import { createAtolRegistrar } from './fiscal-registrar/atol/atol-registrar.ts';

/** An outside product of which a house has one or none; `value` gives a setting by its name in the house file. */
export interface HouseProduct<Product> extends OutsideNeeds {
  /** For the log: `fiscal registrar`. */
  name: string;
  make(value: (setting: string) => string): Product;
}

/**
 * The product as the house is set now; null where it has none that can be used. Made anew only for other settings; what
 * they lack is told once, for it is asked for with every visitor.
 */
export function createHouseProduct<Product>(
  { name, make, ...kind }: HouseProduct<Product>,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
  log: Log,
): (settings: Readonly<Record<string, string>> | null | undefined) => Product | null {
  let made: { of: string; product: Product } | null = null;
  let told = '';
  return (settings) => {
    if (!settings) return null;
    const { values, missing } = outsideSettings({ ...kind, settings }, config);
    if (missing.length > 0) {
      if (told !== String(missing)) log.error({ missing }, `The ${name} of the house cannot be used`);
      told = String(missing);
      return null;
    }
    told = '';
    const of = JSON.stringify(values);
    if (made?.of !== of) made = { of, product: make((setting) => values[setting] ?? '') };
    return made.product;
  };
}

/** What an outside product needs of a house file: addresses, and where the secrets are. */
export interface OutsideNeeds {
  needed: readonly string[];
  optional?: readonly string[];
  /** The sandbox's published secrets, by setting: they open nothing but the sandbox. */
  sandboxSecrets: Readonly<Record<string, string>>;
}

interface WrittenSettings extends OutsideNeeds {
  settings: Readonly<Record<string, string>>;
}

const sandboxName = 'FOYER_SANDBOX';

/**
 * The settings with their addresses filled in and their secrets found, and what of them is missing. One whose
 * address is the sandbox's needs no secret of its own.
 */
export function outsideSettings(
  { settings: written, needed, optional = [], sandboxSecrets }: WrittenSettings,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
): { values: Readonly<Record<string, string>>; missing: string[] } {
  const isSandbox = written.address?.includes(`\${${sandboxName}}`) ?? false;
  const { settings, missing } = fillPlaceholders(written, (name) =>
    name === sandboxName ? `http://localhost:${config.sandboxPort}` : config.secret(name),
  );
  const values = new Map<string, string>();
  for (const setting of [...needed, ...optional]) {
    const said = settings[setting];
    const isSecret = setting.endsWith(' from');
    const found = isSecret && said !== undefined ? config.secret(said) : isSecret ? undefined : said;
    const value = found ?? (isSandbox ? sandboxSecrets[setting] : undefined);
    if (value !== undefined) values.set(setting, value);
    // A secret that a file names is needed, though no house has to name one.
    else if (needed.includes(setting) || (isSecret && said !== undefined)) missing.push(said ?? setting);
  }
  return { values: Object.fromEntries(values), missing };
}

/** The rented fiscal registrar that the shop knows. The sandbox's published secrets open nothing but the sandbox. */
export function fiscalRegistrar({ now }: Clock): HouseProduct<FiscalRegistrar> {
  return {
    name: 'fiscal registrar',
    needed: [...registrarSettings, 'tax id'],
    sandboxSecrets: { 'login from': 'foyer-registrar', 'password from': 'foyer-registrar-password' },
    make: (value) =>
      createAtolRegistrar({
        baseUrl: value('address'),
        group: value('group'),
        login: value('login from'),
        password: value('password from'),
        company: { email: value('email'), taxId: value('tax id'), paymentAddress: value('payment address') },
        now,
      }),
  };
}

/** The visitors' club. */
export function club({ now }: Clock): HouseProduct<Club> {
  return {
    name: 'club',
    needed: ['address', 'secret from'],
    sandboxSecrets: { 'secret from': 'foyer-club-secret' },
    make: (value) =>
      createHttpClub({ address: value('address').replace(/\/+$/, ''), secret: value('secret from'), now }),
  };
}

/** The state's registry of tickets by the culture card. */
export const cardRegistry: HouseProduct<CultureCardRegistry> = {
  name: 'registry of the culture card',
  needed: ['address', 'organisation', 'token from'],
  sandboxSecrets: { 'token from': 'foyer-card-registry-token' },
  make: (value) =>
    createPushkaRegistry({
      baseUrl: value('address'),
      token: value('token from'),
      organization: value('organisation'),
    }),
};
