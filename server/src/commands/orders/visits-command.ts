import { readFileSync } from 'node:fs';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { withShop } from '#commands/kit/with-shop.ts';
import { markVisit, type VisitOutcome } from '#features/mark-visits/mark-visit.ts';
import { systemClock } from '#platform/clock.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';

interface Visit {
  code: string;
  at: Date;
}

/** `foyer visits`. */
export async function visitsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const read = readVisits(positionals, values);
  if (typeof read === 'string') return complain(output, read, usage);
  return await withShop(config, output, async (shop) => {
    const told: { code: string; outcome: VisitOutcome }[] = [];
    for (const { code, at } of read) told.push({ code, outcome: await markVisit(shop, code, at) });
    if (values.json) output.write(`${JSON.stringify({ visits: told }, null, 2)}\n`);
    else for (const { code, outcome } of told) output.write(`${code}  ${words(outcome)}\n`);
    const isWrong = told.some(({ outcome: { kind } }) => kind !== 'marked' && kind !== 'known');
    return isWrong ? exitCodes.wrong : exitCodes.done;
  });
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
): Visit[] | string {
  const now = systemClock.now();
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

function words(outcome: VisitOutcome): string {
  if (outcome.kind === 'marked') return 'recorded';
  if (outcome.kind === 'known') return `already visited ${outcome.visitedAt.toISOString()}`;
  if (outcome.kind === 'too-early') return `too early: visits start at ${outcome.from.toISOString()}`;
  if (outcome.kind === 'money-back')
    return `NOT RECORDED: its money went back outside the shop; see "foyer orders ${outcome.orderId}"`;
  return outcome.kind === 'returned' ? 'its ticket was returned' : 'no ticket has this code';
}
