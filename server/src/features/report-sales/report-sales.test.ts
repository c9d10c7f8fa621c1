import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ReportKey, type ReportSums, reportKeys } from '#domain/sales-report.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { type HandLedger, historyZone, live, type Purchase, purchase } from '#testing/sale-history.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { reportCsv, reportXlsx } from './report-files.ts';
import { reportSales, type SalesReport } from './report-sales.ts';

let own: TestDatabase;
let sale: SeededSale;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, {
    sessions: 3,
    capacity: null,
    house: { openOrdersPerBuyer: 1000 },
  });
  const { catalogue } = sale;
  const house = {
    ...catalogue,
    setup: { ...catalogue.setup, timeZone: historyZone },
    receipts: { taxSystem: 'osn', ticketVat: 'vat10', feeVat: 'vat22', registrar: null, closesSales: false },
  } as const;
  sale = { ...sale, catalogue: house };
  const { events: _, ...document } = house;
  await own.database.query('update house set document = $1', [JSON.stringify(document)]);
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.query(
    'truncate orders, order_line, order_consent, ticket, payment, refund, return_request, return_item, return_add_on, add_on, mail cascade',
  );
});

const year = { from: '2026-01-01', to: '2026-12-31', language: 'ru' } as const;
const report = (by: readonly ReportKey[] = []) =>
  reportSales(shopFor(own.database, sale.catalogue), { ...year, by });

type Sums = Pick<ReportSums, 'paid' | 'refunded' | 'sold' | 'returned'>;

function sumOf(rows: readonly Sums[]): Sums {
  const add = (name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0);
  return { paid: add('paid'), refunded: add('refunded'), sold: add('sold'), returned: add('returned') };
}

describe('the report of random histories', () => {
  test('comes to the ledger to the kopeck, by any key, day by day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 4 }), async (purchases) => {
        await own.database.query(
          'truncate orders, order_line, ticket, payment, refund, return_request, return_item, return_add_on, add_on, mail cascade',
        );
        const book: HandLedger = { moves: [] };
        for (const one of purchases) await live({ database: own.database, sale }, one, book);
        // The whole year holds all of it, whichever day it was in the house.
        const whole = await report();
        expect(whole.isEqual).toBe(true);
        expect(sumOf(whole.totals)).toEqual(sumOf(book.moves));
        for (const key of reportKeys) {
          const { rows } = await report([key]);
          expect(sumOf(rows)).toEqual(sumOf(book.moves));
        }
        const byDay = await report(['day']);
        for (const row of byDay.rows)
          expect(sumOf([row])).toEqual(sumOf(book.moves.filter(({ day }) => day === row.keys[0])));
        // Prices, fees and add-ons less discounts are what was paid for tickets.
        for (const entry of whole.entries)
          if (entry.sold > 0) expect(entry.prices + entry.fees - entry.discounts).toBe(entry.paid);
      }),
      { numRuns: 25 },
    );
  });

  test('money that prices do not explain has a row of its own', async () => {
    const book: HandLedger = { moves: [] };
    await live({ database: own.database, sale }, { ...plain, returns: [] }, book);
    expect((await report()).isEqual).toBe(true);
    const before = await report();
    await own.database.query('update order_line set price = price + 1');
    // The sum stays the ledger's: what no ticket explains gets a row of its own.
    const { rows, isEqual } = await report(['price']);
    expect(isEqual).toBe(true);
    expect(rows.map(({ keys, paid }) => [keys[0], paid])).toContainEqual(['Деньги без билетов', -2]);
    expect(before.rows).not.toContainEqual(expect.objectContaining({ keys: ['Деньги без билетов'] }));
  });
});

const plain: Purchase = {
  lines: [{ quantity: 2, category: 1, session: 0 }],
  discount: 0,
  addOn: 0,
  at: 1,
  fate: 'paid',
  returns: [{ tickets: 1, percent: 50, at: 2, state: 'DONE', addOn: false }],
  recovered: 0,
};

describe('one sale and one return', () => {
  let made: SalesReport;
  beforeEach(async () => {
    await live({ database: own.database, sale }, plain, { moves: [] });
    made = await report(['day', 'price', 'way']);
  });

  test('a day is the day of the house, not of the server', () => {
    expect(made.rows.map(({ keys }) => keys[0])).toEqual(['2026-03-02']);
    expect(made.totals[0]).toMatchObject({
      sold: 2,
      returned: 1,
      paid: 220_000,
      refunded: 55_000,
      kept: 165_000,
    });
  });

  test('the tax is within price and fee at the rate of each', () => {
    // 10 % of 2 × 1 000 ₽ and 22 % of 2 × 100 ₽, less half a ticket.
    const vat =
      Math.round(200_000 / 11) +
      Math.round((20_000 * 22) / 122) -
      Math.round(50_000 / 11) -
      Math.round((5_000 * 22) / 122);
    expect(made.totals[0]?.vat).toBe(vat);
  });

  test('each line has its order and the number at the bank', async () => {
    const lines: string[][] = parse(reportCsv(made, true), { bom: true, delimiter: ';' });
    expect(lines[1]).toEqual(expect.arrayContaining([expect.stringMatching(/^history-/), 'card', '2200,00']));
    expect(lines[2]).toEqual(expect.arrayContaining(['550,00', '-550,00']));
  });

  test('the workbook opened again has the same sums, and texts that cannot be calculated', async () => {
    await own.database.query(`update orders set document = jsonb_set(document, '{title,ru}', '"=1+1"')`);
    const again = await report(['event']);
    const files = unzipSync(new Uint8Array(await reportXlsx(again)));
    const sheet = (index: number) => strFromU8(files[`xl/worksheets/sheet${index}.xml`] ?? new Uint8Array());
    expect([sheet(1), sheet(2)].join()).not.toContain('<f>');
    const numbers = [...sheet(1).matchAll(/<v>([\d.-]+)<\/v>/g)].map(([, value]) => Number(value));
    expect(numbers).toEqual(expect.arrayContaining([2200, 550, 1650]));
    expect(
      Object.values(files)
        .map((file) => strFromU8(file))
        .join(),
    ).toContain('=1+1');
  });
});

describe('foyer report and foyer news', () => {
  test('print a period, and refuse one that is none', async () => {
    await live({ database: own.database, sale }, plain, { moves: [] });
    const text = await captureFoyer(own.url, ['report', '--month', '2026-03', '--lang', 'en']);
    expect(text.code).toBe(0);
    expect(text.written).toMatch(/Total · 2 sold · 1 returned · paid .*2.200\.00/);
    const none = await captureFoyer(own.url, ['report', '--from', '2020-01-01', '--to', '2020-01-31']);
    expect(none).toMatchObject({
      code: 0,
      written: 'Nothing was sold or refunded from 2020-01-01 to 2020-01-31.\n',
    });
    for (const words of [
      ['--month', '2026-13'],
      ['--to', '2026-01-01'],
      ['--by', 'day,day'],
      ['--by', 'cashier'],
      ['--csv', '--json'],
      ['--from', '2026-02-02', '--to', '2026-02-01'],
    ])
      expect(await captureFoyer(own.url, ['report', ...words])).toMatchObject({ code: 2, written: '' });
  });

  test('news has each address that agreed and paid once, and only what may be left out', async () => {
    await live({ database: own.database, sale }, plain, { moves: [] });
    await live({ database: own.database, sale }, { ...plain, fate: 'unpaid' }, { moves: [] });
    await own.database.query(
      `insert into order_consent (order_id, consent_id, version) select id, 2, repeat('b', 64) from orders on conflict do nothing`,
    );
    expect((await captureFoyer(own.url, ['news'])).written).toBe('2  1 person  Хочу новости\n');
    const { written } = await captureFoyer(own.url, ['news', '2', '--csv']);
    const rows: string[][] = parse(written, { bom: true, delimiter: ';' });
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[5]).toBe('yes');
    expect(await captureFoyer(own.url, ['news', '1'])).toMatchObject({ code: 1, written: '' });
    expect(await captureFoyer(own.url, ['news', '--csv'])).toMatchObject({ code: 2 });
  });
});
