import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '#banking/open-bank.ts';
import {
  createScenarios,
  type FaultyCall,
  type ScenarioName,
  type ScenarioOptions,
  type Scenarios,
  sendFault,
} from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile, type RecordFile } from '#platform/record-file.ts';
import { backToPage, readFields } from '#platform/requests.ts';

/** Control for tests and the control panel, outside the protocol. */
export interface RegistryControl {
  /** Oldest first. */
  list(): RegistryTicket[];
  /** `start-…` breaks reports of sales, `refund-…` those of returns and visits, `status-…` look-ups. */
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(): void;
  /** Whether reports currently fail. */
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

interface Answer {
  code: number;
  body: object;
}

/** The state's registry of tickets sold by culture card, API 0.1.5: everything under `/card-registry`. */
export function createCardRegistry({ clock, folder, seed = randomUUID(), origin }: SandboxContext) {
  const registry = new CardRegistry(
    clock,
    seed,
    openRecordFile<RegistryTicket>(folder && join(folder, 'card-registry.jsonl')),
  );
  const scenarios = createScenarios();
  const control: RegistryControl = {
    list: () => structuredClone(registry.tickets.all()),
    setScenario: scenarios.set,
    clearScenario: () => scenarios.clear(),
    isDown: () => scenarios.active().some(({ name }) => name === 'start-500'),
  };
  return {
    control,
    access: (): RegistryAccess => ({ baseUrl: `${origin()}${prefix}/`, token, organization, control }),
    async routes(app: FastifyInstance): Promise<void> {
      const guarded = guard(scenarios, clock);
      sellerRoutes(app, registry, guarded);
      doorRoutes(app, registry, guarded);
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

class CardRegistry {
  readonly tickets: RecordFile<RegistryTicket>;
  readonly #clock: Clock;
  readonly #seed: string;

  constructor(clock: Clock, seed: string, tickets: RecordFile<RegistryTicket>) {
    this.#clock = clock;
    this.#seed = seed;
    this.tickets = tickets;
  }

  atDoor(event: string, barcode: string): RegistryTicket | undefined {
    return this.tickets.all().find((one) => one.session.event_id === event && one.barcode === barcode);
  }

  /** One ticket per code and event, one valid ticket per person and event. */
  create(body: Record<string, unknown>): Answer {
    const wrong = wrongField(body);
    if (wrong) return refusal('validation', `Поле ${wrong} не заполнено или неверно`);
    const number = this.tickets.all().length + 1;
    const id = createHash('sha256').update(`${this.#seed} ${number}`).digest('hex').slice(0, 24);
    const ticket = ticketOf(id, this.#clock.now(), body);
    if (this.atDoor(ticket.session.event_id, ticket.barcode))
      return refusal('ticket-exists', 'Билет с таким штрихкодом уже есть');
    const isSecond = (one: RegistryTicket) =>
      one.session.event_id === ticket.session.event_id &&
      one.buyer.mobile_phone === ticket.buyer.mobile_phone &&
      (one.status === 'active' || one.status === 'visited');
    if (this.tickets.all().some(isSecond))
      return refusal('second-ticket', 'У участника уже есть билет на событие');
    this.tickets.save(ticket);
    return { code: 201, body: ticket };
  }

  refund(ticket: RegistryTicket, body: Record<string, unknown>): Answer {
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
    this.tickets.save({ ...ticket, ...facts });
    return { code: 200, body: facts };
  }

  /** From two hours before the session; at most an hour in the future. */
  visit(ticket: RegistryTicket, body: Record<string, unknown>): Answer {
    const at = Number(body.visit_date);
    if (!Number.isInteger(at)) return refusal('validation', 'Нужен visit_date');
    if (at < ticket.session.date - early || at > this.#clock.now() / 1000 + late)
      return refusal('visit-date', 'Посещение вне времени сеанса');
    if (ticket.status !== 'active') return refusal('wrong-status', `Статус билета: ${ticket.status}`);
    this.tickets.save({ ...ticket, status: 'visited', visit_date: at });
    return { code: 200, body: { visit_date: at, status: 'visited' } };
  }
}

type Work = (fields: Record<string, string>, body: Record<string, unknown>) => Answer;
type Guarded = (call: FaultyCall, work: Work) => (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Checks the token, and fails as set on the control panel. */
function guard(scenarios: Scenarios, clock: Clock): Guarded {
  return (call, work) => (request, reply) => {
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    if (!isKnown || scenarios.take('credentials-revoked'))
      return reply.code(401).send({ success: false, message: 'Токен не годен' });
    const fault = scenarios.takeFault(call);
    if (fault?.done === false) return sendFault(reply, fault, {}, clock);
    const { code, body } = work(readFields(request.params), fieldsOf(request.body));
    return fault ? sendFault(reply, fault, body, clock) : reply.code(code).send(body);
  };
}

function sellerRoutes(app: FastifyInstance, registry: CardRegistry, guarded: Guarded): void {
  const { tickets } = registry;
  app.post(
    `${prefix}/tickets`,
    guarded('start', (_, body) => registry.create(body)),
  );
  app.get(
    `${prefix}/tickets/:id`,
    guarded('status', ({ id = '' }) => found(tickets.find(id), (body) => ({ code: 200, body }))),
  );
  for (const name of ['refund', 'visit'] as const) {
    app.put(
      `${prefix}/tickets/:id/${name}`,
      guarded('refund', ({ id = '' }, body) =>
        found(tickets.find(id), (ticket) => registry[name](ticket, body)),
      ),
    );
  }
}

function doorRoutes(app: FastifyInstance, registry: CardRegistry, guarded: Guarded): void {
  const door = `${prefix}/events/:event/tickets/:barcode`;
  app.get(
    door,
    guarded('status', ({ event = '', barcode = '' }) =>
      // Staff at the door sees neither the person nor the seller's id of the ticket.
      found(registry.atDoor(event, barcode), ({ status, session }) => ({
        code: 200,
        body: { status, session },
      })),
    ),
  );
  app.put(
    `${door}/visit`,
    guarded('refund', ({ event = '', barcode = '' }, body) =>
      found(registry.atDoor(event, barcode), (ticket) => registry.visit(ticket, body)),
    ),
  );
}

function found(ticket: RegistryTicket | undefined, work: (ticket: RegistryTicket) => Answer): Answer {
  return ticket ? work(ticket) : refusal('not-found', 'Билет не найден');
}

function refusal(code: string, description: string): Answer {
  return { code: 400, body: { code, description } };
}

/** A ticket in the registry. Moments of the protocol are unix seconds. */
interface RegistryTicket {
  id: string;
  barcode: string;
  status: 'active' | 'visited' | 'refunded' | 'canceled';
  /** As it was sent. */
  visitor: object;
  buyer: { mobile_phone: string };
  session: { event_id: string; date: number };
  payment: { amount: string };
  visit_date?: number;
  refund_date?: number;
  refund_reason?: string;
  refund_ticket_price?: string;
  /** When the registry received it, milliseconds. */
  at: number;
}

type Fields = Record<string, unknown>;

const amount = /^\d+(\.\d{1,2})?$/;

/** The first field that the registry cannot take, or null. */
function wrongField(body: Fields): string | null {
  const { visitor, buyer, session, payment } = body;
  const [who, phone, when, paid] = [visitor, buyer, session, payment].map(fieldsOf);
  const problems: [string, boolean][] = [
    ['barcode', isText(body.barcode)],
    ['visitor.full_name', isText(who?.full_name)],
    ['buyer.mobile_phone', /^\d{10}$/.test(String(phone?.mobile_phone))],
    ['session.event_id', isText(when?.event_id)],
    ['session.organization_id', isText(when?.organization_id)],
    ['session.date', Number.isInteger(when?.date)],
    ['payment.date', Number.isInteger(paid?.date)],
    ['payment.amount', amount.test(String(paid?.amount))],
  ];
  return problems.find(([, isRight]) => !isRight)?.[0] ?? null;
}

/** A checked body as a ticket. */
function ticketOf(id: string, at: number, body: Fields): RegistryTicket {
  const session = fieldsOf(body.session);
  return {
    id,
    at,
    barcode: String(body.barcode),
    status: 'active',
    visitor: fieldsOf(body.visitor),
    buyer: { mobile_phone: String(fieldsOf(body.buyer).mobile_phone) },
    session: { ...session, event_id: String(session.event_id), date: Number(session.date) },
    payment: { ...fieldsOf(body.payment), amount: String(fieldsOf(body.payment).amount) },
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
