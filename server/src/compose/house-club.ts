import type { Catalogue } from '#domain/catalogue.ts';
import { fillPlaceholders } from '#house-files/fill-placeholders.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Club } from '#ports/club.ts';

export type MakeClub = (settings: { address: string; secret: string }) => Club;

/** The sandbox's published secret: it opens nothing but the sandbox. */
const sandboxSecret = 'foyer-club-secret';

/** The club of the house as it stands open now; null where it has none that can be used. One for each setting. */
export function createHouseClub(
  make: MakeClub,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
  log: Log,
): (catalogue: Pick<Catalogue, 'club'>) => Club | null {
  let made: { of: string; club: Club } | null = null;
  return ({ club }) => {
    if (!club) return null;
    const { address, secret, missing } = settingsOf(club, config);
    if (secret === undefined || missing.length > 0) {
      log.error({ missing: [...missing, club.secretFrom] }, 'The club of the house cannot be used');
      return null;
    }
    const of = `${address} ${secret}`;
    if (made?.of !== of) made = { of, club: make({ address, secret }) };
    return made.club;
  };
}

function settingsOf(
  { address, secretFrom }: NonNullable<Catalogue['club']>,
  config: Pick<Config, 'sandboxPort' | 'secret'>,
) {
  const isSandbox = address.startsWith('$' + '{FOYER_SANDBOX}');
  const { settings, missing } = fillPlaceholders({ address }, (name) =>
    name === 'FOYER_SANDBOX' ? `http://localhost:${config.sandboxPort}` : config.secret(name),
  );
  return {
    address: (settings.address ?? '').replace(/\/+$/, ''),
    secret: config.secret(secretFrom) ?? (isSandbox ? sandboxSecret : undefined),
    missing,
  };
}
