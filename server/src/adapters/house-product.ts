import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { outsideSettings, type WrittenSettings } from './outside-settings.ts';

/** An outside product of which a house has one or none; `value` gives a setting by its name in the house file. */
export interface HouseProduct<Product> extends Omit<WrittenSettings, 'settings'> {
  /** For the log: `till`. */
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
