import type { EventSale, PriceRow, SaleSession, SoldEvent } from '@foyer/contract/event/event.ts';

/** An exhibition for tests: three sessions on Saturday 21 November, a whole Sunday, one Tuesday not on sale yet. */
export function sampleSale(changes: Partial<EventSale> = {}, event: Partial<SoldEvent> = {}): EventSale {
  return {
    event: { ...sampleEvent, ...event },
    sessions: [
      session({ id: 1, time: '11:00', state: 'sold-out', left: 0 }),
      session({ id: 2, time: '13:00', left: 6 }),
      session({ id: 3, time: '15:00', left: 40 }),
      session({ id: 4, day: '2026-11-22', time: '00:00', allDay: true, left: null }),
      session({
        id: 5,
        day: '2026-11-24',
        time: '10:00',
        state: 'soon',
        saleOpensAt: '2026-11-22T09:00:00Z',
      }),
    ],
    prices: [
      row({ categoryId: 1, categoryName: { ru: 'Взрослый', en: 'Adult' }, price: 45_000 }),
      row({ categoryId: 2, categoryName: { ru: 'Студент', en: 'Student' }, price: 25_000, max: 2 }),
      row({ categoryId: 3, categoryName: { ru: 'Ребёнок', en: 'Child' }, price: 25_000 }),
      row({ categoryId: 4, categoryName: { ru: 'Малыш', en: 'Toddler' }, price: 0, fee: free }),
      row({
        categoryId: 5,
        categoryName: { ru: 'Семья', en: 'Family' },
        price: 100_000,
        fee: tenPercent,
        visitors: 4,
      }),
      row({ categoryId: 6, categoryName: { ru: 'Пенсионер', en: 'Senior' }, price: 25_000 }),
      row({ categoryId: 7, categoryName: { ru: 'Группа', en: 'Group' }, price: 20_000, min: 5 }),
    ],
    subscriptionPrices: [],
    subscriptions: [],
    consents: [
      {
        id: 1,
        required: true,
        text: { ru: 'Принимаю <a href="/rules/purchase-terms">условия</a>', en: 'I accept' },
      },
      { id: 2, required: false, text: { ru: 'Присылать афишу', en: 'Send me the programme' } },
    ],
    paymentWays: [],
    ...changes,
  };
}

export function session(changes: Partial<SaleSession>): SaleSession {
  return {
    id: 1,
    day: '2026-11-21',
    time: '10:00',
    allDay: false,
    state: 'open',
    movedFrom: null,
    saleOpensAt: null,
    saleClosesAt: '2026-11-24T00:00:00Z',
    left: 40,
    zonesLeft: [],
    priceTypeId: 1,
    ...changes,
  };
}

export function row(changes: Partial<PriceRow>): PriceRow {
  return {
    zoneId: 0,
    categoryId: 1,
    priceTypeId: 1,
    day: null,
    price: 45_000,
    fee: { kind: 'amount', amount: 2_000 },
    zoneColor: '',
    zoneName: {},
    zoneDescription: {},
    categoryName: { ru: 'Полный' },
    categoryDescription: {},
    min: 0,
    max: 0,
    visitors: 1,
    group: false,
    cultureCard: 2,
    ...changes,
  };
}

const free = { kind: 'amount', amount: 0 } as const;
const tenPercent = { kind: 'percent', hundredths: 1_000 } as const;

const sampleEvent: SoldEvent = {
  id: 'ice',
  title: { ru: 'Соль и лёд', en: 'Salt and Ice' },
  note: { ru: 'Сто двадцать вещей', en: 'A hundred and twenty things' },
  description: { ru: '<p>Нарты и термос.</p>', en: '<p>A sledge and a thermos.</p>' },
  descriptionUrl: {},
  ageFrom: 6,
  duration: 80,
  doors: 30,
  performers: [
    { name: { ru: 'Анна Полякова', en: 'Anna Polyakova' }, group: false },
    { name: { ru: 'Хор маяка', en: 'Lighthouse Choir' }, group: true },
  ],
  venue: {
    id: 1,
    name: { ru: 'Галерея' },
    address: { ru: 'Нижняя набережная, 12' },
    mapUrl: 'https://maps.example/12',
  },
  picture: null,
  menuKindId: 1,
  menuIds: [],
  tagIds: [],
  confirmsEmail: false,
  namesVisitors: false,
  mayBeFree: false,
  orderLimit: 8,
  cultureCard: { withCard: false, withoutCard: true },
  usesPlan: false,
  planUrl: null,
  loneSeats: 'warn',
  needsSignIn: false,
  showsCounts: true,
  composition: [],
  rowCount: 5,
  returns: { allowed: true, keepsFee: false, ladder: [{ days: 10, percent: 100 }] },
  returnTerms: { ru: '<p>За 10 дней возвращаем всё.</p>' },
};
