import type { Codec } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import type { Setup } from '#setup/setup.ts';
import { setupFromWire } from '#setup/setup-codec.ts';
import type { WireSetup } from '#setup/setup-wire.ts';
import type { Listing } from './listing.ts';
import { listingFromWire } from './listing-codec.ts';
import type { WireListing } from './listing-wire.ts';

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
