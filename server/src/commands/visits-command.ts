import { readFileSync } from 'node:fs';
import { markVisit, type VisitOutcome } from '#features/mark-visits/mark-visit.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { withOutbox } from './with-outbox.ts';

const usage = `foyer visits <code> … [--at <moment>] [--json]
foyer visits --file <codes.txt> [--at <moment>] [--json]

The door says whose holders it let in, by the codes that it read (twelve digits). A file has one code a line, and
behind it, where the door knows it, the moment of that visit. A moment is written 2027-02-14T19:05+03:00; it is now
when left out, and not more than two hours before the session. Said twice it is one visit, the first. The registry of
the culture card is told by itself.

Exit code 0: all of them are marked · 1: a code is unknown, too early or its ticket came back; the others are marked ·
2: the command was written wrongly, nothing is marked.
`;

interface Visit {
  code: string;
  at: Date;
}

/** `foyer visits`: the exit code. */
export async function visitsCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const read = readVisits(positionals, values);
  if (typeof read === 'string') return complain(output, read, usage);
  return await withOutbox(config, output, async (room) => {
    const told: { code: string; outcome: VisitOutcome }[] = [];
    for (const { code, at } of read) told.push({ code, outcome: await markVisit(room, code, at) });
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

/** All visits, or what is wrong with the first that is. */
function readVisits(
  codes: readonly string[],
  { at, file }: { at?: string | undefined; file?: string | undefined },
): Visit[] | string {
  const now = systemClock.now();
  const lines = file === undefined ? codes : readLines(file);
  if (typeof lines === 'string') return lines;
  if (lines.length === 0) return 'A code is missing.';
  const visits: Visit[] = [];
  for (const line of lines) {
    const [code = '', said = at] = line.split(/[\s,;]+/);
    if (!/^\d{12}$/.test(code)) return `"${code}" is no code of a ticket: twelve digits.`;
    const moment = said === undefined ? now : momentOf(said);
    if (!moment) return `"${said}" is no moment: written 2027-02-14T19:05+03:00.`;
    if (moment > now) return `${said} is still to come.`;
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
  if (outcome.kind === 'marked') return 'visited';
  if (outcome.kind === 'known') return `visited before, ${outcome.visitedAt.toISOString()}`;
  if (outcome.kind === 'too-early') return `nobody is let in before ${outcome.from.toISOString()}`;
  return outcome.kind === 'returned' ? 'its ticket came back: it lets nobody in' : 'no ticket has this code';
}
