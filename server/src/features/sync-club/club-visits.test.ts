import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { type PlaceOrderOutcome, placeOrder } from '#features/place-order/place-order.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { openVisitsTrial, subscriptionId, type VisitsTrial } from '#testing/club-visits.ts';
import { requestLine } from '#testing/order-request.ts';
import { visitRequest } from '#testing/season-ticket.ts';
import { withClub } from '#testing/shop-for.ts';
import { returnDueVisits } from './sync-club.ts';

let world: VisitsTrial;
afterEach(() => world.close());

const submissions = new Map<string, PlaceOrderRequest>();
const open = async (options: Parameters<typeof openVisitsTrial>[0] = {}) => {
  submissions.clear();
  world = await openVisitsTrial(options);
};

/** So many tickets to one session under Anna's subscription, pressed with a key of its own. */
function take({
  quantity = 1,
  price = 0,
  session = 0,
  key = '',
  profileId = 1,
  named = subscriptionId,
} = {}) {
  const lines = [requestLine(world.trial.sale, { quantity, shownAmount: price * quantity }, session)];
  // The same key is the same press: of the same buyer.
  const request = submissions.get(key) ?? visitRequest(world.trial.sale, named, { lines });
  if (key) submissions.set(key, request);
  return placeOrder(world.shop, request, { idempotencyKey: key || crypto.randomUUID(), profileId });
}
function placed(outcome: PlaceOrderOutcome): Order {
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.kind);
  return outcome.order;
}
const refusal = (outcome: PlaceOrderOutcome) => (outcome.kind === 'placed' ? 'placed' : outcome.refusal.kind);
const states = async () =>
  (await world.trial.database.query<{ state: string }>('select state from club_visit order by id')).map(
    ({ state }) => state,
  );
const orders = () =>
  world.trial.database.query('select state, end_reason as "endReason" from orders order by id');
const due = () => world.trial.database.query('update club_visit set next_try_at = now()');
const giveBack = () => returnDueVisits(world.world.shop);
const giveBackAll = (order: Order, tickets: number[] | null = null) => {
  const wish = { tickets, calledOffOnly: false, percent: 100, words: '' };
  return returnByHouse(world.trial.shop, order.id, wish);
};
const alarms = () => world.trial.database.query('select kind from alarm where resolved_at is null');
const fine = async () => expect(await audit(world.trial.database)).toEqual([]);

test('EV-9 the club keeps the subscription: its visits become tickets, once each', async () => {
  await open();
  const order = placed(await take());
  expect(order).toMatchObject({ state: 'PAID', total: 0, document: { subscription: { ru: 'Драма' } } });
  expect(world.left()).toBe(1);
  expect(placed(await take({ session: 1 })).state).toBe('PAID');
  expect(world.left()).toBe(0);
  expect(refusal(await take({ session: 2 }))).toBe('visits-used');
  expect(await states()).toEqual(['TAKEN', 'TAKEN']);
  await fine();
});

test('EV-9 pressed again and at the same moment it is one order and one visit of the club', async () => {
  await open();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => take({ key: 'once' })));
  outcomes.push(await take({ key: 'once' }));
  expect(new Set(outcomes.map((one) => placed(one).id)).size).toBe(1);
  expect(world.left()).toBe(1);
  await fine();
});

test('EV-9 two orders race for the last visit of the club: one has it, the other holds nothing', async () => {
  await open({ visits: 1 });
  const outcomes = await Promise.all([0, 1, 2, 3].map((session) => take({ session })));
  expect(outcomes.map(refusal).toSorted()).toEqual(['placed', 'visits-used', 'visits-used', 'visits-used']);
  expect(world.left()).toBe(0);
  await giveBack();
  expect(world.left()).toBe(0);
  const held = await world.trial.database.query(`select 1 from orders where released_at is null`);
  expect(held).toHaveLength(1);
  await fine();
});

test('EV-9 the club is silent: nothing is held, the order says so, and the same press succeeds later', async () => {
  await open();
  for (const fault of ['500', 'reset', 'forged', 'malformed'] as const) {
    world.world.club.behave(fault);
    expect(await take({ key: 'patient' }), fault).toEqual({
      kind: 'refused',
      refusal: { kind: 'club-silent', parameters: { visits: 1 } },
    });
  }
  world.world.club.behave(null);
  expect(placed(await take({ key: 'patient' })).state).toBe('PAID');
  expect(world.left()).toBe(1);
  await fine();
});

test('EV-9 the club falls silent while it takes: what it took goes back, and other tickets are sold', async () => {
  await open();
  const { shop } = world;
  const club = await shop.club.get();
  if (!club) throw new Error('no club');
  // It takes, and its answer is lost.
  const lost = async (request: Parameters<typeof club.takeVisits>[0]) => {
    await club.takeVisits(request);
    return { kind: 'unknown' as const, reason: 'the answer was lost' };
  };
  world.shop = withClub(shop, async () => ({ ...club, takeVisits: lost }));
  expect(refusal(await take({ quantity: 2, key: 'lost' }))).toBe('club-silent');
  expect(world.left()).toBe(0);
  expect(await orders()).toEqual([{ state: 'CANCELLED', endReason: 'no-visits' }]);
  await giveBack();
  expect(world.left()).toBe(2);
  world.shop = shop;
  expect(placed(await take({ quantity: 2, key: 'lost' })).state).toBe('PAID');
  expect(await states()).toEqual(['RETURNED', 'RETURNED', 'TAKEN', 'TAKEN']);
  await fine();
});

test('EV-9 the process dies after the places are held: the next press takes the visits, or they lapse', async () => {
  await open();
  const { shop } = world;
  world.shop = withClub(shop, () => Promise.reject(new Error('killed')));
  await expect(take({ key: 'again' })).rejects.toThrow('killed');
  expect(await states()).toEqual(['ASKED']);
  world.shop = shop;
  expect(placed(await take({ key: 'again' })).state).toBe('PAID');
  expect([world.left(), await states()]).toEqual([1, ['TAKEN']]);

  world.shop = withClub(shop, () => Promise.reject(new Error('killed')));
  await expect(take({ session: 1 })).rejects.toThrow('killed');
  await world.trial.database.query(`update orders set held_until = now() where state = 'HELD'`);
  await releaseHolds(world.trial.database);
  expect(await states()).toEqual(['TAKEN', 'RETURNING']);
  await giveBack();
  expect([world.left(), await states()]).toEqual([1, ['TAKEN', 'RETURNED']]);
  await fine();
});

test.each([10_000, 0])(
  'EV-9 before the club has given its visits an order of %i is not paid by whoever knows its name',
  async (price) => {
    await open({ price });
    const { shop } = world;
    const { database } = world.trial;
    world.shop = withClub(shop, () => Promise.reject(new Error('killed')));
    await expect(take({ price, key: 'early' })).rejects.toThrow('killed');
    const [early] = await database.query<{ id: number; hash: string }>('select id, hash from orders');
    const pay = () => startPayment(shop, { hash: early?.hash ?? '', language: 'ru', wayId: 1 });
    const confirm = () => confirmFreeOrder(shop, early?.id ?? 0);
    if (price > 0) expect(await pay()).toEqual({ kind: 'refused', refusal: { kind: 'payment-failed' } });
    await confirm();
    expect(await database.query('select state from orders union all select state from payment')).toEqual([
      { state: 'HELD' },
    ]);
    world.shop = shop;
    expect(placed(await take({ price, key: 'early' })).state).toBe(price > 0 ? 'HELD' : 'PAID');
    if (price > 0) expect(await pay()).toMatchObject({ kind: 'started' });
    expect(world.left()).toBe(1);
    await fine();
  },
);

test('EV-9 a hold that lapses gives its visits back to the club, once', async () => {
  await open({ price: 10_000 });
  const order = placed(await take({ quantity: 2, price: 10_000 }));
  expect([order.state, order.total, world.left()]).toEqual(['HELD', 20_000, 0]);
  await world.trial.endHold(order);
  await releaseHolds(world.trial.database);
  await Promise.all([giveBack(), giveBack()]);
  await giveBack();
  expect(world.left()).toBe(2);
  const asked = world.world.club.calls().filter((call) => call === '/visits/return');
  expect(asked).toHaveLength(1);
  await fine();
});

test('EV-9 tickets that come back give back as many visits, and no more', async () => {
  await open();
  const order = placed(await take({ quantity: 2 }));
  const [ticket] = await world.trial.database.query<{ id: number }>('select id from ticket order by id');
  await giveBackAll(order, [ticket?.id ?? 0]);
  await giveBack();
  expect([world.left(), await states()]).toEqual([1, ['TAKEN', 'RETURNED']]);
  await fine();
  await giveBackAll(order);
  await giveBack();
  expect([world.left(), await states()]).toEqual([2, ['RETURNED', 'RETURNED']]);
  await fine();
});

test('EV-9 late money finds the visits gone back and goes back too', async () => {
  await open({ price: 10_000 });
  const order = placed(await take({ price: 10_000 }));
  await startPayment(world.trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(world.trial.database, order.id);
  await world.trial.database.query(
    `update orders set state = 'EXPIRED', ended_at = now(), end_reason = 'expired' where id = $1`,
    [order.id],
  );
  await world.trial.database.query('select release_places(array[$1::bigint])', [order.id]);
  await giveBack();
  world.trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(world.trial.shop, payment?.id ?? 0);
  expect(await world.trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'late-payment' });
  expect(world.left()).toBe(2);
  await fine();
});

test('EV-9 a silent club has its visits back when it speaks again; staff hears of an hour, and of a no', async () => {
  await open();
  const order = placed(await take({ quantity: 2 }));
  await giveBackAll(order);
  world.world.club.behave('500');
  await giveBack();
  expect([await states(), await alarms()]).toEqual([['RETURNING', 'RETURNING'], []]);
  await world.trial.database.query(`update club_visit set returning_at = now() - interval '2 hours'`);
  await due();
  await giveBack();
  expect(await alarms()).toEqual([{ kind: 'club-silent' }]);
  await world.trial.database.query(`update club_visit set returning_at = now() - interval '2 days'`);
  expect((await audit(world.trial.database)).map(({ id }) => id)).toEqual(['V3']);
  world.world.club.behave(null);
  await due();
  await giveBack();
  expect([world.left(), await alarms()]).toEqual([2, []]);
  await fine();

  const again = placed(await take());
  await giveBackAll(again);
  const club = await world.world.shop.club.get();
  if (!club) throw new Error('no club');
  const refuses = {
    ...club,
    returnVisits: async () => ({ kind: 'refused' as const, reason: 'the year is closed' }),
  };
  await returnDueVisits(withClub(world.world.shop, async () => refuses));
  expect(await alarms()).toEqual([{ kind: 'visits-lost' }]);
  expect((await audit(world.trial.database)).map(({ id }) => id)).toEqual(['V3']);
});

test('EV-9 somebody else’s subscription of the club, an unknown one and nobody’s take nothing', async () => {
  await open();
  expect(refusal(await take({ profileId: 2 }))).toBe('subscription-refused');
  expect(refusal(await take({ profileId: 3 }))).toBe('subscription-refused');
  expect(refusal(await take({ named: 'club-S-8' }))).toBe('subscription-refused');
  expect(refusal(await take({ named: 'S-9' }))).toBe('subscription-refused');
  expect(refusal(await take({ quantity: 3 }))).toBe('visits-used');
  const request = visitRequest(world.trial.sale, subscriptionId);
  expect(refusal(await placeOrder(world.shop, request, { idempotencyKey: null }))).toBe('unauthorized');
  expect(world.left()).toBe(2);
  expect(await orders()).toEqual([]);
});
