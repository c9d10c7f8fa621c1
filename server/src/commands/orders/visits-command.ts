import { readFileSync } from 'node:fs';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { type HouseClock, openHouseClock, signed, withShop } from '#commands/kit/with-stores.ts';
import { markVisit, type VisitOutcome } from '#features/mark-visits/mark-visit.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadOrder } from '#store/orders.ts';
import { findDoorTicket } from '#store/tickets.ts';
import { lineWords } from './describe-order.ts';

interface Visit {
  code: string;
  at: Date;
}

/** `foyer visits`. */
export async function visitsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  return await withShop(config, output, async (shop) => {
    const read = readVisits(positionals, values, shop.now());
    if (typeof read === 'string') return complain(output, read, usage);
    const work = () => record(shop, output, read, values.json);
    return await signed(shop.database, 'recordVisits', { visits: read.length }, work);
  });
}

async function record(
  shop: ShopCore,
  output: CommandOutput,
  visits: readonly Visit[],
  json: boolean,
): Promise<number> {
  const clock = await openHouseClock(shop.database);
  const told: { code: string; outcome: VisitOutcome; ticket: string }[] = [];
  for (const { code, at } of visits)
    told.push({ code, outcome: await markVisit(shop, code, at), ticket: await ticketText(shop, code) });
  if (json) output.write(`${JSON.stringify({ visits: told }, null, 2)}\n`);
  for (const { code, outcome, ticket } of json ? [] : told)
    output.write(`${[code, words(outcome, clock), ticket].filter(Boolean).join('  ')}\n`);
  // Who comes with a used ticket is not let in.
  return told.every(({ outcome }) => outcome.kind === 'marked') ? exitCodes.done : exitCodes.wrong;
}

/** `Gala, Full price, row 5, seat 12, 2027-02-14 19:00, Anna Sidorova`; empty for an unknown code. */
async function ticketText({ database }: ShopCore, code: string): Promise<string> {
  const ticket = await findDoorTicket(database, code);
  if (!ticket) return '';
  const { orderId, position, name } = ticket;
  const { document } = await loadOrder(database, orderId);
  const place = lineWords({ document }, { position, quantity: 1 });
  return [textIn(document.title, 'en', 'ru'), place, name].filter(Boolean).join(', ');
}

const options = {
  json: { type: 'boolean', default: false },
  at: { type: 'string' },
  file: { type: 'string' },
} as const;

/** All visits, or the first mistake. */
function readVisits(
  codes: readonly string[],
  { at, file }: { at?: string | undefined; file?: string | undefined },
  now: Date,
): Visit[] | string {
  const lines = file === undefined ? codes : readLines(file);
  if (typeof lines === 'string') return lines;
  if (lines.length === 0) return 'The ticket codes are missing.';
  const visits: Visit[] = [];
  for (const line of lines) {
    const [code = '', said = at] = line.split(/[\s,;]+/);
    if (!/^\d{12}$/.test(code)) return `"${code}" is not a ticket code of twelve digits.`;
    const moment = said === undefined ? now : momentOf(said);
    if (!moment) return `"${said}" is not a moment like 2027-02-14T19:05+03:00.`;
    if (moment > now) return `${said} is in the future.`;
    visits.push({ code, at: moment });
  }
  return visits;
}

function readLines(file: string): string[] | string {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  } catch {
    return `The file "${file}" cannot be read.`;
  }
}

function momentOf(written: string): Date | null {
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(written);
  const moment = new Date(written);
  return hasZone && !Number.isNaN(moment.getTime()) ? moment : null;
}

function words(outcome: VisitOutcome, clock: HouseClock): string {
  if (outcome.kind === 'marked') return 'recorded';
  if (outcome.kind === 'known') return `ALREADY VISITED ${clock(outcome.visitedAt)}`;
  if (outcome.kind === 'too-early') return `too early: visits start at ${clock(outcome.from)}`;
  if (outcome.kind === 'money-back')
    return `NOT RECORDED: its money went back outside the shop; see "foyer orders ${outcome.orderId}"`;
  return outcome.kind === 'returned' ? 'its ticket was returned' : 'no ticket has this code';
}
