import pino from 'pino';
import type { Config, LogLevel } from './config.ts';

/** `log.warn({ orderId }, 'What happened')`: facts first, then a sentence that never changes. */
export type Log = pino.Logger;

interface LogOptions {
  level: LogLevel;
  /** One line of JSON a record for machines; else one line for a person. */
  production: boolean;
  /** Where lines go; default: standard output. */
  destination?: { write(line: string): void };
}

/**
 * Nothing of a person gets into a log: fields that carry personal data or secrets are masked by their name at
 * any depth, addresses and phone numbers inside texts by their looks.
 */
export function createLog({ level, production, destination = process.stdout }: LogOptions): Log {
  const stream = production
    ? destination
    : { write: (line: string) => destination.write(readableLine(line)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors are written by `withoutPersonalData`, in full and masked.
      serializers: { err: (error) => error },
      formatters: { level: (label) => ({ level: label }), log: withoutPersonalData },
      hooks: { logMethod: maskMessage },
    },
    stream,
  );
}

function maskMessage(this: Log, inputs: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, ...others] = inputs;
  const named = first instanceof Error ? [{ err: first }, first.message, ...others] : inputs;
  const masked = named.map((input) => (typeof input === 'string' ? maskText(input) : input));
  // Only texts were changed, into texts.
  method.apply(this, masked as Parameters<pino.LogFn>);
}

/** A record of the log as a line for a person: `12:30:05 warn  What happened  orderId=7`, then an error's stack. */
function readableLine(record: string): string {
  const { level, time, msg, err, ...facts }: Record<string, unknown> = JSON.parse(record);
  const words = Object.entries(facts).map(([name, value]) => `${name}=${printed(value)}`);
  const line = [String(time).slice(11, 19), String(level).padEnd(5), msg, ...words].filter(Boolean).join(' ');
  return `${line}\n${stacks(err)}`;
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stacks(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return '';
  const cause = 'cause' in error ? stacks(error.cause) : '';
  return `${String(error.stack)}\n${cause}`;
}

/** Names of fields whose content stays out of logs, in any spelling of case, `_` and `-`. */
const privateNames = new RegExp(
  [
    'e?mail',
    'phone',
    '(first|last|middle|full|sur|buyer|visitor|client)_?name',
    'fio',
    'birth',
    'passport',
    'document',
    'address',
    '^(name|ip|cookie|set_cookie|authorization)$',
    'password',
    'secret',
    'token',
    'card',
  ].join('|'),
  'i',
);

const deepest = 6;

/** The same fields with personal data masked; errors as type, code, message, stack and cause. */
function withoutPersonalData(fields: Record<string, unknown>): Record<string, unknown> {
  return maskFields(fields, 0);
}

function maskFields(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isPrivate(name) && value !== undefined ? mask : maskValue(value, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function isPrivate(name: string): boolean {
  return privateNames.test(name.replaceAll('-', '_'));
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > deepest) return mask;
  if (value instanceof Error) return maskError(value, depth);
  if (Array.isArray(value)) return value.map((one) => maskValue(one, depth + 1));
  return maskFields(value, depth);
}

/** Not its other fields: the database's `detail` repeats the row that was refused. */
function maskError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: maskText(error.message),
    stack: maskText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: maskValue(error.cause, depth + 1) }),
  };
}

/** What stands in the place of personal data. */
const mask = '…';

/** Masks e-mail addresses and international phone numbers inside a text. */
export function maskText(text: string): string {
  return text.replace(/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g, mask).replace(/\+\d[\d ()-]{8,}\d/g, mask);
}

/** Masks one address, and what stands before its @ where a text says that alone: `550 5.1.1 anna.ivanova: user unknown`. */
export function maskAddress(text: string, address: string): string {
  const [mailbox = ''] = address.split('@');
  const literal = mailbox.replace(/[^\w]/g, '\\$&');
  const host = '(?:@[^\\s<>"\'(),;:=/]+)?';
  return mailbox === '' ? text : text.replace(new RegExp(`(?<!\\w)${literal}(?!\\w)${host}`, 'gi'), mask);
}

/** What the process gives to everything that is composed. */
export interface Runtime {
  config: Config;
  log: Log;
}
