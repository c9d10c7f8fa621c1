import pino from 'pino';
import type { LogLevel } from './config.ts';
import { maskText, withoutPersonalData } from './personal-data.ts';

/** `log.warn({ orderId }, 'What happened')`: facts first, then a sentence that never changes. */
export type Log = pino.Logger;

export interface LogOptions {
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
