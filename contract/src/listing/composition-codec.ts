import { integerFromWire, textOrNull, type WireContext } from '#kit/wire-values.ts';
import { textFromWire, textToWire } from '#rules/values.ts';
import type { CompositionItem } from './listing.ts';
import type { WireComposition } from './listing-wire.ts';

export function compositionToWire(item: CompositionItem, context: WireContext): WireComposition {
  return {
    ...textToWire('action', item.title, context.houseLanguage),
    ...textToWire('seatroot', item.venue, context.houseLanguage),
    action_id: item.eventId,
    day: item.day ?? '',
    time: item.time,
    visits: item.visits,
    until: item.until,
  };
}

export function compositionFromWire(wire: WireComposition): CompositionItem {
  return {
    title: textFromWire('action', wire),
    venue: textFromWire('seatroot', wire),
    eventId: textOrNull(wire.action_id),
    day: textOrNull(wire.day),
    time: wire.time ?? '00:00',
    visits: integerFromWire(wire.visits, 0),
    until: textOrNull(wire.until),
  };
}
