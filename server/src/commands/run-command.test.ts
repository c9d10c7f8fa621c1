import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { captureCommand, captureFoyer } from '#testing/capture-command.ts';
import { orderRequest } from '#testing/order-request.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { audiences, commands } from './commands.ts';
import { recordService, withStores } from './kit/with-stores.ts';
import { runCommand } from './run-command.ts';

let own: TestDatabase;
let orderId: number;
let sale: SeededSale;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database);
  const outcome = await placeOrder(shopFor(own.database, sale.catalogue), orderRequest(sale), {
    idempotencyKey: null,
    visitor: null,
  });
  if (outcome.kind !== 'placed') throw new Error('no order');
  orderId = outcome.order.id;
});
afterAll(() => own.close());

const foyer = (words: string, environment: Record<string, string> = {}) =>
  captureFoyer(own.url, words.split(' ').filter(Boolean), environment);

describe('help', () => {
  test.each(Object.keys(commands))('of %s needs nothing', async (name) => {
    const answer = await foyer(`${name} --help`, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(answer.code).toBe(0);
    expect(answer.written).toContain(`foyer ${name}`);
    expect(answer.written).toContain('Exit code 0');
  });

  test('lists every command', async () => {
    const { written } = await foyer('--help');
    for (const [name, { summary }] of Object.entries(commands))
      expect(written).toContain(`foyer ${name.padEnd(12)} ${summary}\n`);
    for (const heading of Object.values(audiences)) expect(written).toContain(`${heading}:\n`);
    expect(await foyer('help')).toEqual(await foyer('--help'));
    expect((await foyer('')).code).toBe(2);
  });
});

describe('a command written wrongly is exit code 2, in a sentence', () => {
  test.each([
    'nothing',
    'audit --wrong',
    'audit word',
    'orders --state sleeping',
    'orders resend',
    'orders resend abc',
    'orders resend 1 2',
    'orders cancel 1 x',
    'orders cancel 1 --percent half',
    'export',
    'export somebody',
    'erase',
    'erase 1 2',
    'serve --wrong',
    'toString',
    'open',
    'open --wrong house',
    'import',
    'import-hall one.csv two.csv',
    'receipts retry',
    'card-reports close',
    'visits --at',
  ])('%s', async (words) => {
    const { code, aside } = await foyer(words, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(2);
    expect(aside).not.toMatch(/ at .*\.ts/);
    expect(aside).toMatch(/^.+[.?]\n\nfoyer /);
  });

  test.each([
    ['chek', 'There is no command "chek". Did you mean "check"?\n'],
    ['audit --jsn', 'There is no option "--jsn".\n'],
    ['audit --json=3', '"--json" takes no value.\n'],
    ['orders --state', '"--state" needs a value.\n'],
    ['orders --state --json', '"--state" needs a value.\n'],
    ['returns approve 5 --sent', '--sent belongs to another form of "foyer returns".\n'],
    ['audit --by me', '--by and --note belong to "foyer audit decide".\n'],
    ['receipts retry', '"retry" needs a number.\n'],
    ['card-reports close x', '"x" is not a number.\n'],
    ['receipts rety 5', '"rety" is not understood.\n'],
    ['returns --refund', '--refund belongs to another form of "foyer returns".\n'],
    ['returns retry --sent', '--sent needs the name of a refund; "foyer returns retry" lists them.\n'],
    ['returns approve five', '"five" is not the number of a return.\n'],
  ])('%s is told what is wrong with it', async (words, sentence) => {
    expect((await foyer(words)).aside.startsWith(sentence)).toBe(true);
  });

  test('serve without production', async () => {
    const { code, aside } = await foyer('serve');
    expect(code).toBe(2);
    expect(aside).toContain('NODE_ENV');
  });

  test('a variable that cannot be used is named', async () => {
    const { code, aside } = await foyer('audit', { PORT: 'eighty' });
    expect([code, aside]).toEqual([1, 'PORT is "eighty"; expected a port, a whole number from 1 to 65535\n']);
  });
});

describe('audit', () => {
  test('finds nothing in a sound shop', async () => {
    expect(await foyer('audit')).toMatchObject({ code: 0, written: 'Every invariant holds.\n' });
    expect(JSON.parse((await foyer('audit --json')).written)).toEqual({
      findings: [],
      readiness: [],
      recovered: [],
      alarms: [],
    });
  });

  test('shows what is broken', async () => {
    await own.database.query('update stock set taken = taken + 1');
    const { code, written } = await foyer('audit --json');
    await own.database.query('update stock set taken = taken - 1');
    expect(code).toBe(1);
    expect(JSON.parse(written).findings[0]).toMatchObject({ id: expect.stringMatching(/^I\d+$/) });
  });
});

describe('orders', () => {
  test('are listed without their buyers', async () => {
    const { code, written } = await foyer('orders');
    expect(code).toBe(0);
    expect(written).toContain(`${orderId}  HELD`);
    expect(written).not.toContain('@');
  });

  test('are shown one by one', async () => {
    const shown = JSON.parse((await foyer(`orders ${orderId} --json`)).written);
    expect(shown).toMatchObject({ order: { id: orderId, state: 'HELD', total: 110_000 }, payments: [] });
    expect((await foyer(`orders ${orderId}`)).written).toContain('line 1: 1 × ');
  });

  test.each([
    ['a part of the name, in any case', 'mar'],
    ['two words of it', 'ivanova maria'],
    ['the e-mail', 'MARIA@example.org'],
    ['the phone without its signs', '79123456789'],
    ['the phone as it is written', '+7 912 345'],
    ['a state', 'maria --state held'],
  ])('are found by %s', async (_, words) => {
    await own.database.query(
      `update orders set buyer_name = 'Maria Ivanova', buyer_email = 'maria@example.org',
         buyer_phone = '+7 912 345-67-89' where id = $1`,
      [orderId],
    );
    const { code, written } = await foyer(`orders ${words}`);
    expect([code, written]).toEqual([0, expect.stringMatching(`^${orderId}  HELD .*maria@example.org`)]);
  });

  test('are found by the name in their link, and shown by a number as people are told it', async () => {
    const [row] = await own.database.query<{ hash: string }>('select hash from orders where id = $1', [
      orderId,
    ]);
    expect((await foyer(`orders ${row?.hash.toLowerCase()}`)).written).toContain(`${orderId}  HELD`);
    const spaced = String(orderId).replace(/(?=\d{3}$)/, ' ');
    expect((await foyer(`orders ${spaced}`)).written).toContain(`order ${orderId}: HELD`);
  });

  test('that are not there are exit code 1', async () => {
    expect((await foyer('orders 99')).code).toBe(1);
    expect((await foyer('orders maria nobody')).code).toBe(1);
    expect((await foyer(`orders maria --state paid`)).code).toBe(1);
    expect((await foyer('orders %')).aside).toBe('No order matches "%".\n');
    expect((await foyer('orders resend 99')).aside).toBe('There is no order 99.\n');
    expect((await foyer(`orders resend ${orderId}`)).aside).toContain('no tickets to send');
  });
});

test('reconcile says that nothing is undecided', async () => {
  expect(await foyer('reconcile')).toMatchObject({ code: 0, written: 'No payment is undecided.\n' });
});

test('serve whose first house is not there says so and ends', async () => {
  const empty = await createTestDatabase();
  const house = path.join(import.meta.dirname, 'none');
  const answer = await foyer('serve', {
    NODE_ENV: 'production',
    FOYER_HOUSE: house,
    DATABASE_URL: empty.url,
  });
  expect(answer).toMatchObject({ code: 1, aside: expect.stringContaining('there is no such folder') });
  await empty.close();
});

test('OV-13 an order is shown with what was taken off it', async () => {
  await own.database.query(
    `insert into discount (order_id, kind, club_key, code, state, counts, amount)
     values ($1, 'promo', 'a', 'ПОЛДЕНЬ', 'RESERVED', true, 5000), ($1, 'bonuses', 'b', null, 'RESERVED', true, 700)`,
    [orderId],
  );
  const { written } = await foyer(`orders ${orderId}`);
  expect(written).toMatch(/discount by code ПОЛДЕНЬ: .*50.* off\n {2}discount by bonuses: .*7.* off\n/);
  await own.database.query('delete from discount');
});

describe('returns', () => {
  test('that wait are listed, also as JSON', async () => {
    expect((await foyer('returns')).written).toBe('No returns are waiting.\n');
    expect(JSON.parse((await foyer('returns --all --json')).written)).toEqual({ returns: [] });
  });

  test.each([
    ['returns please', 2],
    ['returns approve', 2],
    ['returns approve five', 2],
    ['returns refuse 3001', 2],
    ['returns approve 3001 3002', 2],
    ['returns --everything', 2],
    ['returns approve 3001', 1],
    ['returns refuse 3001 --reason no', 1],
    ['orders cancel', 2],
    ['orders cancel abc', 2],
    ['orders cancel 100001 --percent 101', 2],
    ['orders cancel 999999', 1],
  ])('"foyer %s" is told apart: %i', async (words, code) => {
    const answer = await foyer(words);
    expect(answer.code).toBe(code);
    expect(answer.aside).not.toBe('');
    expect(answer.aside).not.toContain('    at ');
  });

  test('cancelling shows whose order it is and what becomes of it, and needs a yes', async () => {
    const unasked = await foyer(`orders cancel ${orderId}`);
    expect(unasked).toMatchObject({ code: 1, aside: expect.stringContaining('add --yes') });
    expect(unasked.written).toMatch(
      /Order \d+ of Maria Ivanova, .+@.+: Trial[\s\S]*It is not paid; it would be ended/,
    );
    expect(await foyer(`orders cancel ${orderId} --dry-run`)).toMatchObject({ code: 0, aside: '' });
    const asked: string[] = [];
    const saysNo = async (question: string) => {
      asked.push(question);
      return false;
    };
    const declined = await captureCommand((output) =>
      runCommand(
        ['orders', 'cancel', `${orderId}`],
        { ...output, confirm: saysNo },
        { DATABASE_URL: own.url },
      ),
    );
    expect(declined).toMatchObject({ code: 1, aside: 'Nothing was cancelled.\n' });
    expect(asked).toEqual(['Cancel it?']);
    expect((await foyer(`orders ${orderId}`)).written).toMatch(/^order \d+: HELD/);
  });

  test('a list that was cut says so, and can be had whole', async () => {
    const placed = await placeOrder(shopFor(own.database, sale.catalogue), orderRequest(sale), {
      idempotencyKey: null,
      visitor: null,
    });
    expect(placed.kind).toBe('placed');
    expect((await foyer('orders --limit 1')).written).toMatch(/^\d+ .*\nOnly the newest 1 are shown: --all/);
    expect(JSON.parse((await foyer('orders --limit 1 --json')).written)).toMatchObject({ isCut: true });
    for (const words of ['orders', 'orders --all', 'orders --limit 2']) {
      const { code, written } = await foyer(words);
      expect([words, code, written.trim().split('\n').length]).toEqual([words, 0, 2]);
    }
    expect((await foyer('orders --limit none')).code).toBe(2);
  });

  test('an unpaid order is cancelled once', async () => {
    expect((await foyer(`orders cancel ${orderId} --yes`)).written).toContain(
      'was not paid and is now cancelled',
    );
    expect((await foyer(`orders cancel ${orderId} --yes`)).code).toBe(1);
    expect((await foyer('returns cancelled')).written).toContain('No paid order');
  });
});

describe('without the settings of the service', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-elsewhere-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(['audit', 'orders', 'reconcile', 'visits 123456789012', 'erase a@b.example'])(
    '%s makes no database in passing',
    async (words) => {
      const data = path.join(folder, 'data');
      const answer = await foyer(words, { DATABASE_URL: '', FOYER_DATA: data });
      expect(answer.code).toBe(1);
      expect(answer.aside).toMatch(/There is no shop here.*foyer\.env.*FOYER_DATA or DATABASE_URL/);
      expect(answer.written).toBe('');
      expect(existsSync(data)).toBe(false);
    },
  );

  test('an empty database is not taken for a shop in order', async () => {
    const empty = await createTestDatabase({ migrations: null });
    const answer = await foyer('audit', { DATABASE_URL: empty.url });
    expect(answer).toMatchObject({ code: 1, written: '' });
    expect(answer.aside).toContain('DATABASE_URL names an empty database');
    expect(await empty.database.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
    await empty.close();
  });

  test('a command in a clone whose service keeps its data elsewhere refuses, and one with its settings works', async () => {
    const log = createLog({ level: 'silent', production: true });
    const served = { ...readConfig({ DATABASE_URL: own.url }), clone: folder };
    await recordService(served, log);
    const output = { write: () => {}, writeAside: () => {}, isTerminal: false };
    const bare = { ...readConfig({}), clone: folder, dataFolder: path.join(folder, 'data') };
    const open = withStores(bare, output, async () => 'worked', { mustExist: false });
    await expect(open).rejects.toThrow(/the shop of this clone runs with DATABASE_URL at .*foyer\.env/);
    await expect(open).rejects.not.toThrow(/password/);
    expect(existsSync(bare.dataFolder)).toBe(false);
    expect(await withStores(served, output, async () => 'worked')).toBe('worked');
  });
});
