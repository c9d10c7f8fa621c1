import { setImmediate as turn } from 'node:timers/promises';
import type { MoneySums } from '@foyer/contract/desk/money.ts';
import { groupEntries, type ReportKey, type ReportSums } from '#domain/sales-report.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { type DeskHandlers, done } from './desk-caller.ts';

/** The report of a period, added up for a screen. */
export const moneyHandlers: Pick<DeskHandlers, 'money'> = {
  money: async (shop, period, { language }) => {
    const { entries, totals, isEqual } = await reportSales(shop, { ...period, by: [], language });
    const sumsBy = async (key: ReportKey) => {
      // Tens of thousands of entries are added up; buyers come in between.
      await turn();
      return groupEntries(entries, [key]).map(({ keys: [name = ''], ...sums }) => ({
        name,
        ...sumsOf(sums),
      }));
    };
    const byMoney = (one: MoneySums, other: MoneySums) => other.kept - one.kept;
    return done({
      totals: totals.map(sumsOf),
      events: (await sumsBy('event')).toSorted(byMoney),
      ways: (await sumsBy('way')).toSorted(byMoney),
      days: (await sumsBy('day')).map(({ name, ...sums }) => ({ day: name, ...sums })),
      isEqual,
    });
  },
};

function sumsOf({ currency, sold, returned, fees, paid, refunded, kept, vat }: ReportSums): MoneySums {
  return { currency, sold, returned, fees, paid, refunded, kept, vat };
}
