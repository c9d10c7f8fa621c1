import { expect, test } from 'vitest';
import type { Catalogue, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { eventSale } from './event-sale.ts';

const { catalogue, event } = syntheticHouse({
  sessions: 2,
  capacity: 5,
  zones: [{ zoneId: 1, capacity: 3 }],
});
const now = new Date((event.sessions[0]?.startsAt ?? 0) - 3_600_000);
const levels = new Map<number, StockLevels>([
  [1, { left: 5, zones: new Map([[1, 3]]) }],
  [2, { left: 0, zones: new Map([[1, 3]]) }],
]);
const changed = (change: Partial<CatalogueSession>): Catalogue => ({
  ...catalogue,
  events: [{ ...event, sessions: event.sessions.map((session) => ({ ...session, ...change })) }],
});
const states = (house: Catalogue, at = now) =>
  eventSale(house, event.id, levels, at)?.sessions.map(({ state }) => state);

test('EV-3 EV-14 each session says whether it is on sale and how many places are left', () => {
  const sale = eventSale(catalogue, event.id, levels, now);
  expect(sale?.sessions).toMatchObject([
    { id: 1, state: 'open', left: 3, zonesLeft: [{ zoneId: 1, left: 3 }] },
    { id: 2, state: 'sold-out', left: 0, zonesLeft: [{ zoneId: 1, left: 0 }] },
  ]);
});

test('EV-14 a sale that is not open yet, closed or cancelled has its own state', () => {
  expect(states(changed({ saleOpensAt: now.getTime() + 1 }))).toEqual(['soon', 'soon']);
  expect(states(changed({ saleClosesAt: now.getTime() }))).toEqual(['closed', 'closed']);
  expect(states(changed({ cancelled: true }))).toEqual(['cancelled', 'cancelled']);
});

test('sessions that are over are absent; one that is sold to its end stays until then', () => {
  const begun = new Date((event.sessions[0]?.startsAt ?? 0) + 1);
  expect(states(catalogue, begun)).toHaveLength(1);
  expect(states(changed({ saleClosesAt: begun.getTime() + 1 }), begun)).toHaveLength(2);
});

test('EV-12 only the consents of this event are asked for', () => {
  const [one] = catalogue.consents;
  if (!one) throw new Error('no consent');
  const house = {
    ...catalogue,
    consents: [one, { ...one, id: 7, eventIds: ['other'] }, { ...one, id: 8, eventIds: [event.id] }],
  };
  expect(eventSale(house, event.id, levels, now)?.consents.map(({ id }) => id)).toEqual([one.id, 8]);
});

test('what the house keeps to itself does not leave with the event', () => {
  const sale = eventSale(catalogue, event.id, levels, now);
  for (const field of ['ticketRules', 'printsTickets', 'position', 'prices', 'rolling']) {
    expect(sale?.event).not.toHaveProperty(field);
  }
});

test('EV-14 an event that the house does not have is null', () => {
  expect(eventSale(catalogue, 'nothing', levels, now)).toBeNull();
});
