import type { Codec } from './call.ts';
import type { Listing } from './listing.ts';
import { listingFromWire } from './listing-codec.ts';
import type { WireListing } from './listing-wire.ts';
import type { Setup } from './setup.ts';
import { setupFromWire } from './setup-codec.ts';
import type { WireSetup } from './setup-wire.ts';
import { refusalFromWire, type WireRefusal } from './wire-values.ts';

export const setupCodec: Codec<void, Setup> = {
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const refused = refusalFromWire(wire as WireRefusal, status);
    return refused ?? { ok: true, value: setupFromWire(wire as WireSetup) };
  },
};

export const listingCodec: Codec<void, Listing> = {
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const refused = refusalFromWire(wire as WireRefusal, status);
    return refused ?? { ok: true, value: listingFromWire(wire as WireListing) };
  },
};
