import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { printCalendar } from './print-order.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(() => house.close());

/** Version and status of each entry of the order's calendar. */
async function entries({ hash }: Order) {
  const file = (await printCalendar(house.shop, { orderHash: hash, language: 'ru' })) ?? '';
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => ({
    ...{ uid: new ICAL.Event(component).uid, sequence: new ICAL.Event(component).sequence },
    status: component.getFirstPropertyValue('status'),
  }));
}

test('IN-3 a session whose tickets were all returned is cancelled in the calendar, by a newer version', async () => {
  const order = await house.paid(['2038-02-14', '2038-02-15'], 2);
  const [first = 0, second = 0] = await house.tickets(order);
  const back = (ticket: number) =>
    returnByHouse(house.shop, order.id, { tickets: [ticket], calledOffOnly: false, percent: 100, words: '' });
  const [sold, other] = await entries(order);
  expect([sold?.status, other?.status]).toEqual([null, null]);
  await back(first);
  expect((await entries(order)).map(({ status }) => status)).toEqual([null, null]);
  await back(second);
  const [gone, stays] = await entries(order);
  expect(gone).toMatchObject({ uid: sold?.uid, status: 'CANCELLED' });
  expect(gone?.sequence).toBeGreaterThan(sold?.sequence ?? 0);
  expect(stays).toEqual(other);
});
