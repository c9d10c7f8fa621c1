import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import { granted } from '#lib/granted.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { ListingData } from './listing-data.ts';
import { listingData } from './view-model.ts';

export const listingLoader: PageLoader<unknown, ListingData> = {
  async load({ ask, setup, language, query, now }) {
    const listing = granted(await ask(listingCall, undefined));
    // What visitors type is endless: pages of it are not kept.
    const cacheable = !query.has('search');
    if (import.meta.env.SSR) {
      const { firstPart } = await import('./first-part.ts');
      return { kind: 'page', data: firstPart(listing, { setup, language, query, now }), cacheable };
    }
    return { kind: 'page', data: listingData(listing, setup, language, now, true), cacheable };
  },
  head({ data: { heroes }, house, texts }) {
    return { title: texts('shell')('title-listing'), description: house.tagline, heroes };
  },
};
