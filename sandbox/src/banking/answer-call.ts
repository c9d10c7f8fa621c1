import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FaultyCall, sendFault } from '#misbehaviour/scenarios.ts';
import { openRecordFile } from '#platform/record-file.ts';
import type { LedgerBank } from './open-bank.ts';

interface Called {
  /** For the control panel. */
  title: string;
  faults: FaultyCall;
  fields: Fields;
  /** The merchant's number of the payment, as far as the request has it. */
  number: string;
  request: FastifyRequest;
  /** The key of the merchant is the right one. */
  isKnown: boolean;
}

/** What a bank says to whom it does not know, and when it has broken down. */
interface BankWords {
  denied: Said;
  broken: Said;
}

/** Answers, or fails as set on the control panel; requests are recorded for inspection. */
export function answerCall(
  { ledger, journal }: LedgerBank,
  { title, faults, fields, number, request, isKnown }: Called,
  reply: FastifyReply,
  { denied, broken }: BankWords,
  work: () => Said,
) {
  const isDenied = ledger.scenarios.take('credentials-revoked') || !isKnown;
  const fault = isDenied ? undefined : ledger.scenarios.takeFault(faults, number);
  const said = isDenied ? denied : fault?.done === false ? broken : work();
  journal.add({
    at: ledger.clock.now(),
    method: request.method,
    call: title,
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)])),
    answer: said.body,
    ...(fault ? { fault: fault.fault } : {}),
  });
  return fault ? sendFault(reply, fault, said.body, ledger.clock) : reply.code(said.code).send(said.body);
}

interface KeptKey {
  id: string;
  /** Of the call and its body: another body under the same key is a mistake. */
  print: string;
  said: Said;
  /** Milliseconds since 1970. */
  at: number;
}

const day = 24 * 3600 * 1000;

/** Keys of idempotent calls: for a day the same key with the same body gets the first answer, and nothing happens again. */
export function createKeptKeys(file: string | undefined, now: () => number) {
  const keys = openRecordFile<KeptKey>(file);
  return {
    /** null: the key was used with another body. */
    once(key: string, call: string, body: unknown, work: () => Said): Said | null {
      const print = createHash('sha256')
        .update(`${call} ${JSON.stringify(body)}`)
        .digest('hex');
      const found = keys.find(key);
      const kept = found && now() - found.at < day ? found : undefined;
      if (kept) return kept.print === print ? kept.said : null;
      const said = work();
      keys.save({ id: key, print, said, at: now() });
      return said;
    },
  };
}

export type Fields = Record<string, unknown>;

/** What a bank says, with its HTTP status. */
export interface Said {
  code: number;
  body: Fields;
}
