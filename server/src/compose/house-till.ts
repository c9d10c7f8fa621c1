import type { Catalogue } from '#domain/catalogue.ts';
import { tillSettings } from '#domain/gateway-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import { outsideSettings } from './outside-settings.ts';

/** Makes the till; `value` gives a setting by its name in the house file. */
export type MakeTill = (value: (setting: string) => string, taxId: string) => FiscalRegistrar;

/** The sandbox's published sign-in: it opens nothing but the sandbox. */
const sandboxSecrets: Readonly<Record<string, string>> = {
  'login from': 'foyer-till',
  'password from': 'foyer-till-password',
};

/** The till of the house as it stands open now; null where it has none that can be used. One for each setting. */
export function createHouseTill(
  make: MakeTill,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
  log: Log,
): (catalogue: Pick<Catalogue, 'receipts' | 'organiser'>) => FiscalRegistrar | null {
  let made: { of: string; till: FiscalRegistrar } | null = null;
  return ({ receipts, organiser }) => {
    if (!receipts?.till) return null;
    const { values, missing } = outsideSettings(
      { settings: receipts.till, needed: tillSettings, sandboxSecrets },
      config,
    );
    if (missing.length > 0) {
      log.error({ missing }, 'The till of the house cannot be used');
      return null;
    }
    const of = JSON.stringify([values, organiser.taxId]);
    if (made?.of !== of) made = { of, till: make((setting) => values[setting] ?? '', organiser.taxId) };
    return made.till;
  };
}
