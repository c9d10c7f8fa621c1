import pino from 'pino';
import type { LogLevel } from './config.ts';
import { maskText, withoutPersonalData } from './personal-data.ts';
import { readableLine } from './readable-line.ts';

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
