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
export interface RegistrarControl {
  list(): RegistrarReceipt[];
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(): void;
  /** Whether receipts currently fail. */
  fails(): boolean;
  /** Invalidates all issued tokens. */
  dropTokens(): void;
  advanceClock(seconds: number): Promise<void>;
}

export interface AtolAccess {
  baseUrl: string;
  group: string;
  login: string;
  password: string;
  control: RegistrarControl;
}

const group = 'v5-online-atol-ru_5179';
const login = 'foyer-registrar';
const password = 'foyer-registrar-password';
/** How long it takes to issue a receipt. */
const printMilliseconds = 1000;
const prefix = '/registrar/atol/v5';

/** ATOL Online, version 5: everything under `/registrar/atol`. */
export function createAtol({ clock, folder, seed = randomUUID(), origin }: SandboxContext) {
  const registrar = new Registrar({
    clock,
    seed,
    origin,
    receipts: openRecordFile<RegistrarReceipt>(folder && join(folder, 'atol-receipts.jsonl')),
    scenarios: createScenarios(),
  });
  const control = controlOf(registrar);
  return {
    control,
    access: (): AtolAccess => ({ baseUrl: `${origin()}${prefix}/`, group, login, password, control }),
    async routes(app: FastifyInstance): Promise<void> {
      protocolRoutes(app, registrar);
      app.get('/registrar/atol/receipts/:id', (request, reply) => {
        const id = readFields(request.params).id ?? '';
        return registrar.options.receipts.find(id)?.body ?? reply.code(404).send({});
      });
      app.post('/registrar/atol/control/failing', (request, reply) => {
        if (control.fails()) registrar.options.scenarios.clear('receipt-failed');
        else registrar.options.scenarios.set('receipt-failed');
        return backToPage(request, reply, { fails: control.fails() });
      });
    },
  };
}

interface RegistrarOptions {
  clock: Clock;
  seed: string;
  origin(): string;
  receipts: RecordFile<RegistrarReceipt>;
  scenarios: Scenarios;
}

interface Answer {
  code: number;
  body: object;
}

/** Issues receipts, each after a moment, and reports what became of them. */
class Registrar {
  readonly options: RegistrarOptions;
  #series = 1;

  constructor(options: RegistrarOptions) {
    this.options = options;
    for (const receipt of options.receipts.all()) if (receipt.state === 'wait') this.#watch(receipt);
  }

  get token(): string {
    return createHash('sha256').update(`${this.options.seed} ${this.#series}`).digest('hex');
  }

  dropTokens(): void {
    this.#series += 1;
  }

  /** The same name is the same receipt: the error contains the first id. */
  register(operation: RegistrarReceipt['operation'], body: unknown): Answer {
    const { clock, seed, receipts } = this.options;
    const wrong = receiptError(body);
    const externalId = String(fieldsOf(body).external_id);
    if (wrong) return { code: 400, body: failure(32, `Ошибка валидации: ${wrong}`, 'system_validation') };
    const known = receipts.all().find((one) => one.externalId === externalId);
    if (known) return { code: 400, body: { ...failure(33, 'Документ уже есть', 'agent'), uuid: known.id } };
    const receipt: RegistrarReceipt = {
      id: createHash('sha256').update(`${seed} ${externalId}`).digest('hex').slice(0, 32),
      externalId,
      operation,
      body,
      total: totalOf(body),
      state: 'wait',
      at: clock.now(),
      document: 1000 + receipts.all().length,
    };
    receipts.save(receipt);
    this.#watch(receipt);
    return { code: 200, body: { uuid: receipt.id, status: 'wait', error: null } };
  }

  report(id: string): Answer {
    const receipt = this.options.receipts.find(id);
    if (!receipt) return { code: 404, body: failure(34, 'Документ не найден', 'system') };
    if (receipt.state === 'fail') {
      const failed = failure(3802, 'Смена не открылась', 'driver');
      return { code: 200, body: { ...failed, uuid: id, status: 'fail' } };
    }
    if (receipt.state === 'wait') return { code: 200, body: { uuid: id, status: 'wait', error: null } };
    const payload = {
      total: receipt.total / 100,
      fn_number: '9999078900006000',
      fiscal_document_number: receipt.document,
      fiscal_document_attribute: 2_800_000_000 + receipt.document,
      ofd_receipt_url: `${this.options.origin()}/registrar/atol/receipts/${id}`,
    };
    return { code: 200, body: { uuid: id, status: 'done', error: null, payload } };
  }

  #watch(receipt: RegistrarReceipt): void {
    this.options.clock.at(receipt.at + printMilliseconds, () => this.#finish(receipt));
  }

  #finish(receipt: RegistrarReceipt): void {
    if (receipt.state !== 'wait') return;
    receipt.state = this.options.scenarios.take('receipt-failed') ? 'fail' : 'done';
    this.options.receipts.save(receipt);
  }
}

function controlOf(registrar: Registrar): RegistrarControl {
  const { receipts, scenarios, clock } = registrar.options;
  return {
    list: () => structuredClone(receipts.all()),
    setScenario: scenarios.set,
    clearScenario: () => scenarios.clear(),
    fails: () => scenarios.active().some(({ name }) => name === 'receipt-failed'),
    dropTokens: () => registrar.dropTokens(),
    advanceClock: clock.advance,
  };
}

function protocolRoutes(app: FastifyInstance, registrar: Registrar): void {
  app.post(`${prefix}/getToken`, (request, reply) => {
    const fields = readFields(request.body);
    if (fields.login === login && fields.pass === password) return { token: registrar.token, error: null };
    return reply.code(401).send(failure(12, 'Неверный логин или пароль', 'system'));
  });
  for (const operation of ['sell', 'sell_refund'] as const) {
    app.post(
      `${prefix}/:group/${operation}`,
      guarded(registrar, 'start', (request) => registrar.register(operation, request.body)),
    );
  }
  app.get(
    `${prefix}/:group/report/:id`,
    guarded(registrar, 'status', (request) => registrar.report(readFields(request.params).id ?? '')),
  );
}

/** Checks the token and the group, and fails as set on the control panel. */
function guarded(registrar: Registrar, call: FaultyCall, work: (request: FastifyRequest) => Answer) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.token !== registrar.token)
      return reply.code(401).send({ error: { code: 11, text: 'Токен не годен', type: 'system' } });
    if (readFields(request.params).group !== group)
      return reply.code(404).send(failure(20, 'Группы нет', 'system_validation'));
    const { clock, scenarios } = registrar.options;
    const fault = scenarios.takeFault(call);
    if (fault?.done === false) return sendFault(reply, fault, {}, clock);
    const { code, body } = work(request);
    return fault ? sendFault(reply, fault, body, clock) : reply.code(code).send(body);
  };
}

function failure(code: number, text: string, type: string): { error: object; status: string } {
  return { error: { code, text, type }, status: 'fail' };
}

/** A receipt in the registrar's ledger. Moments are milliseconds since 1970. */
export interface RegistrarReceipt {
  id: string;
  externalId: string;
  operation: 'sell' | 'sell_refund';
  /** As it was sent. */
  body: unknown;
  /** In kopecks. */
  total: number;
  state: 'wait' | 'done' | 'fail';
  at: number;
  document: number;
}

type Fields = Record<string, unknown>;

/** What the registrar cannot print, or null. Sums are compared in kopecks. */
function receiptError(body: unknown): string | null {
  const { external_id, receipt } = fieldsOf(body);
  const { client, company, items, payments, total } = fieldsOf(receipt);
  if (typeof external_id !== 'string' || external_id === '' || external_id.length > 128) return 'external_id';
  const { email, phone } = fieldsOf(client);
  if (!email && !phone) return 'receipt.client';
  const { inn, sno, payment_address } = fieldsOf(company);
  if (!inn || !sno || !payment_address) return 'receipt.company';
  if (!Array.isArray(items) || items.length === 0 || items.length > 100) return 'receipt.items';
  if (items.some((item) => !isTrueItem(fieldsOf(item)))) return 'receipt.items';
  const sum = items.reduce((all: number, item) => all + kopecks(fieldsOf(item).sum), 0);
  const paid = (Array.isArray(payments) ? payments : []).reduce(
    (all: number, payment) => all + kopecks(fieldsOf(payment).sum),
    0,
  );
  return sum === kopecks(total) && paid === kopecks(total) ? null : 'receipt.total';
}

function isTrueItem({ name, price, quantity, sum, vat, payment_object, payment_method }: Fields): boolean {
  const named = typeof name === 'string' && name !== '' && name.length <= 128;
  const counted = Math.round(kopecks(price) * Number(quantity)) === kopecks(sum);
  const taxed = typeof fieldsOf(vat).type === 'string';
  return (
    named && counted && taxed && typeof payment_object === 'number' && typeof payment_method === 'string'
  );
}

function totalOf(body: unknown): number {
  return kopecks(fieldsOf(fieldsOf(body).receipt).total);
}

function kopecks(value: unknown): number {
  return Math.round(Number(value) * 100);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
