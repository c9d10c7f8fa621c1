import type { Catalogue, StockLevels } from '#domain/catalogue.ts';
import type { ShopCore, ShownListing } from '#shop/shop.ts';
import { listingOf } from './listing.ts';

type Levels = ReadonlyMap<number, StockLevels>;

interface Made extends ShownListing {
  checkedAt: number;
  /** When a sale opens or a session ends next: until then time alone changes nothing. */
  turnsAt: number;
}

/** Stock is looked at so often at most; a listing older than `oldest` is never shown without a look. */
const lookMilliseconds = 2_000;
const oldestMilliseconds = 4_000;

/**
 * One immutable listing for all visitors, made anew only when the house, the stock or the hour changed it.
 * The same object comes back until then, so what is made of it may be kept beside it.
 */
export function createCurrentListing(
  shop: Pick<ShopCore, 'catalogue' | 'now'>,
  loadLevels: () => Promise<Levels>,
): { get(): Promise<ShownListing> } {
  let made: Made | null = null;
  let look: Promise<Made> | null = null;

  const lookOnce = (): Promise<Made> => {
    look ??= remake(made)
      .then((next) => {
        made = next;
        return next;
      })
      .finally(() => {
        look = null;
      });
    return look;
  };

  return {
    async get() {
      const catalogue = await shop.catalogue.get();
      if (!made || made.catalogue.revision !== catalogue.revision) return lookOnce();
      const age = shop.now().getTime() - made.checkedAt;
      if (age >= oldestMilliseconds) return lookOnce();
      // A look that fails here is repeated, and told, by whoever comes when the listing is too old.
      if (age >= lookMilliseconds) lookOnce().catch(() => {});
      return made;
    },
  };

  async function remake(made: Made | null): Promise<Made> {
    const catalogue = await shop.catalogue.get();
    const levels = await loadLevels();
    const now = shop.now();
    const isSame =
      made !== null &&
      made.catalogue.revision === catalogue.revision &&
      now.getTime() < made.turnsAt &&
      areSame(made.levels, levels);
    if (isSame) return { ...made, checkedAt: now.getTime() };
    const listing = listingOf(catalogue, levels, now);
    return { listing, catalogue, levels, checkedAt: now.getTime(), turnsAt: nextTurn(catalogue, now) };
  }
}

function nextTurn(catalogue: Catalogue, now: Date): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { sessions } of catalogue.events) {
    for (const { startsAt, saleOpensAt, saleClosesAt } of sessions) {
      for (const moment of [startsAt, saleOpensAt ?? 0, saleClosesAt]) {
        if (moment > now.getTime() && moment < next) next = moment;
      }
    }
  }
  return next;
}

function areSame(one: Levels, other: Levels): boolean {
  if (one.size !== other.size) return false;
  for (const [sessionId, levels] of one) {
    const others = other.get(sessionId);
    if (!others || others.left !== levels.left || others.zones.size !== levels.zones.size) return false;
    for (const [zoneId, left] of levels.zones) if (others.zones.get(zoneId) !== left) return false;
  }
  return true;
}
