import { nearestWord } from '#house-files/findings/findings.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes } from '#platform/command-line.ts';
import { ConfigError, type Environment, readConfig } from '#platform/config.ts';
import { diskFullSentence } from '#platform/disk-full.ts';
import { MailSettingsError } from '#platform/mail-settings.ts';
import { MigrationError } from '#platform/migrate.ts';
import { PostgresError } from '#platform/postgres/place.ts';
import { NoHouseOpen } from '#store/catalogue.ts';
import { PagesMissing } from '#web/web-server.ts';
import { commands, overview, usageOf } from './commands.ts';

/** Runs `foyer <command> …` and returns the exit code. Errors that an operator can fix are printed without a stack. */
export async function runCommand(
  argv: readonly string[],
  output: CommandOutput = terminal,
  environment?: Environment,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || isHelp(name)) {
    output.write(overview());
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const nearest = nearestWord(name, Object.keys(commands));
    const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
    return complain(output, `There is no command "${name}".${hint}`, overview());
  }
  const usage = usageOf(name, command);
  if (rest.some(isHelp)) {
    output.write(usage);
    return exitCodes.done;
  }
  try {
    const run = await command.load();
    const config = readConfig(environment);
    return await run({ argv: rest, usage, output, config, now: systemClock.now() });
  } catch (error) {
    const known = sentenceOf(error);
    output.writeAside(known ?? `${error instanceof Error ? error.stack : error}\n`);
    return exitCodes.wrong;
  }
}

/** The terminal, or a pipe. */
const terminal: CommandOutput = {
  write: (text) => void process.stdout.write(text),
  writeAside: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { confirm } : {}),
};

async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await line.question(`${question} [y/N] `).finally(() => line.close());
  return /^(y|yes)$/i.test(answer.trim());
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

const operatorErrors = [
  ConfigError,
  MigrationError,
  PostgresError,
  NoHouseOpen,
  PagesMissing,
  MailSettingsError,
];

function sentenceOf(error: unknown): string | null {
  const isKnown = operatorErrors.some((kind) => error instanceof kind);
  const sentence = isKnown && error instanceof Error ? error.message : diskFullSentence(error);
  return sentence === null ? null : `${sentence}\n`;
}
