import type { Order } from '@foyer/server/domain/order.ts';
import { sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { answerChange, endChanges } from '@foyer/server/features/return-tickets/answer-change.ts';
import { houseWith } from '@foyer/server/house-files/testing/small-house.ts';
import { type ChangedHouse, openChangedHouse } from '@foyer/server/testing/changed-house.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { afterEach, expect, test } from 'vitest';
import { expectWholeOrNothing } from './killed-act.ts';

let server: OwnServer;
let house: ChangedHouse;
afterEach(() => house.close());

const day = '2038-02-14';
const written = (keys: string) =>
  houseWith('events/play.yaml', `  - ${day} 19:00\n`, `  - { on: ${day}, at: 19:00, ${keys} }\n`);
const files = {
  'called off': written('cancelled: yes'),
  moved: written('moved to: 2038-03-14 18:00'),
} as const;

/** All that a change of a session touches. */
async function whole() {
  const rows = (text: string) => server.database.query(text);
  return {
    counts: (
      await rows(`select (select count(*) from session_change) as changes, (select count(*) from mail) as mails,
        (select count(*) from refund) as refunds, (select count(*) from return_request) as returns`)
    )[0],
    sessions: await rows('select id, day, time, cancelled_at is null as on from session order by id'),
    orders: await rows('select id, state from orders order by id'),
    tickets: await rows('select id, returned_at is null as good from ticket order by id'),
    answers: await rows('select change_id, ticket_id, state from change_answer order by 1, 2'),
    house: await rows('select revision from house'),
  };
}

async function answer(order: Order, said: 'stay' | 'money'): Promise<{ kind: string }> {
  const name = await house.linkOf(order);
  return await answerChange(house.shop, {
    hash: order.hash,
    language: 'ru',
    name,
    answer: said,
    tickets: [],
  });
}

/** The time to choose is over; says whether the buyer got the money without a word. */
async function sweep(order: Order): Promise<{ kind: string }> {
  await endChanges(house.shop);
  return { kind: (await house.reload(order)).state };
}

/** The refunds go to the bank twice, as after an answer of the bank that was lost: what it has of the order then. */
async function bankSum(): Promise<number> {
  const waiting = await server.database.query<{ id: number }>('select id from refund');
  for (const { id } of [...waiting, ...waiting]) await sendRefund(house.shop, id);
  return house.bank.ledger().reduce((all, { amount }) => all + amount, 0);
}

const mailsOf = async (kind: string) => (await house.mails()).filter((one) => one === kind).length;

async function openHouse(): Promise<Order[]> {
  const opening = openOwnServer();
  house = await openChangedHouse(opening.then((own) => ({ ...own, url: '' })));
  server = await opening;
  return [await house.paid(day, 2), await house.paid(day)];
}

test.each(Object.entries(files))(
  'K14 %s, killed in the middle of the opening and after its commit: each buyer has one mail',
  async (_, changed) => {
    const orders = await openHouse();
    await expectWholeOrNothing(server, {
      table: 'mail',
      work: () => house.open(changed),
      whole,
      done: 'opened',
      again: 'unchanged',
    });
    expect(await mailsOf('session-change')).toBe(orders.length);
    expect(await mailsOf('return-done')).toBe(0);
  },
  120_000,
);

test.each([
  ['called off', 'money'],
  ['moved', 'money'],
  ['moved', 'stay'],
] as const)(
  'K14 %s, and the buyer chooses (%s), killed in the middle and after its commit: once, and nothing of both',
  async (kind, said) => {
    const [order] = await openHouse();
    if (!order) throw new Error('nothing was bought');
    await house.open(files[kind]);
    await expectWholeOrNothing(server, {
      table: 'change_answer',
      work: () => answer(order, said),
      whole,
      done: 'done',
      again: 'done',
    });
    const isBack = said === 'money';
    expect(await mailsOf('session-change')).toBe(2);
    expect(await mailsOf('return-done')).toBe(isBack ? 1 : 0);
    // Two orders came to three tickets; two of them went back.
    expect(await bankSum()).toBe((isBack ? 1 : 3) * 94_500);
    await house.endChoice();
    expect(await answer(order, isBack ? 'stay' : 'money')).toMatchObject({ kind: 'refused' });
  },
  120_000,
);

test('K14 called off, and nobody says a word: killed in the middle of the sweep and after it, the money goes back once', async () => {
  const [order, other] = await openHouse();
  if (!order || !other) throw new Error('nothing was bought');
  await house.open(files['called off']);
  await answer(other, 'money');
  await house.endChoice();
  await expectWholeOrNothing(server, {
    table: 'return_request',
    work: () => sweep(order),
    whole,
    done: 'CANCELLED',
    again: 'CANCELLED',
  });
  expect(await mailsOf('session-change')).toBe(2);
  expect(await mailsOf('return-done')).toBe(2);
  expect(await bankSum()).toBe(0);
}, 120_000);
