import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Clock } from '#platform/clock.ts';

export interface ScenarioOptions {
  /** How often it happens; without it, until it is cleared. */
  times?: number;
  /** Of callback-after-return (3 by default) and of the slow and the silent answers (30 by default). */
  seconds?: number;
  /** The reported amount in minor units; by default one more than the real one. */
  amount?: number;
  /** For transport faults: whether the bank carries the request out before the answer is lost. */
  done?: boolean;
  /** Only for this order of the merchant: its number, or the beginning of that up to a hyphen. */
  orderNumber?: string;
}

export interface ActiveScenario extends ScenarioOptions {
  name: ScenarioName;
}

interface AnswerFault {
  fault: TransportFault;
  done: boolean;
  seconds: number;
}

/** Switches for simulated faults. */
export interface Scenarios {
  set(name: ScenarioName, options?: ScenarioOptions): void;
  clear(name?: ScenarioName): void;
  active(): ActiveScenario[];
  /** The scenario if it is on for this order; uses up one of its times. */
  take(name: ScenarioName, orderNumber?: string): ActiveScenario | undefined;
  /** The fault that the answer to this call must have; uses up one of its times. */
  takeFault(call: FaultyCall, orderNumber?: string): AnswerFault | undefined;
}

/** Faults before the request was processed; all other faults come afterwards. */
const notDoneByDefault: readonly ScenarioName[] = ['start-500', 'start-html', 'refund-html'];

export function createScenarios(): Scenarios {
  const active = new Map<ScenarioName, ActiveScenario>();

  function take(name: ScenarioName, orderNumber?: string): ActiveScenario | undefined {
    const scenario = active.get(name);
    if (!scenario) return undefined;
    if (!isMeant(scenario.orderNumber, orderNumber)) return undefined;
    if (scenario.times !== undefined) {
      if (scenario.times <= 1) active.delete(name);
      else active.set(name, { ...scenario, times: scenario.times - 1 });
    }
    return scenario;
  }

  return {
    set: (name, options = {}) => {
      active.set(name, { ...options, name });
    },
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    active: () => [...active.values()],
    take,
    takeFault(call, orderNumber) {
      for (const fault of transportFaults) {
        const name = `${call}-${fault}` as const;
        const scenario = take(name, orderNumber);
        if (scenario) {
          const done = scenario.done ?? !notDoneByDefault.includes(name);
          return { fault, done, seconds: scenario.seconds ?? 30 };
        }
      }
      return undefined;
    },
  };
}

/** Reads the fields of a control request. `problem` says what is wrong with them. */
export function readScenario(
  fields: Readonly<Record<string, unknown>>,
):
  | { kind: 'scenario'; name: ScenarioName; on: boolean; options: ScenarioOptions }
  | { kind: 'problem'; text: string } {
  const name = String(fields.name ?? '');
  if (!isScenarioName(name)) {
    return {
      kind: 'problem',
      text: `name: no such scenario, one of ${Object.keys(scenarioTexts).join(', ')}`,
    };
  }
  const options: ScenarioOptions = {};
  for (const field of ['times', 'seconds', 'amount'] as const) {
    if (fields[field] === undefined || fields[field] === '') continue;
    const value = Number(fields[field]);
    if (!Number.isInteger(value) || value < 0) return { kind: 'problem', text: `${field}: a whole number` };
    options[field] = value;
  }
  if (fields.done !== undefined && fields.done !== '') options.done = isOn(fields.done);
  if (typeof fields.orderNumber === 'string' && fields.orderNumber) options.orderNumber = fields.orderNumber;
  return { kind: 'scenario', name, on: isOn(fields.on ?? true), options };
}

function isMeant(wanted: string | undefined, orderNumber: string | undefined): boolean {
  if (wanted === undefined || wanted === orderNumber) return true;
  return orderNumber?.startsWith(`${wanted}-`) ?? false;
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'on';
}

/** How the answer to a request can go wrong on its way. */
export const transportFaults = ['times-out', '500', 'reset', 'html', 'slow-body', 'half-body'] as const;
export type TransportFault = (typeof transportFaults)[number];

/** The calls that can be made to answer badly: register, status, and refund together with reverse. */
const faultyCalls = ['start', 'status', 'refund'] as const;
export type FaultyCall = (typeof faultyCalls)[number];

type TransportScenario = `${FaultyCall}-${TransportFault}`;

const transportTexts: Record<TransportFault, string> = {
  'times-out': 'ответа нет',
  '500': 'ответ HTTP 500',
  reset: 'соединение обрывается',
  html: 'вместо ответа страница HTML',
  'slow-body': 'ответ идёт по капле',
  'half-body': 'ответ обрывается на середине',
};

const callTexts: Record<FaultyCall, string> = {
  start: 'Регистрация заказа',
  status: 'Запрос состояния',
  refund: 'Возврат денег',
};

/** The other misbehaviours, one named scenario each. */
const namedScenarios = {
  'credentials-revoked': 'Логин и пароль отозваны: на любой запрос «Доступ запрещён»',
  'status-pending': 'Состояние: банк говорит «ещё не оплачен», что бы ни было на самом деле',
  'status-wrong-amount': 'Состояние: другая сумма',
  'status-wrong-currency': 'Состояние: другая валюта',
  'status-other-order': 'Состояние: номер чужого заказа',
  'status-2-after-partial-refund': 'Состояние: после частичного возврата 2 вместо 4',
  'refund-refused': 'Возврат денег: банк отказывает',
  'refund-slow': 'Возврат денег: банк решает не сразу',
  'refund-slow-refused': 'Возврат денег: банк сначала принимает, потом отказывает',
  'receipt-failed': 'Чек: касса банка не пробила его',
  'callback-before-return': 'Уведомление приходит раньше, чем вернётся покупатель',
  'callback-after-return': 'Уведомление приходит позже, чем вернётся покупатель',
  'callback-never': 'Уведомления нет',
  'callback-twice': 'Уведомление приходит дважды',
  'callback-fifty': 'Уведомление приходит пятьдесят раз сразу',
  'callback-wrong-checksum': 'Уведомление с неверной подписью',
  'callback-without-checksum': 'Уведомление без подписи',
  'callback-other-amount': 'Уведомление с другой суммой и верной подписью',
  'callback-unknown-order': 'Уведомление о заказе, которого нет',
  'callback-out-of-order': 'Уведомления не по порядку: после оплаты приходят удержание и отказ',
  'return-success-while-pending': 'Кнопка «Оплатить» возвращает в магазин, но банк ничего не решил',
  'return-success-while-failed': 'Кнопка «Оплатить» возвращает в магазин, но банк отказал',
} as const;

export type ScenarioName = keyof typeof namedScenarios | TransportScenario;

/** Labels of the scenarios on the control panel. */
export const scenarioTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    faultyCalls.flatMap((call) =>
      transportFaults.map((fault) => [`${call}-${fault}`, `${callTexts[call]}: ${transportTexts[fault]}`]),
    ),
  ),
  ...namedScenarios,
};

function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarioTexts, name);
}

const outOfService = `<!doctype html><html lang="ru"><head><title>Технические работы</title></head>
<body><h1>Сервис временно недоступен</h1><p>Ведутся технические работы.</p></body></html>`;

/** Sends an answer the way a broken gateway does. `answer` is what it would have said. */
export function sendFault(
  reply: FastifyReply,
  { fault, seconds }: AnswerFault,
  answer: object | string,
  clock: Clock,
) {
  const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  if (fault === '500') return reply.code(500).type('text/plain').send('Internal Server Error');
  if (fault === 'html') return reply.type('text/html; charset=utf-8').send(outOfService);

  reply.hijack();
  const socket = reply.raw.socket;
  if (!socket) return reply;
  if (fault === 'reset') socket.resetAndDestroy();
  if (fault === 'times-out') clock.at(clock.now() + seconds * 1000, () => void socket.destroy());
  if (fault === 'half-body') {
    writeHead(reply, body.length);
    reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroySoon());
  }
  if (fault === 'slow-body') {
    writeHead(reply, body.length);
    reply.raw.flushHeaders();
    trickle(reply, socket, body, seconds, clock);
  }
  return reply;
}

function writeHead(reply: FastifyReply, length: number) {
  reply.raw.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', 'content-length': length });
}

/** Spreads the body over the time in ten pieces. */
function trickle(reply: FastifyReply, socket: Socket, body: Buffer, seconds: number, clock: Clock) {
  const pieces = 10;
  const size = Math.ceil(body.length / pieces);
  for (let index = 0; index < pieces; index++) {
    clock.at(clock.now() + (seconds * 1000 * (index + 1)) / pieces, () => {
      if (socket.destroyed) return;
      reply.raw.write(body.subarray(index * size, (index + 1) * size));
      if (index === pieces - 1) reply.raw.end();
    });
  }
}

/** A request to the bank's interface, kept for whoever wonders what was asked. Passwords are left out. */
export interface ReceivedRequest {
  at: number;
  method: string;
  /** `register.do` and the like. */
  call: string;
  fields: Record<string, string>;
  /** What was answered, or would have been, were it not for `fault`. */
  answer: object;
  fault?: string;
}

export interface RequestJournal {
  add(request: ReceivedRequest): void;
  /** Oldest first. */
  all(): ReceivedRequest[];
}

const longest = 2000;

export function createRequestJournal(): RequestJournal {
  const requests: ReceivedRequest[] = [];
  return {
    add(request) {
      const { password: _, token: __, ...fields } = request.fields;
      requests.push({ ...request, fields });
      if (requests.length > longest) requests.shift();
    },
    all: () => [...requests],
  };
}
