import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultyCall } from '#misbehaviour/scenario-list.ts';
import { sendFault } from '#misbehaviour/send-fault.ts';
import type { LedgerBank } from './open-bank.ts';
import type { Fields, Said } from './said.ts';

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
