import { serverHalf } from '@foyer/contract/kit/call.ts';
import type { Listing } from '@foyer/contract/listing/listing.ts';
import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { StoredBody } from './stored-body.ts';

/** Keeps the bytes of the afisha beside the listing they were made of: a listing that is the same is not packed twice. */
export function createListingBody(
  current: () => Promise<{ listing: Listing; setup: () => Promise<Setup> }>,
): () => Promise<StoredBody> {
  let kept: { listing: Listing; body: Promise<StoredBody> } | null = null;
  return async () => {
    const { listing, setup: setupNow } = await current();
    if (kept?.listing === listing) return kept.body;
    const setup = await setupNow();
    const context = { setup, houseLanguage: setup.language };
    const wire = serverHalf(listingCall).encodeAnswer(listing, context, undefined);
    const made = new StoredBody('application/json; charset=utf-8', JSON.stringify(wire));
    const body = made.prepare();
    kept = { listing, body };
    return body;
  };
}
