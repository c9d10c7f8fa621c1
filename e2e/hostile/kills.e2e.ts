import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { expectTruth } from './money-at-the-end.ts';
import { createRandom } from './random.ts';
import { bankOrderOf, openWireBuyer, type Said, type WireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const kills = 10;
const seed = proof.seed ?? 20_261_121;
/** Of P5, for the page of the proof; no test fails by time alone. */
let longestStart = 0;

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: [event], environment: { FOYER_ORDERS_PER_MINUTE: '10000' } });
});
afterAll(() => shop?.close());

/** What a buyer was told, and so may rely on. */
interface Promised {
  key: string;
  email: string;
  hash: string;
  /** The bank's name of the payment that was made; null: the buyer went away before. */
  bankOrder: string | null;
}

test('T4 P5 the shop is killed ten times during a sale: what was acknowledged stands, nothing is doubled', async () => {
  const random = createRandom(seed);
  const promised: Promised[] = [];
  let open = true;
  const buyers = Array.from({ length: 6 }, async (_, lane) => {
    for (let turn = 1; open; turn += 1)
      promised.push(...(await buyOnce(`lane-${lane}-${turn}`, turn, () => open)));
  });
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = promised.length;
    await expect.poll(() => promised.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
    await pause(random.below(700));
    await shop.kill();
    const killedAt = performance.now();
    await shop.startAgain();
    longestStart = Math.max(longestStart, performance.now() - killedAt);
  }
  open = false;
  await Promise.all(buyers);

  const paid = promised.filter(({ bankOrder }) => bankOrder !== null);
  expect(paid.length).toBeGreaterThan(kills);
  const buyer = await openWireBuyer(shop.origin);
  await expectPromisesKept(buyer, promised);
  for (const { hash } of paid) await expect.poll(() => buyer.status(hash)).toBe(20);
  await expectTruth(shop);
  reportFigures({
    'kills of the shop': kills,
    'orders acknowledged to buyers': promised.length,
    'orders paid': paid.length,
    'longest time to serve again, ms': Math.round(longestStart),
  });
});

/** Presses until there is an answer, with one key; then goes to the bank and pays. */
async function buyOnce(key: string, turn: number, goesOn: () => boolean): Promise<Promised[]> {
  const email = `${key}@pochta.example`;
  const buyer = await stubbornly(() => openWireBuyer(shop.origin), goesOn);
  const placed =
    buyer && (await stubbornly(() => accepted(buyer.place({ event, email, fromLast: turn }, key)), goesOn));
  if (!buyer || !placed?.hash) return [];
  const { hash } = placed;
  // After a kill in the middle of a start the next press waits for the lost one: few buyers have that patience.
  const sent = await Promise.race([stubbornly(() => accepted(buyer.pay(hash)), goesOn), pause(2_000, null)]);
  if (!sent) return [{ key, email, hash, bankOrder: null }];
  const bankOrder = bankOrderOf(sent);
  shop.sandbox.rbs.control.pay(bankOrder);
  return [{ key, email, hash, bankOrder }];
}

/** Again and again while the sale goes on: a shop that is away, or asks to come back, is asked again. */
async function stubbornly<Answer>(ask: () => Promise<Answer>, goesOn: () => boolean): Promise<Answer | null> {
  while (goesOn()) {
    try {
      return await ask();
    } catch {
      await pause(50);
    }
  }
  return null;
}

async function accepted(asked: Promise<Said>): Promise<Said> {
  const said = await asked;
  if (said?.errorCode === '0') return said;
  throw new Error(`${said?.errorCode}: ${said?.errorText}`);
}

async function expectPromisesKept(buyer: WireBuyer, promised: readonly Promised[]): Promise<void> {
  const rows = await shop.database.query<{ hash: string; email: string }>(
    'select hash, buyer_email as email from orders',
  );
  const hashes = new Map(rows.map(({ hash, email }) => [email, hash]));
  // One key a buyer, so one order a buyer, however often it was pressed.
  expect(hashes.size).toBe(rows.length);
  for (const { email, hash } of promised) expect(hashes.get(email)).toBe(hash);
  for (const { key, email, hash } of promised.slice(0, 10)) {
    const turn = Number(key.split('-').at(-1));
    expect(await buyer.place({ event, email, fromLast: turn }, key)).toMatchObject({ errorCode: '0', hash });
  }
}
