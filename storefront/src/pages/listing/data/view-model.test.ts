import { describe, expect, test } from 'vitest';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
  session,
} from '#pages/listing/testing/sample-listing.ts';
import { sessionsByDay } from './event-sessions.ts';
import { pictureSources } from './picture-sources.ts';
import { listingData } from './view-model.ts';

const whole = listingData(sampleListing(), listingSetup(), 'ru', sampleNow);
const eventOf = (id: string, data = whole) => data.events.find((event) => event.id === id);

describe('the view model of the listing', () => {
  test('AF-18 keeps the order of the house, and joins menus, tags and venues to the events', () => {
    expect(whole.events.map((event) => event.id)).toEqual(['ice', 'orchard', 'whale', 'talk', 'pass']);
    expect(eventOf('orchard')).toMatchObject({ menus: [12], tags: [3, 1, 4, 2], venue: 2 });
    expect(whole.venues[1]).toEqual({
      name: 'Галерея',
      address: 'Набережная, 12',
      mapUrl: 'https://map.example/12',
    });
  });

  test('AF-1 hides the menu of one kind unless the house wants it', () => {
    const kinds = [{ id: 1, name: { ru: 'Билеты' }, position: 1 }];
    const kindsOf = (kindsAlways: boolean) =>
      listingData(sampleListing({ kinds }), listingSetup({ kindsAlways }), 'ru', sampleNow).kinds;
    expect(kindsOf(false)).toEqual([]);
    expect(kindsOf(true)).toEqual([{ id: 1, name: 'Билеты' }]);
    expect(whole.kinds.map((kind) => kind.name)).toEqual(['Билеты', 'Абонементы']);
  });

  test('AF-2 sorts menus by their numbers', () => {
    expect(whole.menus.map((menu) => menu.id)).toEqual([11, 12, 21]);
  });

  test('AF-13 names the states of the sale, with the day it opens on the clock of the house', () => {
    expect(eventOf('ice')?.left).toBeUndefined();
    expect(eventOf('whale')?.left).toBe(0);
    expect(eventOf('talk')).toMatchObject({ left: -99999, opens: { day: '2026-11-25', time: '12:00' } });
  });

  test.each([
    { left: 9, showsCounts: true, shown: 9 },
    { left: 10, showsCounts: true, shown: undefined },
    { left: 9, showsCounts: false, shown: undefined },
    { left: 0, showsCounts: false, shown: 0 },
    { left: null, showsCounts: true, shown: undefined },
  ])('AF-14 of $left places, counted aloud: $showsCounts, says $shown', ({ left, showsCounts, shown }) => {
    const event = sampleEvent({
      showsCounts,
      ticketsLeft: left,
      sessions: [session('2026-11-21', '11:00', left, 1)],
    });
    const data = listingData(
      sampleListing({ events: [event] }),
      listingSetup({ countLimit: 10 }),
      'ru',
      sampleNow,
    );
    const made = data.events[0];
    expect(made?.left).toBe(shown);
    expect(made && sessionsByDay(made, data).get('2026-11-21')?.[0]?.left).toBe(shown);
  });

  test('AF-19 marks the events of the first menu to show no time', () => {
    const data = listingData(sampleListing(), listingSetup({ firstMenuWithoutTimes: true }), 'ru', sampleNow);
    expect(data.events.filter((event) => event.noTimes).map((event) => event.id)).toEqual(['ice']);
  });

  test('AF-10 leaves pictures out where the kind or the menu has none', () => {
    const card = { columns: 3, image: false, action: true, address: true, description: true };
    const without = listingData(sampleListing(), listingSetup({ tickets: card }), 'ru', sampleNow);
    expect(eventOf('ice', without)?.picture).toBeUndefined();
    expect(eventOf('pass', without)?.picture).toBeDefined();
    const menus = sampleListing().menus.map((menu) => ({ ...menu, showImage: menu.id !== 11 }));
    const byMenu = listingData(sampleListing({ menus }), listingSetup(), 'ru', sampleNow);
    expect(eventOf('ice', byMenu)?.picture).toBeUndefined();
    expect(eventOf('orchard', byMenu)?.picture).toBeDefined();
  });

  test('AF-10 offers the width of 215 and says the measures of a picture', () => {
    const picture = eventOf('ice')?.picture;
    const sources = picture && pictureSources(picture, 'beside', whole);
    expect(sources?.srcset).toContain('/pictures/sample-1-0123456789abcdef-215.avif 215w');
    expect(sources).toMatchObject({
      src: '/pictures/sample-1-0123456789abcdef-430.webp',
      width: 860,
      height: 860,
    });
  });

  test('writes a range of prices with the currency said once', () => {
    expect(eventOf('orchard')).toMatchObject({ price: '900–1\u00a0900\u00a0₽', from: '900\u00a0₽' });
    expect(eventOf('ice')).toMatchObject({ price: '350\u00a0₽' });
    expect(eventOf('talk')?.price).toBe('');
    const dollars = listingData(sampleListing(), listingSetup({}, { currency: 'USD' }), 'en', sampleNow);
    expect(eventOf('orchard', dollars)?.price).toBe('$900–1\u00a0900');
  });

  test('takes today from the clock of the house', () => {
    const late = new Date('2026-11-21T22:30:00Z');
    expect(listingData(sampleListing(), listingSetup(), 'ru', late).today).toBe('2026-11-22');
  });

  test('whole descriptions do not travel; a lead does', () => {
    const text = `<p>${'Очень длинное описание. '.repeat(20)}</p>`;
    const listing = sampleListing({ events: [sampleEvent({ description: { ru: text } })] });
    const travelling = listingData(listing, listingSetup(), 'ru', sampleNow).events[0];
    expect(travelling).toMatchObject({ long: true });
    expect(travelling?.description).toBeUndefined();
    expect(travelling?.lead?.length).toBeLessThanOrEqual(111);
    expect(listingData(listing, listingSetup(), 'ru', sampleNow, true).events[0]?.description).toBe(text);
  });
});
