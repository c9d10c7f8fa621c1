import type { Shop } from '@foyer/server/shop/shop.ts';
import { buyCodes } from '@foyer/server/testing/buy-codes.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorPhone, openPhone } from '#e2e/support/door-phone.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';

/** 730 pairs and 80 parties of three: 1,700 people; a tenth of them in the usual suite. */
const share = proof.seconds === null ? 10 : 1;
const parties = [...Array<number>(730 / share).fill(2), ...Array<number>(80 / share).fill(3)];
const people = parties.reduce((sum, one) => sum + one, 0);
const doors = 3;
/** From one party to the next: they step up and hold out their phone. */
const stepUpSeconds = 3;

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let codes: string[][];

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { sessions: 1, capacity: null });
  shop = shopFor(own.database, sale.catalogue);
  codes = [];
  for (const party of parties) codes.push(await buyCodes(shop, sale, { quantity: party }));
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
}, 600_000);
afterAll(() => own.close());

test(`K6 three phones let in ${people} people in ${parties.length} parties, each once, and have nothing left to send`, async () => {
  const sessionId = sale.sessions[0]?.id ?? 0;
  const verdicts: number[] = [];
  const letIn = async (phone: DoorPhone, party: readonly string[]) => {
    const [first = '', ...others] = party;
    const before = performance.now();
    await phone.door.scan(first, 'hand');
    verdicts.push(performance.now() - before);
    expect(phone.state().shown?.verdict).toBe('in');
    // One press for the rest of the order.
    await phone.door.letIn(others);
  };
  const phones = await Promise.all(
    Array.from({ length: doors }, (_, index) =>
      openPhone(
        { shop, sessionId, elapsed: () => 0 },
        `door ${index}`,
        `55555555-5555-4555-8555-55555555555${index}`,
        0,
      ),
    ),
  );
  const busy = await Promise.all(
    phones.map(async (phone, index) => {
      const before = performance.now();
      for (const [turn, party] of codes.entries()) if (turn % doors === index) await letIn(phone, party);
      return performance.now() - before;
    }),
  );
  for (const phone of phones) await phone.door.sync();
  expect(phones.map((phone) => [phone.state().unsent, phone.state().cameIn])).toEqual(
    phones.map(() => [0, people]),
  );
  const [counted] = await own.database.query(
    `select count(*)::integer as scans, count(distinct ticket_id)::integer as tickets,
      (select count(*)::integer from ticket where visited_at is not null) as visited from door_scan`,
  );
  expect(counted).toEqual({ scans: people, tickets: people, visited: people });
  for (const phone of phones) phone.door.stop();
  printFigures(verdicts, busy);
}, 600_000);

/** No test fails by time alone. */
function printFigures(verdicts: readonly number[], busy: readonly number[]): void {
  const sorted = verdicts.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  const seconds = Math.max(...busy) / 1000 + (parties.length / doors) * stepUpSeconds;
  reportFigures({
    'people let in': people,
    'milliseconds from a code to its verdict, half of them': at(0.5),
    'milliseconds from a code to its verdict, 95 % of them': at(0.95),
    'minutes for all, three seconds for each party to step up': Math.round(seconds / 60),
  });
}
