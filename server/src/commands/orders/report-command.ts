import { addDays, formatMoney, isDay } from '@foyer/contract/rules/format.ts';
import { type Day, type Language, languages } from '@foyer/contract/rules/values.ts';
import { type CommandCall, readOpenItemArguments, writePrivateFile } from '#commands/kit/command-call.ts';
import { signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import { houseClock } from '#domain/clock-span.ts';
import { type ReportKey, type ReportSums, reportKeys } from '#domain/sales-report.ts';
import { closeCardReport, resendCardReport } from '#features/report-cards/report-card.ts';
import { reportCsv, reportXlsx } from '#features/report-sales/report-files.ts';
import { reportSales, type SalesReport } from '#features/report-sales/report-sales.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type CardReport, listUnsentCardReports } from '#store/card-reports.ts';
import { counted } from '#texts/counted.ts';

/** `foyer report`. */
export async function reportCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const request = readRequest(asked.values, asked.positionals);
  if (typeof request === 'string') return complain(output, request, usage);
  const { by, lineByLine, form } = request;
  return await withShop(config, output, async (shop) => {
    const period = request.period ?? (await thisMonth(shop));
    const language = request.language ?? (await shop.catalogue.get()).setup.language;
    const report = await reportSales(shop, { ...period, by, language });
    if (form === 'csv') output.write(reportCsv(report, lineByLine));
    else if (form === 'json') output.write(`${JSON.stringify(shown(report, lineByLine), null, 2)}\n`);
    else if (form === 'text') output.write(reportText(report));
    else {
      if (!(await writePrivateFile(output, form.xlsx, await reportXlsx(report)))) return exitCodes.wrong;
      output.write(`${report.entries.length} lines are in ${form.xlsx}.\n`);
    }
    if (report.isEqual) return exitCodes.done;
    output.writeAside(`The report differs from the ledger: ${ledgerText(report)}. Please report this.\n`);
    return exitCodes.wrong;
  });
}

const options = {
  month: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string', default: 'event,price,way' },
  lines: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  xlsx: { type: 'string' },
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
} as const;

interface Request {
  /** null: this month until today. */
  period: { from: Day; to: Day } | null;
  by: readonly ReportKey[];
  lineByLine: boolean;
  form: 'text' | 'csv' | 'json' | { xlsx: string };
  language: Language | null;
}

type Values = { [Name in keyof typeof options]?: string | boolean | undefined };

/** The request, or the first mistake. */
function readRequest(values: Values, [extra]: readonly string[]): Request | string {
  if (extra !== undefined) return `"${extra}" is not understood.`;
  const text = (name: keyof Values) => (typeof values[name] === 'string' ? values[name] : undefined);
  const period = readPeriod(text('month'), text('from'), text('to'));
  if (typeof period === 'string') return period;
  const words = (text('by') ?? '').split(',').map((word) => word.trim());
  const by = words.flatMap((word) => reportKeys.filter((key) => key === word));
  if (by.length !== words.length || new Set(by).size !== by.length)
    return `--by is "${text('by')}"; expected some of ${reportKeys.join(', ')}, with commas.`;
  const language = languages.find((one) => one === values.lang) ?? null;
  if (values.lang !== undefined && language === null)
    return `--lang is "${text('lang')}"; expected ${languages.join(', ')}.`;
  const xlsx = text('xlsx');
  const forms = [values.csv && '--csv', values.json && '--json', xlsx && '--xlsx'].filter(Boolean);
  if (forms.length > 1) return `${forms.join(' and ')} exclude each other.`;
  const form = xlsx ? { xlsx } : values.csv ? 'csv' : values.json ? 'json' : 'text';
  return { period, by, lineByLine: values.lines === true, form, language };
}

function readPeriod(month?: string, from?: string, to?: string): Request['period'] | string {
  if (month !== undefined) {
    const first = `${month}-01`;
    if (!isDay(first)) return `--month is "${month}"; expected a month like 2027-02.`;
    if (from !== undefined || to !== undefined) return '--month excludes --from and --to.';
    return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
  }
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return '--to needs --from.';
  for (const [name, day] of Object.entries({ from, to: to ?? from }))
    if (!isDay(day)) return `--${name} is "${day}"; expected a day like 2027-02-14.`;
  if ((to ?? from) < from) return `--to ${to} is before --from ${from}.`;
  return { from, to: to ?? from };
}

async function thisMonth({ catalogue, now }: ShopCore): Promise<{ from: Day; to: Day }> {
  const { timeZone } = (await catalogue.get()).setup;
  const to = houseClock(now(), timeZone).day;
  return { from: `${to.slice(0, 7)}-01`, to };
}

function shown({ entries, rows, ...report }: SalesReport, lineByLine: boolean) {
  return lineByLine ? { ...report, entries } : { ...report, rows };
}

function reportText(report: SalesReport): string {
  const { from, to, rows, totals, language } = report;
  const line = (label: string, sums: ReportSums) => {
    const money = (amount: number) => formatMoney(amount, sums.currency, language, { decimals: 2 });
    const facts = [
      `${sums.sold} sold`,
      sums.returned > 0 && `${sums.returned} returned`,
      `paid ${money(sums.paid)}`,
      sums.fees > 0 && `fee ${money(sums.fees)}`,
      sums.discounts > 0 && `discounts ${money(sums.discounts)}`,
      sums.refunded > 0 && `refunded ${money(sums.refunded)}`,
      `kept ${money(sums.kept)}`,
      sums.vat !== 0 && `VAT ${money(sums.vat)}`,
    ];
    return `  ${[label, ...facts].filter(Boolean).join(' · ')}\n`;
  };
  if (rows.length === 0) return `Nothing was sold or refunded from ${from} to ${to}.\n`;
  const lines = rows.map((row) => line(row.keys.filter(Boolean).join(' · '), row));
  const sums = totals.map((total) => line('Total', total));
  return `${from} to ${to}\n${lines.join('')}${sums.join('')}`;
}

function ledgerText({ ledger, language }: SalesReport): string {
  return ledger
    .map(({ currency, paid, refunded }) => {
      const money = (amount: number) => formatMoney(amount, currency, language, { decimals: 2 });
      return `paid ${money(paid)}, refunded ${money(refunded)}`;
    })
    .join('; ');
}

/** `foyer card-reports`. */
export async function cardReportsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readOpenItemArguments(argv, usage, output);
  if (typeof asked === 'number') return asked;
  if (asked.kind === 'list') return await list(output, config, asked.json);
  const { kind, id } = asked;
  const act = kind === 'retry' ? 'retryCardReport' : 'closeCardReport';
  const change = kind === 'retry' ? resendCardReport : closeCardReport;
  return await withShop(config, output, (shop) =>
    signed(shop.database, act, { report: id }, async () => {
      const isDone = await change(shop, id);
      if (isDone)
        output.write(kind === 'retry' ? `Report ${id} is sent again.\n` : `Report ${id} is closed.\n`);
      else output.writeAside(`There is no open report ${id}.\n`);
      return isDone ? exitCodes.done : exitCodes.wrong;
    }),
  );
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const reports = await withStores(config, output, ({ database }) => listUnsentCardReports(database));
  const text = reports.length === 0 ? 'No report is pending.\n' : reports.map(line).join('');
  output.write(json ? `${JSON.stringify({ reports }, null, 2)}\n` : text);
  return reports.some(({ state }) => state === 'REFUSED') ? exitCodes.wrong : exitCodes.done;
}

function line({ id, state, kind, ticketId, orderId, tries, detail, happenedAt }: CardReport): string {
  const said = detail === null ? '' : `: ${detail}`;
  return `${id}  ${state.padEnd(7)}  ${kind} of ticket ${ticketId}, order ${orderId}  ${happenedAt.toISOString()}  ${counted(tries, 'attempt')}${said}\n`;
}
