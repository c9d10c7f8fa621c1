import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import { noRequestSchema } from '#people/session-wire.ts';
import type { Listing } from './listing.ts';
import { listingFromWire, listingToWire } from './listing-codec.ts';
import { listingSchema, type WireListing } from './listing-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const listing: Call<void, Listing> = {
  methods: ['GET'],
  path: '/api/afisha',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const refused = refusalFromWire(wire as WireRefusal, status);
    return refused ?? { ok: true, value: listingFromWire(wire as WireListing) };
  },
  server:
    onServer &&
    served({
      summary: 'The whole programme, all languages in one answer',
      limit: 'none',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: noRequestSchema,
      answerSchema: listingSchema,
      decodeRequest: () => undefined,
      encodeAnswer: (value: Listing, { setup }) => listingToWire(value, setup),
    }),
};
