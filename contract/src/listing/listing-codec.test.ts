import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { setupFromWire } from '#setup/setup-codec.ts';
import {
  anyCompositionItem,
  anyDay,
  anyId,
  anyLine,
  anyMoment,
  anyMoney,
  anyName,
  anyPicture,
  anyPlaces,
  anyText,
  anyTime,
  orNull,
} from '#testing/arbitraries.ts';
import type { ListedEvent, Listing } from './listing.ts';
import { listingFromWire, listingToWire } from './listing-codec.ts';
import { listingSchema } from './listing-wire.ts';

const setup = setupFromWire({ app: { language: 'ru' } });

const anyEvent: fc.Arbitrary<ListedEvent> = fc.record({
  id: anyName,
  title: anyText,
  note: anyText,
  description: anyText,
  descriptionUrl: anyText,
  pictureId: orNull(anyId),
  ageFrom: fc.nat(18),
  venueId: orNull(anyId),
  menuIds: fc.uniqueArray(anyId, { maxLength: 3 }),
  tagIds: fc.uniqueArray(anyId, { maxLength: 3 }),
  acceptsCultureCard: fc.boolean(),
  usesPlan: fc.boolean(),
  ticketsLeft: anyPlaces,
  saleOpensAt: orNull(anyMoment),
  showsCounts: fc.boolean(),
  position: fc.constant(0),
  duration: orNull(fc.integer({ min: 1, max: 1000 })),
  changedAt: orNull(anyMoment),
  prices: orNull(fc.record({ from: anyMoney, to: anyMoney })),
  sessions: fc.array(
    fc.record({ day: anyDay, time: anyTime, left: anyPlaces, priceFrom: orNull(anyMoney) }),
    { maxLength: 4 },
  ),
  composition: fc.array(anyCompositionItem, { maxLength: 2 }),
});

const anyListing: fc.Arbitrary<Listing> = fc.record({
  kinds: fc.array(fc.record({ id: anyId, name: anyText, position: fc.nat(9) })),
  menus: fc.array(
    fc.record({
      id: anyId,
      kindId: anyId,
      name: anyText,
      position: fc.nat(9),
      showImage: fc.boolean(),
      columns: fc.nat(4),
      rows: fc.nat(9),
      showCalendarFilter: fc.boolean(),
      showTags: fc.boolean(),
    }),
  ),
  venues: fc.array(fc.record({ id: anyId, name: anyText, address: anyText, mapUrl: orNull(anyLine) })),
  tags: fc.array(fc.record({ id: anyId, name: anyText })),
  events: fc
    .uniqueArray(anyEvent, { selector: (event) => event.id, maxLength: 6 })
    .map((events) => events.map((event, position) => ({ ...event, position }))),
  pictures: fc.array(anyPicture, { maxLength: 3 }),
});

test('AP-1 AF-18 a listing comes back from the flat lists of the wire as it went', () => {
  fc.assert(
    fc.property(anyListing, (listing) => {
      const wire = JSON.parse(JSON.stringify(listingToWire(listing, setup)));
      expect(v.safeParse(listingSchema, wire).issues).toBeUndefined();
      expect(listingFromWire(wire)).toEqual(listing);
    }),
  );
});

test('AP-1 the afisha has the eleven parts of the specification', () => {
  const wire = listingToWire({ kinds: [], menus: [], venues: [], tags: [], events: [], pictures: [] }, setup);
  expect(Object.keys(wire).sort()).toEqual(
    [
      'setup',
      'kind_menu',
      'main_menu',
      'sub_menu',
      'calendar',
      'venues',
      'action',
      'list_tags',
      'event_tags',
      'images',
      'composition',
    ].sort(),
  );
});

test('AF-18 events are put in the order of eventsotrnum, whatever the order on the wire', () => {
  const listing = listingFromWire({
    action: [
      { event_id: 'second', eventsotrnum: 2 },
      { event_id: 'first', eventsotrnum: '1' },
    ],
  });
  expect(listing.events.map((event) => event.id)).toEqual(['first', 'second']);
});

test('AP-1 a text that is not translated falls back to the house’s own language', () => {
  const event = { ...fc.sample(anyEvent, 1)[0], id: 'one', title: { ru: 'Вишнёвый сад' } } as ListedEvent;
  const listing = { kinds: [], menus: [], venues: [], tags: [], events: [event], pictures: [] };
  expect(listingToWire(listing, setup).action?.[0]).toMatchObject({
    event_ru: 'Вишнёвый сад',
    event_en: 'Вишнёвый сад',
    event_kz: 'Вишнёвый сад',
  });
});

test('AF-13 a sale that is not open yet travels as -99999 and no limit as -1', () => {
  const listing = listingFromWire({
    action: [
      { event_id: 'soon', totalticketcount: -99999 },
      { event_id: 'free', totalticketcount: -1 },
    ],
  });
  expect(listing.events.map((event) => event.ticketsLeft)).toEqual([-99999, null]);
});
