import type { PriceRow } from '@foyer/contract/event/event.ts';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { noNeeds } from '#domain/visitor-terms.ts';
import { systemClock } from '#platform/clock.ts';

export interface HouseShape {
  sessions: number;
  capacity: number | null;
  zones: CatalogueSession['zones'];
  /** All tickets cost nothing. */
  free?: boolean;
  house?: Partial<Catalogue>;
  event?: Partial<CatalogueEvent>;
}

/**
 * A house of one event «Опыт», id `trial`: each zone has categories 1 (1 000 ₽ and 10 % fee) and 2 (450 ₽, no fee),
 * sessions an hour apart from tomorrow 12:00 UTC, on sale until they begin.
 */
export function syntheticHouse(shape: HouseShape): { catalogue: Catalogue; event: CatalogueEvent } {
  const event = { ...syntheticEvent(shape), ...shape.event };
  return { catalogue: { ...emptyCatalogue(), events: [event], ...shape.house }, event };
}

function emptyCatalogue(): Catalogue {
  return {
    revision: 1,
    setup: syntheticSetup,
    organiser: { name: { ru: 'Опытный дом' }, address: {}, taxId: '7700000000' },
    mail: { fromName: { ru: 'Опытный дом' }, from: 'house@example.org', replyTo: null },
    ownTexts: { mails: {}, tickets: {} },
    kinds: [],
    menus: [],
    venues: [{ id: 1, name: { ru: 'Зал' }, address: { ru: 'Улица, 1' }, mapUrl: null }],
    tags: [],
    pictures: [],
    consents: [
      {
        id: 1,
        text: { ru: 'Согласен с правилами' },
        required: true,
        version: 'a'.repeat(64),
        eventIds: [],
        forVisitors: false,
      },
      {
        id: 2,
        text: { ru: 'Хочу новости' },
        required: false,
        version: 'b'.repeat(64),
        eventIds: [],
        forVisitors: false,
      },
    ],
    paymentWays: [],
    receipts: null,
    club: null,
    webhooks: [],
    cultureCardRegistry: null,
    returns: syntheticReturns,
    botCheck: { kind: 'none', when: 'near-limits', siteKey: null, secretFrom: null, address: null },
    holdSeconds: 900,
    openOrdersPerBuyer: 5,
    offers: [],
    visitors: {
      documentTypes: [],
      countryIds: null,
      regionIds: null,
      homeCountryId: 643,
      namesOnTickets: true,
      keepDays: 30,
      text: {},
    },
    events: [],
  };
}

function syntheticEvent({ sessions, capacity, zones, free = false }: HouseShape): CatalogueEvent {
  const noon = Math.ceil(systemClock.now().getTime() / 86_400_000) * 86_400_000 + 12 * 3_600_000;
  return {
    id: 'trial',
    title: { ru: 'Опыт', en: 'Trial' },
    note: {},
    description: {},
    descriptionUrl: {},
    ageFrom: 6,
    duration: 90,
    changedAt: '2026-11-01T09:00:00Z',
    doors: null,
    performers: [],
    venueId: 1,
    pictureId: null,
    menuKindId: 1,
    menuIds: [],
    tagIds: [],
    confirmsEmail: false,
    namesVisitors: false,
    mayBeFree: free,
    orderLimit: 0,
    cultureCard: { withCard: false, withoutCard: true },
    usesPlan: false,
    planUrl: null,
    planDrawing: null,
    loneSeats: 'warn',
    needsSignIn: false,
    showsCounts: true,
    composition: [],
    rowCount: 5,
    returnTerms: {},
    returns: { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 100 }] },
    position: 1,
    currency: 'RUB',
    prices: zones.flatMap(({ zoneId }) => [
      priceRow(zoneId, 1, free ? 0 : 100_000, { kind: 'percent', hundredths: 1000 }),
      priceRow(zoneId, 2, free ? 0 : 45_000, { kind: 'amount', amount: 0 }),
    ]),
    subscriptionPrices: [],
    sessions: Array.from({ length: sessions }, (_, index) =>
      syntheticSession(index + 1, noon + index * 3_600_000, capacity, zones),
    ),
    ticketType: 'qr',
    ticketRules: {},
    printsTickets: true,
    cultureCardEvent: null,
    visitorNeeds: { usual: noNeeds, prices: [] },
  };
}

function syntheticSession(
  id: number,
  startsAt: number,
  capacity: number | null,
  zones: CatalogueSession['zones'],
): CatalogueSession {
  const [day = '', rest = ''] = new Date(startsAt).toISOString().split('T');
  return {
    id,
    day,
    time: rest.slice(0, 5),
    allDay: false,
    startsAt,
    saleOpensAt: null,
    saleClosesAt: startsAt,
    cancelled: false,
    priceTypeId: 1,
    capacity,
    zones,
  };
}

function priceRow(zoneId: number, categoryId: number, price: number, fee: PriceRow['fee']): PriceRow {
  return {
    zoneId,
    categoryId,
    priceTypeId: 1,
    day: null,
    price,
    fee,
    zoneColor: '#888888',
    zoneName: { ru: `Зона ${zoneId}` },
    zoneDescription: {},
    categoryName: { ru: `Билет ${categoryId}` },
    categoryDescription: {},
    min: 1,
    max: 0,
    visitors: 1,
    group: false,
    cultureCard: 2,
  };
}

const syntheticReturns: Catalogue['returns'] = {
  paysOutByItself: true,
  answerDays: 10,
  consent: { text: { ru: 'Прошу вернуть билеты' }, version: 'c'.repeat(64) },
  reasons: [
    { id: 1, name: { ru: 'Планы' }, description: {} },
    { id: 2, name: { ru: 'Болезнь' }, description: {} },
  ],
};

const card = { columns: 3, image: true, action: true, address: true, description: true };

const syntheticSetup: Catalogue['setup'] = {
  title: { ru: 'Опытный дом' },
  tagline: {},
  language: 'ru',
  languages: ['ru'],
  currency: 'RUB',
  timeZone: 'UTC',
  logo: { url: '', width: 100, link: '/' },
  theme: { accent: '#333333', onAccent: '#ffffff', radius: 0, font: null },
  shell: { header: true, footer: true, scrollTop: true },
  embedding: null,
  footer: { links: [], text: {}, logoWidth: 50 },
  rules: [],
  contacts: {},
  support: { email: '', phone: '' },
  listing: {
    kindsAlways: false,
    tickets: card,
    subscriptions: card,
    descriptionTags: [],
    filterLifetime: 86_400_000,
    firstMenuWithoutTimes: false,
    countLimit: 10,
    firstView: 'programme',
    pageSize: 100,
  },
  addOns: { title: {}, button: {} },
  returnsAllowed: true,
  showCultureCardPrices: false,
  captcha: { enabled: false, recaptcha: false, recaptchaKey: null, smartKey: null },
  signIn: noSignIn,
  club: false,
  texts: {},
};
