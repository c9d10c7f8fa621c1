import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { houseSetup } from '#api/browser-api.ts';
import { sendCall } from '#api/send-call.ts';
import { granted } from '#lib/granted.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { ListingData } from './data/listing-data.ts';
import { listingData, listingSteps } from './data/view-model.ts';

export const listingLoader: PageLoader<unknown, ListingData> = {
  async load(context) {
    const { ask, setup, language, query, now } = context;
    const listing = granted(await ask(listingCall, undefined));
    // What visitors type is endless: pages of it are not kept.
    const cacheable = !query.has('search');
    if (import.meta.env.SSR) {
      const { firstPart } = await import('./data/first-part.ts');
      const { listingLinkedData } = await import('./data/listing-linked-data.ts');
      const data = firstPart(listing, { setup, language, query, now });
      return { kind: 'page', data, cacheable, linkedData: listingLinkedData(listing, context) };
    }
    return { kind: 'page', data: listingData(listing, setup, language, now, true), cacheable };
  },
  head({ data: { heroes }, house, texts }) {
    return { title: texts('listing')('title'), description: house.tagline, heroes };
  },
};

/** In the browser: all events in one language, their days counted from that of the page. Throws what the calls throw. */
export async function wholeListing(language: Language, today: Day): Promise<ListingData> {
  const [answer, setup] = await Promise.all([sendCall(listingCall, undefined), houseSetup()]);
  return inSlices(listingSteps(granted(answer), setup, language, today, true));
}
