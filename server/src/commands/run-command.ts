import { PagesMissing } from '#compose/load-pages.ts';
import { MailSettingsError } from '#compose/mail-settings.ts';
import { nearestWord } from '#house-files/findings/nearest-word.ts';
import { type CommandOutput, complain, exitCodes } from '#platform/command-line.ts';
import { type Config, ConfigError, type Environment, readConfig } from '#platform/config.ts';
import { MigrationError } from '#platform/migrate.ts';
import { noRoomSentence } from '#platform/no-room.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { NoHouseOpen } from '#store/current-catalogue.ts';
import { terminal } from './output.ts';

interface Command {
  summary: string;
  /** Each brings its own code, so that none waits for that of the others. */
  load(): Promise<Run>;
}

type Run = (argv: readonly string[], output: CommandOutput, config: Config) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'starts the shop',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  check: {
    summary: 'says what is wrong in house files',
    load: async () => (await import('./house-commands.ts')).runCheck,
  },
  open: {
    summary: 'brings the shop to what house files say',
    load: async () => (await import('./house-commands.ts')).runOpen,
  },
  import: {
    summary: 'makes house files of a spreadsheet',
    load: async () => (await import('./house-commands.ts')).runImport,
  },
  'import-hall': {
    summary: 'makes a hall file of a plan from elsewhere',
    load: async () => (await import('./import-hall-command.ts')).importHallCommand,
  },
  audit: {
    summary: 'asks whether every invariant of the sale holds',
    load: async () => (await import('./audit-command.ts')).auditCommand,
  },
  orders: {
    summary: 'lists orders, or shows one',
    load: async () => (await import('./orders-command.ts')).ordersCommand,
  },
  returns: {
    summary: 'lists the returns that wait, or decides one',
    load: async () => (await import('./returns-command.ts')).returnsCommand,
  },
  visits: {
    summary: 'says whose holders the door let in',
    load: async () => (await import('./visits-command.ts')).visitsCommand,
  },
  receipts: {
    summary: 'lists the receipts that a till owes',
    load: async () => (await import('./receipts-command.ts')).receiptsCommand,
  },
  'card-reports': {
    summary: 'lists what the registry of the culture card does not know',
    load: async () => (await import('./card-reports-command.ts')).cardReportsCommand,
  },
  export: {
    summary: 'prints all that is kept of one person',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
  erase: {
    summary: 'forgets one person',
    load: async () => (await import('./erase-command.ts')).eraseCommand,
  },
  reconcile: {
    summary: 'asks the banks about undecided payments',
    load: async () => (await import('./reconcile-command.ts')).reconcileCommand,
  },
};

/** Runs `foyer <command> …`: the exit code. What the operator can put right is a sentence, never a stack. */
export async function runCommand(
  argv: readonly string[],
  output: CommandOutput = terminal,
  environment?: Environment,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    output.write(usage());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const nearest = nearestWord(name, Object.keys(commands));
    const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
    return complain(output, `There is no command "${name}".${hint}`, usage());
  }
  try {
    const run = await command.load();
    return await run(rest, output, readConfig(environment));
  } catch (error) {
    const known = sentence(error);
    output.writeAside(known ?? `${error instanceof Error ? error.stack : error}\n`);
    return exitCodes.wrong;
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
  const isKnown = operatorErrors.some((kind) => error instanceof kind);
  const words = isKnown && error instanceof Error ? error.message : noRoomSentence(error);
  return words === null ? null : `${words}\n`;
}
