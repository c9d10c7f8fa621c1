import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankSurroundings } from '#banking/open-bank.ts';
import type { FaultyCall, ScenarioName } from '#misbehaviour/scenario-list.ts';
import { createScenarios, type ScenarioOptions } from '#misbehaviour/scenarios.ts';
import { sendFault } from '#misbehaviour/send-fault.ts';
import { backToPage } from '#platform/back-to-page.ts';
import { readFields } from '#platform/read-fields.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { fieldsOf, type RegistryTicket, ticketOf, wrongField } from './registry-ticket.ts';

/** What a test or the desk can do beside the protocol. */
export interface RegistryControl {
  /** Oldest first. */
  list(): RegistryTicket[];
  /** `start-…` breaks the telling of sales, `refund-…` of returns and visits, `status-…` the looks. */
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(): void;
  /** Whether nothing can be told now. */
  isDown(): boolean;
}

export interface RegistryAccess {
  baseUrl: string;
  token: string;
  organization: string;
  control: RegistryControl;
}

const token = 'foyer-card-registry-token';
const organization = '12345';
const prefix = '/card-registry/api/v1';
const [early, late] = [2 * 3600, 3600];

interface Said {
  code: number;
  body: object;
}

/** The state's registry of tickets by the culture card, API 0.1.5: everything under `/card-registry`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions around one state
export function createCardRegistry({ clock, folder, seed = randomUUID(), origin }: BankSurroundings) {
  const tickets = openRecordFile<RegistryTicket>(folder && join(folder, 'card-registry.jsonl'));
  const scenarios = createScenarios();
  const control: RegistryControl = {
    list: () => structuredClone(tickets.all()),
    setScenario: scenarios.set,
    clearScenario: () => scenarios.clear(),
    isDown: () => scenarios.active().some(({ name }) => name === 'start-500'),
  };
  const atDoor = (event: string, barcode: string) =>
    tickets.all().find((one) => one.session.event_id === event && one.barcode === barcode);

  /** One ticket a code and event, one good ticket a person and event. */
  function create(body: Record<string, unknown>): Said {
    const wrong = wrongField(body);
    if (wrong) return refusal('validation', `Поле ${wrong} не заполнено или неверно`);
    const number = tickets.all().length + 1;
    const id = createHash('sha256').update(`${seed} ${number}`).digest('hex').slice(0, 24);
    const ticket = ticketOf(id, clock.now(), body);
    if (atDoor(ticket.session.event_id, ticket.barcode))
      return refusal('ticket-exists', 'Билет с таким штрихкодом уже есть');
    const isSecond = (one: RegistryTicket) =>
      one.session.event_id === ticket.session.event_id &&
      one.buyer.mobile_phone === ticket.buyer.mobile_phone &&
      (one.status === 'active' || one.status === 'visited');
    if (tickets.all().some(isSecond))
      return refusal('second-ticket', 'У участника уже есть билет на событие');
    tickets.save(ticket);
    return { code: 201, body: ticket };
  }

  function refund(ticket: RegistryTicket, body: Record<string, unknown>): Said {
    if (!Number.isInteger(body.refund_date) || !body.refund_reason)
      return refusal('validation', 'Нужны refund_date и refund_reason');
    if (ticket.status !== 'active') return refusal('wrong-status', `Статус билета: ${ticket.status}`);
    const price = String(body.refund_ticket_price ?? ticket.payment.amount);
    const facts = {
      status: 'refunded' as const,
      refund_date: Number(body.refund_date),
      refund_reason: String(body.refund_reason),
      refund_ticket_price: price,
    };
    tickets.save({ ...ticket, ...facts });
    return { code: 200, body: facts };
  }

  /** Not sooner than two hours before the session, not later than an hour from now. */
  function visit(ticket: RegistryTicket, body: Record<string, unknown>): Said {
    const at = Number(body.visit_date);
    if (!Number.isInteger(at)) return refusal('validation', 'Нужен visit_date');
    if (at < ticket.session.date - early || at > clock.now() / 1000 + late)
      return refusal('visit-date', 'Посещение вне времени сеанса');
    if (ticket.status !== 'active') return refusal('wrong-status', `Статус билета: ${ticket.status}`);
    tickets.save({ ...ticket, status: 'visited', visit_date: at });
    return { code: 200, body: { visit_date: at, status: 'visited' } };
  }

  const guarded =
    (call: FaultyCall, work: (fields: Record<string, string>, body: Record<string, unknown>) => Said) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      if (!isKnown || scenarios.take('credentials-revoked'))
        return reply.code(401).send({ success: false, message: 'Токен не годен' });
      const fault = scenarios.takeFault(call);
      if (fault?.done === false) return sendFault(reply, fault, {}, clock);
      const { code, body } = work(readFields(request.params), fieldsOf(request.body));
      return fault ? sendFault(reply, fault, body, clock) : reply.code(code).send(body);
    };
  const found = (ticket: RegistryTicket | undefined, work: (ticket: RegistryTicket) => Said): Said =>
    ticket ? work(ticket) : refusal('not-found', 'Билет не найден');

  return {
    control,
    access: (): RegistryAccess => ({ baseUrl: `${origin()}${prefix}/`, token, organization, control }),
    async routes(app: FastifyInstance): Promise<void> {
      app.post(
        `${prefix}/tickets`,
        guarded('start', (_, body) => create(body)),
      );
      app.get(
        `${prefix}/tickets/:id`,
        guarded('status', ({ id = '' }) => found(tickets.find(id), (body) => ({ code: 200, body }))),
      );
      for (const [name, end] of [
        ['refund', refund],
        ['visit', visit],
      ] as const) {
        app.put(
          `${prefix}/tickets/:id/${name}`,
          guarded('refund', ({ id = '' }, body) => found(tickets.find(id), (ticket) => end(ticket, body))),
        );
      }
      const door = `${prefix}/events/:event/tickets/:barcode`;
      app.get(
        door,
        guarded('status', ({ event = '', barcode = '' }) =>
          // A controller is told nothing of the person, nor the seller's name of the ticket.
          found(atDoor(event, barcode), ({ status, session }) => ({ code: 200, body: { status, session } })),
        ),
      );
      app.put(
        `${door}/visit`,
        guarded('refund', ({ event = '', barcode = '' }, body) =>
          found(atDoor(event, barcode), (ticket) => visit(ticket, body)),
        ),
      );
      app.post('/card-registry/control/down', (request, reply) => {
        const isDown = control.isDown();
        for (const name of ['start-500', 'refund-500'] as const) {
          if (isDown) scenarios.clear(name);
          else scenarios.set(name, { done: false });
        }
        return backToPage(request, reply, { down: control.isDown() });
      });
    },
  };
}

function refusal(code: string, description: string): Said {
  return { code: 400, body: { code, description } };
}
