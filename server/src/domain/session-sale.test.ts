import { expect, test } from 'vitest';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { sessionSale } from './session-sale.ts';

const { event } = syntheticHouse({ sessions: 1, capacity: 10, zones: [{ zoneId: 1, capacity: 10 }] });

test.each([
  ['with places', { left: 3 }, 'open'],
  ['without', { left: 0 }, 'sold-out'],
  ['without, but for seats that are kept for somebody', { left: 0, keptSeats: 2 }, 'open'],
])('EV-3 H1 a session %s', (_name, levels, state) => {
  const [session] = event.sessions;
  if (!session) throw new Error('the synthetic house has a session');
  const zones = new Map([[1, levels.left]]);
  const sale = sessionSale(event.prices, session, { ...levels, zones }, new Date());
  expect([sale.state, sale.left]).toEqual([state, levels.left]);
});
