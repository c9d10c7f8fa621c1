import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankOrderOf, openWireBuyer, type WireBuyer } from '#e2e/hostile/wire-buyer.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';

const event = 'salt-and-ice';

let shop: SmallShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-restored-'));
  const environment = { DATABASE_URL: '', FOYER_DATA: path.join(folder, 'data'), FOYER_LOG_LEVEL: 'error' };
  shop = await startSmallShop({ events: [event], environment });
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const notices = {
  ru: 'Продажа билетов приостановлена',
  en: 'Ticket sales are paused',
  ch: '暫停售票',
  kz: 'Билет сату уақытша тоқтатылды',
};
const textOf = async (address: string) => await (await fetch(`${shop.origin}${address}`)).text();
const place = (buyer: WireBuyer, name: string) => buyer.place({ event, email: `${name}@pochta.example` });
const net = (bankOrder: string) =>
  shop.sandbox.rbs.control
    .ledger()
    .filter(({ mdOrder }) => mdOrder === bankOrder)
    .reduce((sum, { amount }) => sum + amount, 0);

async function buy(name: string): Promise<{ hash: string; bankOrder: string }> {
  const buyer = await openWireBuyer(shop.origin);
  const { hash = '' } = await place(buyer, name);
  const bankOrder = bankOrderOf(await buyer.pay(hash));
  shop.sandbox.rbs.control.pay(bankOrder);
  await expect.poll(() => buyer.status(hash), { timeout: 30_000 }).toBe(20);
  return { hash, bankOrder };
}

test('an operator backs up a selling shop and restores it: visitors are told, and lost orders are refunded by a decision', async () => {
  const kept = await buy('anna');
  const made = await shop.foyer('backup', folder, '--keep', '3');
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Read back and compared.') });
  const backup = made.output.slice(0, made.output.indexOf(':'));
  const lost = await buy('boris');
  const early = await shop.foyer('restore', backup, '--replace');
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('The shop is running') });

  await shop.kill();
  const restored = await shop.foyer('restore', backup, '--replace');
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Sales are stopped') });
  await shop.startAgain();
  for (const [language, notice] of Object.entries(notices))
    expect(await textOf(`/?lang=${language}`)).toContain(notice);
  expect(JSON.parse(await textOf('/healthz'))).toMatchObject({ problems: ['older-database'] });
  const buyer = await openWireBuyer(shop.origin);
  expect(await place(buyer, 'vera')).toMatchObject({ errorCode: '18' });
  expect(await buyer.status(kept.hash)).toBe(20);
  const listed = async () => (await shop.foyer('audit')).output;
  await expect.poll(listed, { timeout: 60_000, interval: 1000 }).toContain('paid, its order is lost: 1;');
  expect(await textOf(`/order/${lost.hash.toLowerCase()}?lang=en`)).toContain('The order is cancelled');
  expect(net(lost.bankOrder)).toBeGreaterThan(0);

  const [, alarm = ''] = /ALARM (\d+) older-database/.exec(await listed()) ?? [];
  expect(await shop.foyer('audit', 'decide', alarm, '--by', 'Vera', '--note', 'refund')).toMatchObject({
    code: 0,
  });
  await expect.poll(() => net(lost.bankOrder), { timeout: 60_000 }).toBe(0);
  await expect.poll(async () => (await place(buyer, 'vera')).errorCode, { timeout: 30_000 }).toBe('0');
  await expect.poll(() => textOf('/?lang=en'), { timeout: 30_000 }).not.toContain(notices.en);
  expect(net(kept.bankOrder)).toBeGreaterThan(0);
  expect(await buyer.status(kept.hash)).toBe(20);
}, 240_000);
