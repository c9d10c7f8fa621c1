import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { browserApi } from '#api/browser-api.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { ListingData } from './listing-data.ts';
import { listingSteps } from './view-model.ts';

/** The whole programme in one language, its days counted from that of the page. Throws what the calls throw. */
export async function loadWholeListing(language: Language, today: Day): Promise<ListingData> {
  const api = browserApi();
  const [listing, setup] = await Promise.all([api.listing(), api.setup()]);
  return inSlices(listingSteps(listing, setup, language, today, true));
}
