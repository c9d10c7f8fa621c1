import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** What the operator decides outside the house files. Paths are absolute. */
export interface Config {
  /** `NODE_ENV=production`: quiet log lines as JSON, no development conveniences. */
  production: boolean;
  /** PORT: where the shop listens. */
  port: number;
  /** SANDBOX_PORT: where the sandbox listens. */
  sandboxPort: number;
  /** FOYER_DATA: embedded database, generated pictures, keys. */
  dataFolder: string;
  /** The folder of the program; commands find there which settings the service runs with. */
  clone: string;
  /** FOYER_DATA or DATABASE_URL was set; else commands work in the clone. */
  namesItsData: boolean;
  /** DATABASE_URL: a PostgreSQL of the house's own; `undefined` means the embedded one. */
  databaseUrl: string | undefined;
  /** FOYER_HOUSE: the folder of house files to open at the first start; `undefined` means the demo house. */
  houseFolder: string | undefined;
  /** FOYER_ORIGIN: the public address, without a slash at its end. */
  origin: string;
  /** FOYER_TRIAL=yes: the sandbox's bank and mailbox are meant, even at a public address. */
  trial: boolean;
  /** FOYER_API_URL: another server that speaks the calls, without a slash at its end. */
  apiUrl: string | undefined;
  /** FOYER_LOG_LEVEL. */
  logLevel: LogLevel;
  /** LC_ALL, LC_MESSAGES or LANG: what `check`, `open` and `sessions` are reported in. */
  language: 'en' | 'ru';
  /** Where programs are looked for, folders in the order of PATH. */
  programFolders: string[];
  /**
   * A secret by the name that house files give it: the variable `name`, else the first line of the file that
   * `name_FILE` points to. `undefined` when neither is set.
   * @throws ConfigError when the file cannot be read or is empty
   */
  secret(name: string): string | undefined;
  /** The same with all lines, for keys and certificates. */
  secretText(name: string): string | undefined;
}

const clone = path.resolve(import.meta.dirname, '../../..');

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** One variable that cannot be used. */
interface ConfigProblem {
  variable: string;
  found: string;
  expected: string;
}

/** The environment cannot be used; `problems` has every variable that is wrong, the message all of them. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems
        .map(({ variable, found, expected }) => `${variable} is ${found}; expected ${expected}`)
        .join('\n'),
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads all settings at once, so that one start shows every mistake.
 * @throws ConfigError
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: ConfigProblem[] = [];
  const reader = new VariableReader(environment, problems);
  const port = reader.port('PORT', 3000);
  const config: Config = {
    production: environment.NODE_ENV === 'production',
    port,
    sandboxPort: reader.port('SANDBOX_PORT', 3100),
    dataFolder: reader.folder('FOYER_DATA') ?? path.join(clone, '.foyer'),
    clone,
    namesItsData: [environment.FOYER_DATA, environment.DATABASE_URL].some((value) => value?.trim()),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    houseFolder: reader.folder('FOYER_HOUSE'),
    origin: reader.origin('FOYER_ORIGIN') ?? `http://localhost:${port}`,
    trial: reader.choice('FOYER_TRIAL', ['yes', 'no'], 'no') === 'yes',
    apiUrl: reader.url('FOYER_API_URL', ['http:', 'https:']),
    logLevel: reader.choice('FOYER_LOG_LEVEL', logLevels, 'info'),
    language: localeOf(environment).startsWith('ru') ? 'ru' : 'en',
    programFolders: (environment.PATH ?? '').split(path.delimiter).filter(Boolean),
    secret: (name) => readSecret(environment, name, firstLine),
    secretText: (name) => readSecret(environment, name, (text) => text.trim()),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** As every program of the shell reads it. */
function localeOf({ LC_ALL, LC_MESSAGES, LANG }: Environment): string {
  return LC_ALL || LC_MESSAGES || LANG || '';
}

/**
 * A variable with addresses or blocks of them, by commas; undefined where it is not set.
 * @throws ConfigError
 */
export function networksIn(config: Pick<Config, 'secret'>, variable: string): string[] | undefined {
  const list = config.secret(variable);
  if (list === undefined) return undefined;
  const blocks = list.split(',').flatMap((part) => part.trim() || []);
  const wrong = blocks.find((block) => !isNetworkBlock(block));
  if (wrong === undefined) return blocks;
  throw new ConfigError([
    {
      variable,
      found: `"${list}"`,
      expected: `addresses or blocks like 10.0.0.0/16 by commas, and "${wrong}" is neither`,
    },
  ]);
}

/** Visitors come from elsewhere. */
export function isPublic({ origin }: Pick<Config, 'origin'>): boolean {
  return !isOwnMachine(new URL(origin).hostname);
}

/** Reads single variables and notes what is wrong with them, an empty variable counting as none. */
class VariableReader {
  readonly #environment: Environment;
  readonly #problems: ConfigProblem[];

  constructor(environment: Environment, problems: ConfigProblem[]) {
    this.#environment = environment;
    this.#problems = problems;
  }

  text(variable: string): string | undefined {
    return this.#environment[variable]?.trim() || undefined;
  }

  folder(variable: string): string | undefined {
    const found = this.text(variable);
    return found === undefined ? undefined : path.resolve(found);
  }

  port(variable: string, otherwise: number): number {
    const found = this.text(variable);
    if (found === undefined) return otherwise;
    const port = Number(found);
    if (/^\d+$/.test(found) && port >= 1 && port <= 65_535) return port;
    return this.#refuse(variable, `"${found}"`, 'a port, a whole number from 1 to 65535', otherwise);
  }

  choice<Choice extends string>(variable: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const found = this.text(variable);
    if (found === undefined) return otherwise;
    const choice = choices.find((one) => one === found);
    return choice ?? this.#refuse(variable, `"${found}"`, `one of ${choices.join(', ')}`, otherwise);
  }

  /** An address of a page's origin: no path behind the host. */
  origin(variable: string): string | undefined {
    const found = this.url(variable, ['http:', 'https:']);
    if (found === undefined || new URL(found).origin === found) return found;
    const expected = `an address without a path, like ${new URL(found).origin}`;
    return this.#refuse(variable, `"${found}"`, expected, undefined);
  }

  url(variable: string, protocols: readonly string[]): string | undefined {
    const found = this.text(variable);
    if (found === undefined) return undefined;
    const url = URL.parse(found);
    if (url && protocols.includes(url.protocol)) return found.replace(/\/+$/, '');
    const expected = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    return this.#refuse(variable, withoutPassword(found), expected, undefined);
  }

  #refuse<Value>(variable: string, found: string, expected: string, otherwise: Value): Value {
    this.#problems.push({ variable, found, expected });
    return otherwise;
  }
}

/** An address may hold a password, and this text goes to a terminal and a log. */
function withoutPassword(address: string): string {
  return `"${address.replace(/:[^:@/]*@/, ':…@')}"`;
}

const firstLine = (text: string) => text.split(/\r?\n/, 1)[0] ?? '';

function readSecret(
  environment: Environment,
  name: string,
  partOf: (text: string) => string,
): string | undefined {
  const value = environment[name];
  if (value) return value;
  const variable = `${name}_FILE`;
  const file = environment[variable];
  if (!file) return undefined;
  const secret = partOf(readSecretFile(variable, file));
  if (!secret)
    throw new ConfigError([{ variable, found: `"${file}", which is empty`, expected: 'a secret in it' }]);
  return secret;
}

function readSecretFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([
      { variable, found: `"${file}", which cannot be read (${reason})`, expected: 'a readable file' },
    ]);
  }
}

/** Whether a text is a network address or a block of them: `192.0.2.7`, `10.0.0.0/16`, `2001:db8::/32`. */
export function isNetworkBlock(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** A name of this machine, for programs on it alone. */
export function isOwnMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
