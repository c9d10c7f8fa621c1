import type { HouseView } from '#lib/house/house-view.ts';
import { type Paths, pathsFor } from '#paths.ts';

/** Links that carry on what the address at hand says. */
export function linksOf(url: URL, house: HouseView): Paths {
  return pathsFor({
    language: house.language,
    houseLanguage: house.houseLanguage,
    subscription: url.searchParams.get('sub') === '1',
    subscriptionId: url.searchParams.get('subscription'),
    exchange: url.searchParams.get('exchange'),
  });
}
