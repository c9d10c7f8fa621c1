import { addDays } from '@foyer/contract/rules/format.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import {
  groupEntries,
  type ReportEntry,
  type ReportKey,
  type ReportRow,
  type ReportSums,
  totalsOf,
} from '#domain/sales-report.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  type LedgerSum,
  loadMovements,
  loadReturnedParts,
  loadSoldOrders,
  type Movement,
  sumLedger,
} from '#store/sales-ledger.ts';
import { entriesOf } from './report-entries.ts';

export interface ReportRequest {
  /** Days of the house, both of them in it. */
  from: Day;
  to: Day;
  by: readonly ReportKey[];
  language: Language;
}

export interface SalesReport extends Pick<ReportRequest, 'from' | 'to' | 'by' | 'language'> {
  rows: readonly ReportRow[];
  totals: readonly ReportSums[];
  /** Line by line with the bank's number, by the clock. */
  entries: readonly ReportEntry[];
  /** The sums of payments and refunds, counted without a look at tickets. */
  ledger: readonly LedgerSum[];
  isEqual: boolean;
}

/** So many orders are looked up at a time. */
const atATime = 200;

/** Money that came and went in a period, by what it was paid for: one look at the ledger as it is now. */
export async function reportSales(
  shop: Pick<ShopCore, 'database' | 'catalogue'>,
  { from, to, by, language }: ReportRequest,
): Promise<SalesReport> {
  const catalogue = await shop.catalogue.get();
  const midnight = (day: Day) => midnightOf(day, catalogue.setup.timeZone);
  const period = { from: midnight(from), to: midnight(addDays(to, 1)) };
  const entries: ReportEntry[] = [];
  const ledger = await shop.database.transaction(
    async (transaction) => {
      // All of it at one moment: what is paid meanwhile is in neither or in both.
      await transaction.query('set transaction isolation level repeatable read, read only');
      const movements = await loadMovements(transaction, period);
      for (let start = 0; start < movements.length; start += atATime) {
        const part = movements.slice(start, start + atATime);
        const orders = await loadSoldOrders(transaction, [...new Set(part.map(({ orderId }) => orderId))]);
        const parts = await loadReturnedParts(transaction, part.flatMap(returnOf));
        for (const movement of part) {
          const order = orders.get(movement.orderId);
          if (!order) throw new Error(`the order ${movement.orderId} of a payment is not there`);
          const returned = movement.returnId === null ? undefined : parts.get(movement.returnId);
          entries.push(...entriesOf(movement, order, returned, { catalogue, language }));
        }
      }
      return await sumLedger(transaction, period);
    },
    { isLong: true, attempts: 1 },
  );
  const totals = totalsOf(entries);
  const rows = groupEntries(entries, by);
  return { from, to, by, language, rows, totals, entries, ledger, isEqual: isEqual(totals, ledger) };
}

function returnOf({ returnId }: Movement): number[] {
  return returnId === null ? [] : [returnId];
}

function isEqual(totals: readonly ReportSums[], ledger: readonly LedgerSum[]): boolean {
  const text = (sums: readonly LedgerSum[]) =>
    sums
      .filter(({ paid, refunded }) => paid !== 0 || refunded !== 0)
      .map(({ currency, paid, refunded }) => `${currency} ${paid} ${refunded}`)
      .toSorted()
      .join();
  return text(totals) === text(ledger);
}

/** The first moment of a day in the house. */
function midnightOf(day: Day, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}
