import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { endChanges } from '#features/return-tickets/answer-change.ts';
import { houseWith } from '#house-files/testing/small-house.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import type { DeskCaller } from './desk-caller.ts';
import { orderHandlers } from './order-handlers.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(() => house.close());

const office: DeskCaller = {
  session: null,
  device: '',
  language: 'en',
  browser: () => '',
  keep: () => '',
  csrfToken: () => '',
  forget: () => {},
};

const rewritten = (keys: string) =>
  houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - { on: 2038-02-14, at: 19:00, ${keys} }\n`);

async function changesOf({ id }: Order) {
  const shown = await orderHandlers.order(house.shop, { id }, office);
  if (!shown.ok) throw new Error(shown.refusal.kind);
  return shown.value.tickets.map(({ change }) => change);
}

async function found() {
  const listed = await orderHandlers.orders(house.shop, { words: '' }, office);
  if (!listed.ok) throw new Error(listed.refusal.kind);
  return Object.fromEntries(listed.value.map(({ id, isOff }) => [id, isOff]));
}

test('whoever looks at an order sees that its session is cancelled, and only of tickets that did not go back', async () => {
  const both = await house.paid(['2038-02-14', '2038-02-15']);
  const other = await house.paid('2038-02-15');
  expect(await changesOf(both)).toEqual([null, null]);
  await house.open(rewritten('cancelled: yes'));
  expect(await changesOf(both)).toEqual([{ kind: 'off', was: '14\u00a0February 2038, 19:00' }, null]);
  expect(await found()).toEqual({ [both.id]: true, [other.id]: false });
  // Money went back for all of it: nothing is left that could be cancelled.
  await house.endChoice();
  await endChanges(house.shop);
  expect(await changesOf(both)).toEqual([null, null]);
  expect(await found()).toEqual({ [both.id]: false, [other.id]: false });
});

test('whoever looks at an order sees from when its session was moved', async () => {
  const order = await house.paid('2038-02-14');
  await house.open(rewritten('moved to: 2038-02-16 20:00'));
  expect(await changesOf(order)).toEqual([{ kind: 'moved', was: '14\u00a0February 2038, 19:00' }]);
  expect(await found()).toEqual({ [order.id]: false });
});
