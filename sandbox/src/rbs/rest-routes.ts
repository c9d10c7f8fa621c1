import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestJournal } from '#misbehaviour/request-journal.ts';
import { sendFault } from '#misbehaviour/send-fault.ts';
import { readFields } from '#platform/read-fields.ts';
import type { Bank } from './bank.ts';
import { errorAnswer } from './bank-errors.ts';
import type { BankOrder } from './bank-order.ts';
import type { Fields } from './read-registration.ts';
import { orderOf, type RestCall, restCalls } from './rest-calls.ts';

export interface RestParts {
  bank: Bank;
  journal: RequestJournal;
  formUrl(order: BankOrder): string;
  sbpOrigin(): string;
}

/** The gateway's REST interface: GET or POST of a form, HTTP 200 also when the answer is an error. */
export async function restRoutes(app: FastifyInstance, parts: RestParts): Promise<void> {
  // The gateway reads forms only: any other body is as if nothing had been sent.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => ({}));
  for (const [name, call] of Object.entries(restCalls)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: (request, reply) => answer(name, call, request, reply, parts),
    });
  }
}

function answer(
  name: string,
  call: RestCall,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RestParts,
) {
  const { bank, journal, formUrl, sbpOrigin } = parts;
  const fields = { ...readFields(request.query), ...readFields(request.body) };
  const language = fields.language === 'en' ? 'en' : 'ru';
  const note = (said: object, fault?: string) =>
    journal.add({
      at: bank.clock.now(),
      method: request.method,
      call: name,
      fields,
      answer: said,
      ...(fault ? { fault } : {}),
    });

  const denied = accessError(bank, fields);
  const orderNumber = orderOf(bank, fields)?.orderNumber ?? fields.orderNumber;
  const fault = call.faults && !denied ? bank.scenarios.takeFault(call.faults, orderNumber) : undefined;
  const carriedOut = fault?.done !== false;
  const said = denied
    ? errorAnswer(denied, language)
    : carriedOut
      ? call.answer({ bank, fields, language, ip: request.ip, formUrl, sbpOrigin })
      : errorAnswer('system error', language);
  note(said, fault?.fault);
  return fault ? sendFault(reply, fault, said, bank.clock) : reply.send(said);
}

function accessError(bank: Bank, fields: Fields) {
  const { userName, password } = bank.settings;
  if (bank.scenarios.take('credentials-revoked')) return 'access denied';
  if (!fields.userName) return { missing: 'userName' };
  if (!fields.password) return { missing: 'password' };
  return fields.userName === userName && fields.password === password ? undefined : 'access denied';
}
