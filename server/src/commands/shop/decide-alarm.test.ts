import type { AlarmKind } from '@foyer/contract/desk/desk.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { returnDueVisits } from '#features/sync-club/sync-club.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { openVisitsTrial, subscriptionId, type VisitsTrial } from '#testing/club-visits.ts';
import { requestLine } from '#testing/order-request.ts';
import { visitRequest } from '#testing/season-ticket.ts';
import { withClub } from '#testing/shop-for.ts';

let world: VisitsTrial;
beforeEach(async () => {
  world = await openVisitsTrial();
});
afterEach(() => world.close());

const foyer = (...words: string[]) => captureFoyer(world.trial.url, words);
const decide = (id: number, note = 'given back by hand') =>
  foyer('audit', 'decide', String(id), '--by', 'Вера', '--note', note);
const query = <Row>(sql: string) => world.trial.database.query<Row>(sql);
const openAlarm = async () =>
  (await query<{ id: number; kind: string }>('select id, kind from alarm where resolved_at is null'))[0];
const broken = async () => (await audit(world.trial.database)).map(({ id }) => id);

/** An order under Anna's subscription whose tickets came back. */
async function returnedOrder(): Promise<number> {
  const lines = [requestLine(world.trial.sale, { quantity: 1, shownAmount: 0 })];
  const request = visitRequest(world.trial.sale, subscriptionId, { lines });
  const placed = await placeOrder(world.shop, request, { idempotencyKey: null, profileId: 1 });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(world.trial.shop, placed.order.id, everything);
  return placed.order.id;
}

async function refusedByClub(): Promise<number> {
  const orderId = await returnedOrder();
  const club = await world.world.shop.club.get();
  if (!club) throw new Error('no club');
  const returnVisits = async () => ({ kind: 'refused' as const, reason: 'the year is closed' });
  await returnDueVisits(withClub(world.world.shop, async () => ({ ...club, returnVisits })));
  return orderId;
}

test('an alarm that nothing ends by itself ends by a word of staff, which stays with the order', async () => {
  const orderId = await refusedByClub();
  const alarm = await openAlarm();
  const id = alarm?.id ?? 0;
  const listed = await foyer('audit');
  expect(listed.code).toBe(1);
  expect(listed.written).toContain(`ALARM ${id} visits-lost, order ${orderId}`);
  expect(listed.written).toContain(`closes with: foyer audit decide ${id} --by`);
  expect(await decide(id)).toMatchObject({ code: 0, written: `Alarm ${id} (visits-lost) is closed.\n` });
  expect([await openAlarm(), await broken()]).toEqual([undefined, []]);
  expect((await foyer('orders', String(orderId))).written).toMatch(
    /decided visits-lost \d{4}-.*, by Вера: given back by hand/,
  );
  // Said twice, it is decided once.
  expect(await decide(id, 'again')).toMatchObject({ code: 1 });
  expect((await foyer('orders', String(orderId))).written).not.toContain('again');
});

test('a club that is gone for good is told no more of an order that staff has decided', async () => {
  await returnedOrder();
  await query(`update club_visit set returning_at = now() - interval '2 days'`);
  const gone = withClub(world.world.shop, async () => null);
  await returnDueVisits(gone);
  const alarm = await openAlarm();
  expect(alarm).toMatchObject({ kind: 'club-silent' });
  expect((await foyer('audit')).written).toContain(
    'closes automatically when the club has answered, or with:',
  );
  expect(await decide(alarm?.id ?? 0)).toMatchObject({ code: 0 });
  await query('update club_visit set next_try_at = now()');
  await returnDueVisits(gone);
  expect([await openAlarm(), await broken()]).toEqual([undefined, []]);
});

test('a discount and bonuses that the club refused are over once staff has decided', async () => {
  const orderId = await refusedByClub();
  await decide((await openAlarm())?.id ?? 0);
  await query(
    `insert into discount (order_id, kind, club_key, state) values (${orderId}, 'bonuses', 'spent', 'LOST')`,
  );
  await query(`insert into bonus_return (return_id, discount_id, club_key, amount, state)
    select (select max(id) from return_request), max(id), 'back', 1, 'LOST' from discount`);
  await query(`update discount set amount = 1`);
  expect(await broken()).toEqual(['I13']);
  for (const kind of ['discount-lost', 'bonuses-lost'] satisfies AlarmKind[]) {
    await raiseAlarm(world.trial.database, { kind, orderId, paymentId: null, detail: 'left the club' });
    expect(await decide((await openAlarm())?.id ?? 0)).toMatchObject({ code: 0 });
  }
  expect(await broken()).toEqual([]);
  expect(await query('select state from discount union all select state from bonus_return')).toEqual([
    { state: 'DECIDED' },
    { state: 'DECIDED' },
  ]);
});

test('what another command ends, and what was written wrongly, decides nothing', async () => {
  const orderId = await returnedOrder();
  await raiseAlarm(world.trial.database, {
    kind: 'receipt-failed',
    orderId,
    paymentId: null,
    detail: 'the password is refused',
  });
  const id = String((await openAlarm())?.id);
  expect(await decide(Number(id))).toMatchObject({
    code: 1,
    aside: `Alarm ${id} is closed with "foyer receipts".\n`,
  });
  expect((await foyer('audit')).written).toContain('closes with: foyer receipts\n');
  for (const words of [
    ['decide'],
    ['decide', id],
    ['decide', id, '--note', 'x'],
    ['decide', 'x'],
    ['forget', id],
  ])
    expect(await foyer('audit', ...words), words.join(' ')).toMatchObject({ code: 2 });
  expect(await decide(999)).toMatchObject({ code: 1 });
  expect(await openAlarm()).toMatchObject({ kind: 'receipt-failed' });
});
