import { audit } from '@foyer/server/features/audit/audit.ts';
import { leaveListEntry, passListOffer } from '@foyer/server/features/waiting-list/list-entry.ts';
import { goThroughLists } from '@foyer/server/features/waiting-list/match-session.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { listName } from '@foyer/server/shop/link-tokens.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import { endOrder, lockOrder, releasePlaces, sweepLapsed } from '@foyer/server/store/orders.ts';
import { draftLine, draftOrder } from '@foyer/server/testing/draft-order.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { createTestDatabase } from '@foyer/server/testing/test-database.ts';
import { expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { waitFor } from './listed-places.ts';
import { openShops, times } from './many-buyers.ts';

const seeds = proof.seconds === null ? 8 : 200;
const rounds = 6;
const seats = 8;

/**
 * Returns, strangers who want what comes back, those who wait and answer, and two servers that go through the lists, all at once over a
 * small hall that is sold out.
 */
test('WL-3 L1 L2 L3 nobody is passed over and no stranger is faster, whatever happens at once', async () => {
  const counts = { strangers: 0, refused: 0, offers: 0, bought: 0, passed: 0 };
  const { database, close } = await createTestDatabase({ poolSize: 24 });
  const sale = await seedHall(database, { rows: 1, seats }, { sessions: seeds });
  const shops = openShops(database, sale, 2);
  for (const [index, session] of sale.sessions.entries()) {
    const random = seededRandom((proof.seed ?? 0) + index + 1);
    const world: World = { database, sale, shops, session: index, sessionId: session.id, random, counts };
    for (const seat of times(seats, (one) => one + 1)) await order(world, seatId(1, seat));
    for (const number of times(6, (one) => one))
      await waitFor(database, [session.id], {
        email: `v${index}-${number}@example.org`,
        party: random() < 0.7 ? 1 : 2,
        together: random() < 0.5,
      });
    for (let round = 0; round < rounds; round += 1)
      await Promise.all([
        comeBack(world),
        ...times(4, () => stranger(world)),
        ...shops.map((shop) => goThroughLists(shop)),
        answer(world),
      ]);
    expect(await audit(database), `seed ${index + 1}`).toEqual([]);
    expect(await fasterStrangers(database), `seed ${index + 1}`).toEqual([]);
  }
  counts.offers = (await database.query('select from waiting_offer')).length;
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  reportFigures({ evenings: seeds, ...counts });
  await close();
}, 1_200_000);

interface World {
  database: Database;
  sale: SeededSale;
  shops: readonly Shop[];
  session: number;
  sessionId: number;
  random: () => number;
  counts: Record<'strangers' | 'refused' | 'offers' | 'bought' | 'passed', number>;
}

async function order({ database, sale, session }: World, seat: number, keepId?: number) {
  const line = draftLine(sale, { seatId: seat, ...(keepId === undefined ? {} : { keepId }) }, session);
  return await createOrderBatcher(database).place(draftOrder(sale, { lines: [line] }));
}

/** One or two orders end: by the clock, so that whoever comes first ends them, or at once. */
async function comeBack({ database, sessionId, random }: World): Promise<void> {
  const held = await database.query<{ id: number }>(
    `select distinct orders.id from orders join order_line on order_id = orders.id
     where session_id = $1 and state = 'HELD' and held_until > now() order by 1`,
    [sessionId],
  );
  for (const { id } of held.filter(() => random() < 0.25)) {
    if (random() < 0.6)
      await database.query(`update orders set held_until = now() where id = $1 and state = 'HELD'`, [id]);
    else
      await database.transaction(async (transaction) => {
        if ((await lockOrder(transaction, id)).state !== 'HELD') return;
        await endOrder(transaction, id, 'CANCELLED', 'house');
        await releasePlaces(transaction, id);
      });
  }
  if (random() < 0.5) await sweepLapsed(database, 50);
}

async function stranger(world: World): Promise<void> {
  const outcome = await order(world, seatId(1, 1 + Math.floor(world.random() * seats)));
  world.counts[outcome.kind === 'placed' ? 'strangers' : 'refused'] += 1;
}

/** Those who were offered something buy it, pass it on, leave, or let the time go by. */
async function answer(world: World): Promise<void> {
  const { database, sessionId, random, shops, counts } = world;
  const [shop] = shops;
  const open = await database.query<{ id: number; entry: number; keepId: number; seats: number[] }>(
    `select id, waiting_id as entry, keep_id as "keepId", seat_ids as seats from waiting_offer
     where session_id = $1 and ended_at is null`,
    [sessionId],
  );
  for (const { id, entry, keepId, seats: offered } of open) {
    const choice = random();
    const request = { name: listName(shop?.key ?? Buffer.alloc(0), entry), language: 'ru' } as const;
    if (choice < 0.35) {
      const bought = await Promise.all(offered.map((seat) => order(world, seat, keepId)));
      counts.bought += bought.filter(({ kind }) => kind === 'placed').length;
    } else if (choice < 0.55 && shop) {
      await passListOffer(shop, request);
      counts.passed += 1;
    } else if (choice < 0.65 && shop) await leaveListEntry(shop, request);
    else if (choice < 0.85) {
      await database.query(`update mail set sent_at = now() - interval '1 hour' where offer_id = $1`, [id]);
      await database.query('update waiting_offer set until = now() where id = $1 and ended_at is null', [id]);
    }
  }
}

/** Seats that were sold to strangers while somebody who wanted one seat waited and had not declined that one. */
function fasterStrangers(database: Database): Promise<unknown[]> {
  return database.query(
    `select orders.id as order_id, entry.id as waiting_id
     from orders join order_line line on line.order_id = orders.id
     join waiting_session listed on listed.session_id = line.session_id
     join waiting entry on entry.id = listed.waiting_id and entry.party = 1
     where line.keep_id is null and entry.confirmed_at < orders.placed_at
       and coalesce(entry.ended_at, 'infinity') > orders.placed_at
       and not exists (
         select from waiting_offer offer where offer.waiting_id = entry.id
           and offer.made_at <= orders.placed_at and coalesce(offer.ended_at, 'infinity') >= orders.placed_at
       )
       and not exists (
         select from waiting_offer offer where offer.waiting_id = entry.id and outcome = 'PASSED'
           and line.seat_id = any (seat_ids) and offer.ended_at <= orders.placed_at
       )`,
  );
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
