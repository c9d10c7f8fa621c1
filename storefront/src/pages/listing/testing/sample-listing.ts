import {
  type ListedEvent,
  type ListedSession,
  type Listing,
  notOpenYet,
} from '@foyer/contract/listing/listing.ts';
import type { ListingSetup, Setup } from '@foyer/contract/setup/setup.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';

/** A Saturday, noon in Moscow: the today of the samples is 2026-11-21. */
export const sampleNow = new Date('2026-11-21T09:00:00Z');

const menu = { showImage: true, columns: 0, rows: 0, showCalendarFilter: true, showTags: true };

/** Five events of a house: an exhibition, a play, a puppet show, a talk that is not on sale yet, a season ticket. */
export function sampleListing(changes: Partial<Listing> = {}): Listing {
  return {
    kinds: [
      { id: 2, name: { ru: 'Абонементы', en: 'Subscriptions' }, position: 2 },
      { id: 1, name: { ru: 'Билеты', en: 'Tickets' }, position: 1 },
    ],
    menus: [
      { ...menu, id: 12, kindId: 1, name: { ru: 'Театр', en: 'Theatre' }, position: 2, columns: 4 },
      { ...menu, id: 11, kindId: 1, name: { ru: 'Выставки', en: 'Exhibitions' }, position: 1 },
      {
        ...menu,
        id: 21,
        kindId: 2,
        name: { ru: 'На год' },
        position: 3,
        showCalendarFilter: false,
        showTags: false,
      },
    ],
    venues: [
      { id: 1, name: { ru: 'Галерея' }, address: { ru: 'Набережная, 12' }, mapUrl: 'https://map.example/12' },
      { id: 2, name: { ru: 'Большой зал' }, address: { ru: 'Площадь, 1' }, mapUrl: null },
    ],
    tags: [
      { id: 1, name: { ru: 'Премьера' } },
      { id: 2, name: { ru: 'С детьми' } },
      { id: 3, name: { ru: 'Чехов' } },
      { id: 4, name: { ru: 'Вечером' } },
      { id: 5, name: { ru: 'Никому' } },
    ],
    pictures: [samplePicture(1), samplePicture(2)],
    events: [
      sampleEvent({
        id: 'orchard',
        position: 2,
        title: { ru: 'Вишнёвый сад', en: 'The Cherry Orchard' },
        description: {
          ru: '<p>В доме пьют чай.</p><p>Топоры стучат за стеной.</p>',
          en: '<p>They are at tea.</p>',
        },
        menuIds: [12],
        tagIds: [3, 1, 4, 2],
        venueId: 2,
        usesPlan: true,
        acceptsCultureCard: true,
        ageFrom: 16,
        duration: 180,
        prices: { from: 90_000, to: 190_000 },
        sessions: [session('2026-11-21', '19:00', 4, 90_000), session('2026-11-28', '19:00', 90, 90_000)],
      }),
      sampleEvent({
        id: 'ice',
        position: 1,
        title: { ru: 'Соль и лёд', en: 'Salt and Ice' },
        menuIds: [11],
        tagIds: [2],
        sessions: [
          session('2026-11-21', '11:00', 0, 35_000),
          session('2026-11-21', '13:00', 50, 35_000),
          session('2026-11-22', '11:00', null, 35_000),
          session('2026-11-22', '13:00', null, 35_000),
        ],
      }),
      sampleEvent({
        id: 'whale',
        position: 3,
        title: { ru: 'Кит, который молчал' },
        menuIds: [12],
        tagIds: [2],
        ticketsLeft: 0,
        sessions: [session('2026-11-22', '12:00', 0, 65_000)],
      }),
      sampleEvent({
        id: 'talk',
        position: 4,
        title: { ru: 'Дом-коммуна' },
        menuIds: [12],
        ticketsLeft: notOpenYet,
        saleOpensAt: '2026-11-25T09:00:00Z',
        prices: { from: 0, to: 0 },
        sessions: [session('2026-12-05', '19:30', notOpenYet, 0)],
      }),
      sampleEvent({
        id: 'pass',
        position: 5,
        title: { ru: 'Музей на год' },
        menuIds: [21],
        sessions: [session('2026-11-24', '00:00', 7, 250_000)],
      }),
    ],
    ...changes,
  };
}

export function sampleEvent(changes: Partial<ListedEvent>): ListedEvent {
  return {
    id: 'event',
    title: { ru: 'Событие' },
    note: {},
    description: {},
    descriptionUrl: {},
    pictureId: 1,
    ageFrom: 6,
    venueId: 1,
    menuIds: [],
    tagIds: [],
    acceptsCultureCard: false,
    usesPlan: false,
    ticketsLeft: 100,
    saleOpensAt: null,
    showsCounts: true,
    position: 1,
    duration: null,
    changedAt: null,
    prices: { from: 35_000, to: 35_000 },
    sessions: [session('2026-11-21', '11:00', 50, 35_000)],
    composition: [],
    ...changes,
  };
}

export function session(
  day: string,
  time: string,
  left: number | null,
  priceFrom: number | null,
): ListedSession {
  return { day, time, left, priceFrom };
}

/** The house of the samples with other rules of its listing. */
export function listingSetup(changes: Partial<ListingSetup> = {}, house: Partial<Setup> = {}): Setup {
  const setup = sampleSetup(house);
  return { ...setup, listing: { ...setup.listing, descriptionTags: ['p', 'b', 'a'], ...changes } };
}

function samplePicture(id: number) {
  const start = `/pictures/sample-${id}-0123456789abcdef-`;
  const widths = [215, 430, 860];
  return {
    id,
    alt: { ru: 'Рисунок' },
    width: 860,
    height: 860,
    sources: widths.flatMap((width) => [
      { type: 'image/avif' as const, width, url: `${start}${width}.avif` },
      { type: 'image/webp' as const, width, url: `${start}${width}.webp` },
    ]),
    fallbackUrl: `${start}fallback.jpg`,
    ground: '#1d4f7c',
    preview: '',
    focal: null,
  };
}
