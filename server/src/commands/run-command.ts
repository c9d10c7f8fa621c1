import { PagesMissing } from '#compose/load-pages.ts';
import { MailSettingsError } from '#compose/mail-settings.ts';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import { type Config, ConfigError, type Environment, readConfig } from '#platform/config.ts';
import { MigrationError } from '#platform/migrate.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { NoHouseOpen } from '#store/current-catalogue.ts';
import { auditCommand } from './audit-command.ts';
import { cardReportsCommand } from './card-reports-command.ts';
import { eraseCommand } from './erase-command.ts';
import { exportCommand } from './export-command.ts';
import { runCheck, runImport, runOpen } from './house-commands.ts';
import { importHallCommand } from './import-hall-command.ts';
import { ordersCommand } from './orders-command.ts';
import { terminal } from './output.ts';
import { reconcileCommand } from './reconcile-command.ts';
import { returnsCommand } from './returns-command.ts';
import { serveCommand } from './serve-command.ts';
import { visitsCommand } from './visits-command.ts';

interface Command {
  summary: string;
  run(argv: readonly string[], output: CommandOutput, config: Config): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  serve: { summary: 'starts the shop', run: serveCommand },
  check: { summary: 'says what is wrong in house files', run: runCheck },
  open: { summary: 'brings the shop to what house files say', run: runOpen },
  import: { summary: 'makes house files of a spreadsheet', run: runImport },
  'import-hall': { summary: 'makes a hall file of a plan from elsewhere', run: importHallCommand },
  audit: { summary: 'asks whether every invariant of the sale holds', run: auditCommand },
  orders: { summary: 'lists orders, or shows one', run: ordersCommand },
  returns: { summary: 'lists the returns that wait, or decides one', run: returnsCommand },
  visits: { summary: 'says whose holders the door let in', run: visitsCommand },
  'card-reports': {
    summary: 'lists what the registry of the culture card does not know',
    run: cardReportsCommand,
  },
  export: { summary: 'prints all that is kept of one person', run: exportCommand },
  erase: { summary: 'forgets one person', run: eraseCommand },
  reconcile: { summary: 'asks the banks about undecided payments', run: reconcileCommand },
};

/** Runs `foyer <command> …`: the exit code. What the operator can put right is a sentence, never a stack. */
export async function runCommand(
  argv: readonly string[],
  output: CommandOutput = terminal,
  environment?: Environment,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h') {
    output.write(usage());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    output.writeAside(`There is no command "${name}".\n\n${usage()}`);
    return exitCodes.usage;
  }
  try {
    return await command.run(rest, output, readConfig(environment));
  } catch (error) {
    const known = sentence(error);
    output.writeAside(known ?? `${error instanceof Error ? error.stack : error}\n`);
    return isUsage(error) ? exitCodes.usage : exitCodes.wrong;
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  foyer ${name.padEnd(12)} ${summary}\n`,
  );
  return `foyer <command> [--help]\n\n${lines.join('')}`;
}

const operatorErrors = [
  ConfigError,
  MigrationError,
  PostgresError,
  NoHouseOpen,
  PagesMissing,
  MailSettingsError,
];

function sentence(error: unknown): string | null {
  const isKnown = operatorErrors.some((kind) => error instanceof kind) || isUsage(error);
  return isKnown && error instanceof Error ? `${error.message}\n` : null;
}

/** What node:util's parseArgs throws for an option that is not there. */
function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
