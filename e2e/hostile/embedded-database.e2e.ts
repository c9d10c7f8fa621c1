import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportFigures } from '#e2e/support/proof.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { bankOrderOf, openWireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const kills = 4;

let shop: SmallShop;
let data: string;
let longestSilence = 0;
beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
  shop = await startSmallShop({
    events: [event],
    // No database of the house's own: the embedded one, which waits for the disk, as under `npm start`.
    environment: { DATABASE_URL: '', FOYER_DATA: data, FOYER_ORDERS_PER_MINUTE: '10000' },
  });
});
afterAll(async () => {
  await shop?.close();
  await rm(data, { recursive: true, force: true });
});

test('T4 P5 the embedded database is killed under the shop: it serves again by itself, and has all it promised', async () => {
  const buyer = await openWireBuyer(shop.origin);
  const promised: string[] = [];
  let open = true;
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = 1; open; turn += 1) {
      const key = `lane-${lane}-${turn}`;
      const wish = { event, email: `${key}@pochta.example`, fromLast: turn };
      const said = await buyer.place(wish, key).catch(() => null);
      if (said?.errorCode === '0' && said.hash) promised.push(said.hash);
      else await pause(50);
    }
  });
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = promised.length;
    await expect.poll(() => promised.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 5);
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    const killedAt = performance.now();
    await expect.poll(postmaster, { timeout: 60_000, interval: 20 }).not.toBe(killed);
    // What the killed server still answered is let pass; then somebody must have been served by the next one.
    await pause(300);
    const inTime = promised.length;
    await expect.poll(() => promised.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(inTime);
    longestSilence = Math.max(longestSilence, performance.now() - killedAt);
  }
  const before = promised.length;
  await expect.poll(() => promised.length).toBeGreaterThan(before);
  open = false;
  await Promise.all(lanes);

  reportFigures({
    'kills of the database': kills,
    'orders acknowledged while it was killed': promised.length,
    'longest time until an order was taken again, ms': Math.round(longestSilence),
  });
  for (const hash of promised) expect(await buyer.number(hash)).toBeGreaterThan(0);
  const [first = ''] = promised;
  const bankOrder = bankOrderOf(await buyer.pay(first));
  shop.sandbox.rbs.control.pay(bankOrder);
  await expect.poll(() => buyer.status(first)).toBe(20);
  await expect.poll(() => shop.sandbox.mail.control.messages().length).toBe(1);
  expect(await shop.foyer('audit')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Every invariant holds'),
  });
});

async function postmaster(): Promise<number> {
  // Between two servers there is no such file.
  const text = await readFile(path.join(data, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}
