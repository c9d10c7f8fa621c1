import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  shop = await createTestShop({ seed: { free: true, capacity: null } });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());
beforeEach(() => shop.own.database.query(`delete from mail where kind = 'tickets-again'`));

/** An order of one quantity is another than of the next: the same asked for again is the same order. */
async function ordered(email: string, quantity = 1): Promise<{ hash: string; id: number }> {
  const request = orderRequest(shop.sale, {
    buyer: buyerForm(email),
    lines: [requestLine(shop.sale, { shownAmount: 0, quantity })],
  });
  const response = await visitor.change('/api/order/create', placeOrderToWire(request));
  const { hash } = response.json().response;
  await allSent();
  const [row] = await shop.own.database.query<{ id: number }>('select id from orders where hash = $1', [
    hash,
  ]);
  return { hash, id: row?.id ?? 0 };
}

const allSent = () => shop.own.database.query('update mail set sent_at = now(), failed_at = null');
const age = (minutes: number) =>
  shop.own.database.query(
    `update mail set created_at = created_at - make_interval(mins => $1) where kind = 'tickets-again'`,
    [minutes],
  );
const again = async (hash: string, lang = 'ru') =>
  (await visitor.change('/api/order/send-tickets', { hash, lang })).json();
const mails = async (id: number) =>
  (
    await shop.own.database.query<{ kind: string; name: string }>(
      'select kind, message_id as name from mail where order_id = $1 order by id',
      [id],
    )
  ).map(({ kind, name }) => `${kind} ${name.split('@')[0]}`);

test('OV-1 the tickets are sent again, to the address of the order, each time as a mail of its own', async () => {
  const { hash, id } = await ordered('again@example.org');
  expect(await again(hash.toLowerCase())).toEqual({ errorCode: '0', errorText: '' });
  await allSent();
  await age(3);
  expect(await again(hash)).toMatchObject({ errorCode: '0' });
  expect(await mails(id)).toEqual([
    `tickets <tickets.${id}`,
    `tickets-again <tickets-again.${id}.1`,
    `tickets-again <tickets-again.${id}.2`,
  ]);
});

test('OV-1 twenty presses at once are one mail, and while it is on its way there is no second', async () => {
  const { hash, id } = await ordered('twenty@example.org');
  const answers = await Promise.all(Array.from({ length: 20 }, () => again(hash)));
  expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['0']));
  expect(await mails(id)).toHaveLength(2);
});

test('OV-1 too soon, too often of an order, too many to an address: refused with when to come', async () => {
  const first = await ordered('often@example.org');
  await again(first.hash);
  await allSent();
  const soon = await again(first.hash, 'en');
  expect(soon).toMatchObject({ errorCode: '22' });
  expect(soon.errorText.replaceAll('\u00a0', ' ')).toMatch(/in 2 minutes\.$/);
  for (let mail = 2; mail <= 5; mail += 1) {
    await age(5);
    expect(await again(first.hash)).toMatchObject({ errorCode: '0' });
    await allSent();
  }
  await age(5);
  expect(await again(first.hash)).toMatchObject({ errorCode: '22' });
  const second = await ordered('OFTEN@example.org', 2);
  for (let mail = 6; mail <= 10; mail += 1) {
    expect(await again(second.hash), `mail ${mail}`).toMatchObject({ errorCode: '0' });
    await allSent();
    await age(5);
  }
  const third = await ordered('often@example.org', 3);
  expect(await again(third.hash), 'the first of an order').toMatchObject({ errorCode: '0' });
  await allSent();
  await age(5);
  expect(await again(third.hash)).toMatchObject({ errorCode: '22' });
  const stranger = await ordered('other@example.org');
  expect(await again(stranger.hash)).toMatchObject({ errorCode: '0' });
});

test('a mail that could not be delivered may be asked for at once', async () => {
  const { hash, id } = await ordered('failed@example.org');
  const fail = 'update mail set sent_at = null, failed_at = now() where order_id = $1';
  // The shop's own try at the first mail may still be under way, and forgets the mark.
  const asked = async () => {
    await shop.own.database.query(fail, [id]);
    expect(await again(hash)).toMatchObject({ errorCode: '0' });
    return (await mails(id)).length;
  };
  await expect.poll(asked).toBe(2);
});

test('an order without tickets, an erased one and a strange name get none', async () => {
  const { hash, id } = await ordered('gone@example.org');
  await shop.own.database.query(`update orders set buyer_email = '' where id = $1`, [id]);
  expect(await again(hash)).toMatchObject({ errorCode: '21' });
  const back = await ordered('back@example.org');
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(shopFor(shop.own.database, shop.sale.catalogue), back.id, everything);
  expect(await again(back.hash)).toMatchObject({ errorCode: '21' });
  expect(await again('Z'.repeat(32))).toMatchObject({ errorCode: '3' });
  const bare = await visitor.ask('/api/order/send-tickets', { hash, lang: 'ru' });
  expect(bare.json()).toMatchObject({ errorCode: '-1000' });
  expect((await visitor.change('/api/order/send-tickets', { lang: 'ru' })).statusCode).toBe(400);
});
