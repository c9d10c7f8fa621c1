import type { Language } from '@foyer/contract/values.ts';
import { browserApi } from '#api/browser-api.ts';
import type { ListingData } from './listing-data.ts';
import { listingData } from './view-model.ts';

/** The whole programme in one language. Throws what the calls throw. */
export async function loadWholeListing(language: Language, now: Date): Promise<ListingData> {
  const api = browserApi();
  const [listing, setup] = await Promise.all([api.listing(), api.setup()]);
  return listingData(listing, setup, language, now, true);
}
