import { audit, type Finding } from '#features/audit/audit.ts';
import { commandOf, type DecideOutcome, decideAlarm, ownEndOf } from '#features/audit/decide-alarm.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { typedNumber } from './number-argument.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer audit [--json]
foyer audit decide <alarm> --by "<your name>" --note "<what was decided>"

Asks the database about every invariant of the sale (nothing sold twice, every payment used once, …)
and prints the rows that break one; then the open alarms, of which staff must take care, each with what ends it. Changes
nothing; may run beside the open shop.

"decide" ends an alarm when you have put right what it tells of: in the bank's cabinet, at the club, with the buyer.
Who, when and what is kept with the order ("foyer orders <number>"). What the club was to hear of that order it is told
no more. An alarm whose cause lasts is raised anew.

Exit code 0: all of them hold, or decided · 1: one does not, or there is nothing to decide · 2: the command was written
wrongly.
`;

/** `foyer audit`: the exit code. */
export async function auditCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const wrong = (mistake: string) => complain(output, mistake, usage);
  const [word, number, ...more] = positionals;
  if (word === undefined && (values.by !== '' || values.note !== ''))
    return wrong('--by and --note belong to "foyer audit decide".');
  if (word === undefined) return await list(output, config, values.json);
  if (word !== 'decide' || more.length > 0) return wrong(`"${more[0] ?? word}" is not understood.`);
  const alarmId = typedNumber(number);
  if (alarmId === null) return wrong('The number of an alarm is missing.');
  const [by, note] = [values.by.trim(), values.note.trim()];
  if (by === '' || note === '')
    return wrong('A decision needs --by, who says so, and --note, what was decided.');
  return await withStores(config, output, async ({ database }) =>
    tell(output, alarmId, await decideAlarm(database, { alarmId, by, note })),
  );
}

const options = {
  json: { type: 'boolean', default: false },
  by: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
} as const;

function tell(output: CommandOutput, id: number, outcome: DecideOutcome): number {
  switch (outcome.kind) {
    case 'decided':
      output.write(`Alarm ${id} (${outcome.alarm}) is over.\n`);
      return exitCodes.done;
    case 'not-open':
      output.writeAside(`There is no open alarm ${id}; "foyer audit" lists them.\n`);
      return exitCodes.wrong;
    case 'other-command':
      output.writeAside(`Alarm ${id} ends with "${outcome.command}".\n`);
      return exitCodes.wrong;
    case 'order-waits':
      output.writeAside(
        `Order ${outcome.orderId} keeps its places for this money: end it with "foyer orders cancel ${outcome.orderId}" first.\n`,
      );
      return exitCodes.wrong;
  }
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const { findings, alarms } = await withStores(config, output, async ({ database }) => ({
    findings: await audit(database),
    alarms: await loadOpenAlarms(database),
  }));
  const text = report(findings) + alarms.map(alarmLine).join('');
  output.write(json ? `${JSON.stringify({ findings, alarms }, null, 2)}\n` : text);
  return findings.length > 0 ? exitCodes.wrong : exitCodes.done;
}

type Alarm = Awaited<ReturnType<typeof loadOpenAlarms>>[number];

function alarmLine(alarm: Alarm): string {
  const { id, kind, orderId, raisedAt, detail } = alarm;
  const about = orderId === null ? '' : `, order ${orderId}`;
  return `ALARM ${id} ${kind}${about}, since ${raisedAt.toISOString()}: ${detail}\n  ends ${endOf(alarm)}\n`;
}

function endOf({ id, kind }: Alarm): string {
  const command = commandOf(kind);
  if (command) return `with: ${command}`;
  const byItself = ownEndOf(kind);
  const decision = `with: foyer audit decide ${id} --by "<your name>" --note "<what was decided>"`;
  return byItself ? `by itself ${byItself}, or ${decision}` : decision;
}

function report(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Every invariant holds.\n';
  return findings
    .map(
      ({ id, sentence, rows }) =>
        `${id}: ${sentence}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join('')}`,
    )
    .join('');
}
