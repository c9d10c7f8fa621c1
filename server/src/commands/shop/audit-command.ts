import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { signed, withJobs, withStores } from '#commands/kit/with-stores.ts';
import {
  audit,
  commandOf,
  type DecideOutcome,
  decideAlarm,
  type Finding,
  ownEndOf,
} from '#features/audit/audit.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { describeProblems, findReadinessProblems, problemsForPrograms } from '#readiness.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { findHouse } from '#store/catalogue.ts';
import { loadRecoveredPayments, type RecoveredPayment } from '#store/lost-payments.ts';

/** `foyer audit`. */
export async function auditCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
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
  if (alarmId === null) return wrong('The number of the alarm is missing.');
  const [by, note] = [values.by.trim(), values.note.trim()];
  if (by === '' || note === '')
    return wrong('A decision needs --by with your name and --note with what was decided.');
  return await withJobs(config, output, (shop) =>
    signed(shop.database, 'decideAlarm', { id: alarmId, by, note }, async () =>
      tell(output, alarmId, await decideAlarm(shop, { alarmId, by, note })),
    ),
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
      output.write(`Alarm ${id} (${outcome.alarm}) is closed.\n`);
      return exitCodes.done;
    case 'not-open':
      output.writeAside(`There is no open alarm ${id}; "foyer audit" lists them.\n`);
      return exitCodes.wrong;
    case 'other-command':
      output.writeAside(`Alarm ${id} is closed with "${outcome.command}".\n`);
      return exitCodes.wrong;
    case 'order-waits':
      output.writeAside(
        `Order ${outcome.orderId} still holds its places for this payment: cancel it with "foyer orders cancel ${outcome.orderId}" first.\n`,
      );
      return exitCodes.wrong;
  }
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const { findings, alarms, recovered, problems } = await withStores(
    config,
    output,
    async ({ database, clock }) => {
      const open = await loadOpenAlarms(database);
      const older = open.find(({ kind }) => kind === 'older-database');
      return {
        findings: await audit(database),
        alarms: open,
        problems: findReadinessProblems(config, (await findHouse(database))?.document ?? null, clock.ahead()),
        recovered: older ? await loadRecoveredPayments(database, older.raisedAt) : [],
      };
    },
  );
  const text =
    report(findings) +
    describeProblems(problems, 'en') +
    alarms.map(alarmLine).join('') +
    recoveredLines(recovered);
  const readiness = problemsForPrograms(problems, 'en');
  output.write(
    json
      ? `${JSON.stringify({ findings, readiness, alarms, recovered }, null, 2)}
`
      : text,
  );
  return findings.length + problems.length > 0 ? exitCodes.wrong : exitCodes.done;
}

type Alarm = Awaited<ReturnType<typeof loadOpenAlarms>>[number];

function alarmLine(alarm: Alarm): string {
  const { id, kind, orderId, raisedAt, detail } = alarm;
  const about = orderId === null ? '' : `, order ${orderId}`;
  return `ALARM ${id} ${kind}${about}, since ${raisedAt.toISOString()}: ${detail}\n  closes ${endOf(alarm)}\n`;
}

const outcomes = {
  refund: 'paid, its order is lost',
  ticket: 'paid, its order has tickets',
  open: 'the bank has not decided',
  unpaid: 'not paid',
} as const;

/** What banks said of the payments that were begun after the copy; unpaid ones are only counted. */
function recoveredLines(payments: readonly RecoveredPayment[]): string {
  if (payments.length === 0) return '';
  const counts = Object.entries(outcomes).map(([outcome, words]) => {
    const count = payments.filter((payment) => payment.outcome === outcome).length;
    return `${words}: ${count}`;
  });
  const lines = payments.filter(({ outcome }) => outcome !== 'unpaid').map(recoveredLine);
  return `Payments begun after the copy: ${payments.length} (${counts.join('; ')}).\n${lines.join('')}`;
}

function recoveredLine(payment: RecoveredPayment): string {
  const { merchantNumber, gateway, amount, currency, createdAt, outcome, refund, isRefunded } = payment;
  const back = refund === null ? '' : isRefunded ? `, refund ${refund} is done` : `, refund ${refund} waits`;
  const money = formatMoney(amount, currency, 'en');
  return `  ${merchantNumber} of ${createdAt.toISOString()} by "${gateway}", ${money}: ${outcomes[outcome]}${back}\n`;
}

function endOf({ id, kind }: Alarm): string {
  const command = commandOf(kind);
  if (command) return `with: ${command}`;
  const byItself = ownEndOf(kind);
  const decision = `with: foyer audit decide ${id} --by "<your name>" --note "<what was decided>"`;
  return byItself ? `automatically ${byItself}, or ${decision}` : decision;
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
