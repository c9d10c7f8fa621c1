import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { houseSetup } from '#api/browser-api.ts';
import { sendCall } from '#api/send-call.ts';
import { granted } from '#lib/granted.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { ListingData } from './listing-data.ts';
import { listingSteps } from './view-model.ts';

/** The whole programme in one language, its days counted from that of the page. Throws what the calls throw. */
export async function loadWholeListing(language: Language, today: Day): Promise<ListingData> {
  const [answer, setup] = await Promise.all([sendCall(listingCall, undefined), houseSetup()]);
  return inSlices(listingSteps(granted(answer), setup, language, today, true));
}
