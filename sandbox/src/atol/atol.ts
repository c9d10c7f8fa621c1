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
import { fieldsOf, receiptError, type TillReceipt, totalOf } from './atol-receipt.ts';

/** What a test or the desk can do beside the protocol. */
export interface TillControl {
  list(): TillReceipt[];
  setScenario(name: ScenarioName, options?: ScenarioOptions): void;
  clearScenario(): void;
  /** Whether receipts fail now. */
  fails(): boolean;
  /** Tokens that were given are good no more. */
  dropTokens(): void;
  advanceClock(seconds: number): Promise<void>;
}

export interface AtolAccess {
  baseUrl: string;
  group: string;
  login: string;
  password: string;
  control: TillControl;
}

const group = 'v5-online-atol-ru_5179';
const login = 'foyer-till';
const password = 'foyer-till-password';
/** How long the till prints. */
const printMilliseconds = 1000;
const prefix = '/till/atol/v5';

/** ATOL Online, version 5: everything under `/till/atol`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions around one state
export function createAtol({ clock, folder, seed = randomUUID(), origin }: BankSurroundings) {
  const receipts = openRecordFile<TillReceipt>(folder && join(folder, 'atol-receipts.jsonl'));
  const scenarios = createScenarios();
  let series = 1;
  const token = () => createHash('sha256').update(`${seed} ${series}`).digest('hex');

  const finish = (receipt: TillReceipt) => {
    if (receipt.state !== 'wait') return;
    receipt.state = scenarios.take('receipt-failed') ? 'fail' : 'done';
    receipts.save(receipt);
  };
  const watch = (receipt: TillReceipt) => clock.at(receipt.at + printMilliseconds, () => finish(receipt));
  for (const receipt of receipts.all()) if (receipt.state === 'wait') watch(receipt);

  const control: TillControl = {
    list: () => structuredClone(receipts.all()),
    setScenario: scenarios.set,
    clearScenario: () => scenarios.clear(),
    fails: () => scenarios.active().some(({ name }) => name === 'receipt-failed'),
    dropTokens: () => {
      series += 1;
    },
    advanceClock: clock.advance,
  };

  /** Same name, same receipt: the error carries the first uuid. */
  function register(operation: TillReceipt['operation'], body: unknown): { code: number; said: object } {
    const wrong = receiptError(body);
    const externalId = String(fieldsOf(body).external_id);
    if (wrong) return { code: 400, said: failure(32, `Ошибка валидации: ${wrong}`, 'system_validation') };
    const known = receipts.all().find((one) => one.externalId === externalId);
    if (known) return { code: 400, said: { ...failure(33, 'Документ уже есть', 'agent'), uuid: known.id } };
    const receipt: TillReceipt = {
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
    watch(receipt);
    return { code: 200, said: { uuid: receipt.id, status: 'wait', error: null } };
  }

  function report(id: string): { code: number; said: object } {
    const receipt = receipts.find(id);
    if (!receipt) return { code: 404, said: failure(34, 'Документ не найден', 'system') };
    if (receipt.state === 'fail')
      return {
        code: 200,
        said: { ...failure(3802, 'Смена не открылась', 'driver'), uuid: id, status: 'fail' },
      };
    if (receipt.state === 'wait') return { code: 200, said: { uuid: id, status: 'wait', error: null } };
    const payload = {
      total: receipt.total / 100,
      fn_number: '9999078900006000',
      fiscal_document_number: receipt.document,
      fiscal_document_attribute: 2_800_000_000 + receipt.document,
      ofd_receipt_url: `${origin()}/till/atol/receipts/${id}`,
    };
    return { code: 200, said: { uuid: id, status: 'done', error: null, payload } };
  }

  const guarded =
    (call: FaultyCall, work: (request: FastifyRequest) => { code: number; said: object }) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers.token !== token())
        return reply.code(401).send({ error: { code: 11, text: 'Токен не годен', type: 'system' } });
      if (readFields(request.params).group !== group)
        return reply.code(404).send(failure(20, 'Группы нет', 'system_validation'));
      const fault = scenarios.takeFault(call);
      if (fault?.done === false) return sendFault(reply, fault, {}, clock);
      const { code, said } = work(request);
      return fault ? sendFault(reply, fault, said, clock) : reply.code(code).send(said);
    };

  return {
    control,
    access: (): AtolAccess => ({ baseUrl: `${origin()}${prefix}/`, group, login, password, control }),
    async routes(app: FastifyInstance): Promise<void> {
      app.post(`${prefix}/getToken`, (request, reply) => {
        const fields = readFields(request.body);
        if (fields.login === login && fields.pass === password) return { token: token(), error: null };
        return reply.code(401).send(failure(12, 'Неверный логин или пароль', 'system'));
      });
      for (const operation of ['sell', 'sell_refund'] as const) {
        app.post(
          `${prefix}/:group/${operation}`,
          guarded('start', (request) => register(operation, request.body)),
        );
      }
      app.get(
        `${prefix}/:group/report/:id`,
        guarded('status', (request) => report(readFields(request.params).id ?? '')),
      );
      app.get('/till/atol/receipts/:id', (request, reply) => {
        return receipts.find(readFields(request.params).id ?? '')?.body ?? reply.code(404).send({});
      });
      app.post('/till/atol/control/failing', (request, reply) => {
        if (control.fails()) scenarios.clear('receipt-failed');
        else scenarios.set('receipt-failed');
        return backToPage(request, reply, { fails: control.fails() });
      });
    },
  };
}

function failure(code: number, text: string, type: string): { error: object; status: string } {
  return { error: { code, text, type }, status: 'fail' };
}
