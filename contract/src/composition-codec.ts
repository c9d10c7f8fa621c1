import type { CompositionItem } from './listing.ts';
import type { WireComposition } from './listing-wire.ts';
import { textFromWire, textToWire } from './values.ts';
import type { WireContext } from './wire-values.ts';

export function compositionToWire(item: CompositionItem, context: WireContext): WireComposition {
  return {
    ...textToWire('action', item.title, context.houseLanguage),
    ...textToWire('seatroot', item.venue, context.houseLanguage),
    day: item.day,
    time: item.time,
  };
}

export function compositionFromWire(wire: WireComposition): CompositionItem {
  return {
    title: textFromWire('action', wire),
    venue: textFromWire('seatroot', wire),
    day: wire.day,
    time: wire.time ?? '00:00',
  };
}
