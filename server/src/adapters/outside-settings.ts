import { fillPlaceholders } from '#domain/fill-placeholders.ts';
import type { Config } from '#platform/config.ts';

/** Settings of an outside product as a house file has them: addresses, and where the secrets are. */
export interface WrittenSettings {
  settings: Readonly<Record<string, string>>;
  needed: readonly string[];
  optional?: readonly string[];
  /** The sandbox's published secrets, by setting: they open nothing but the sandbox. */
  sandboxSecrets: Readonly<Record<string, string>>;
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
    else if (needed.includes(setting)) missing.push(said ?? setting);
  }
  return { values: Object.fromEntries(values), missing };
}
