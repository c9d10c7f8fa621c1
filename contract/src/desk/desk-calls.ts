import * as v from 'valibot';
import { keepPurposes } from '#rules/values.ts';
import type {
  AlarmView,
  DayView,
  FoundOrderView,
  HouseReturnSums,
  ListView,
  OrderView,
  ReturnView,
  SessionView,
  WebhooksView,
} from './desk.ts';
import {
  count,
  type DeskCall,
  day,
  filled,
  moment,
  money,
  nothing,
  number,
  roles,
  row,
  smallNumber,
  text,
  texts,
} from './desk-call.ts';
import type { DoorDivision, DoorList, DoorScan, NewDivision, ScansAnswer } from './door.ts';
import type {
  DeskExchange,
  LetterPlan,
  LettersView,
  MadeExchange,
  MoneyPeriod,
  MoneyView,
  NewExchange,
  NewLetter,
  RevisionView,
  UndoPlan,
  UndoRequest,
} from './office.ts';
import type {
  ChangedKeep,
  KeepsView,
  MadeKeep,
  NewKeep,
  Reseat,
  Reseated,
  SeatMap,
  SeatStory,
  SessionChange,
  SessionChangeRequest,
} from './sessions.ts';
import { staffCalls } from './staff-calls.ts';

const everyRole = roles;
const buyers = ['head', 'office'] as const;
/** No `Date` is later. */
const latestMoment = 8.64e15;

/** Every call of the desk by its name; routes, client and the matrix of roles follow from it. */
export const deskCalls = {
  ...staffCalls,
  tonight: row<{ day?: string | undefined }, DayView>({
    method: 'GET',
    path: 'tonight',
    roles: everyRole,
    schema: v.object({ day: v.optional(day) }),
  }),
  session: row<{ id: number }, SessionView>({
    method: 'GET',
    path: 'session',
    roles: everyRole,
    schema: v.object({ id: smallNumber }),
  }),
  seats: row<{ session: number }, SeatMap>({
    method: 'GET',
    path: 'session/seats',
    roles: ['head', 'office', 'door', 'programme'],
    schema: v.object({ session: smallNumber }),
  }),
  seat: row<{ session: number; seat: number }, SeatStory>({
    method: 'GET',
    path: 'session/seat',
    roles: ['head', 'office', 'door'],
    schema: v.object({ session: smallNumber, seat: smallNumber }),
  }),
  reseat: row<Reseat, Reseated>({
    method: 'POST',
    path: 'session/reseat',
    roles: buyers,
    schema: v.object({ ticket: number, from: smallNumber, to: smallNumber, words: text(200) }),
  }),
  changeSession: row<SessionChangeRequest, SessionChange>({
    method: 'POST',
    path: 'session/change',
    roles: ['head', 'programme'],
    again: true,
    schema: v.object({
      session: smallNumber,
      movedTo: v.nullable(v.object({ day, time: v.nullable(v.pipe(v.string(), v.isoTime())) })),
      because: text(200),
      chooseUntil: v.nullable(day),
      onRequest: v.boolean(),
      tells: v.nullable(count),
    }),
  }),
  letters: row<{ session: number }, LettersView>({
    method: 'GET',
    path: 'session/letters',
    roles: ['head', 'programme'],
    schema: v.object({ session: smallNumber }),
  }),
  writeLetter: row<NewLetter, LetterPlan>({
    method: 'POST',
    path: 'session/write',
    roles: ['head', 'programme'],
    again: true,
    secret: ['body', 'key'],
    schema: v.object({
      session: smallNumber,
      key: v.pipe(v.string(), v.uuid()),
      subject: texts(120),
      body: texts(4000),
      tells: v.nullable(count),
    }),
  }),
  list: row<{ session: number; by: 'seat' | 'name' | 'order' }, ListView>({
    method: 'GET',
    path: 'session/list',
    roles: buyers,
    schema: v.object({ session: smallNumber, by: v.picklist(['seat', 'name', 'order']) }),
  }),
  doorList: row<{ session: number; device: string }, DoorList>({
    method: 'GET',
    path: 'door/list',
    roles: ['head', 'office', 'door'],
    schema: v.object({ session: smallNumber, device: v.pipe(v.string(), v.uuid()) }),
  }),
  divideDoors: row<NewDivision, DoorDivision>({
    method: 'POST',
    path: 'door/parts',
    roles: ['head', 'office', 'door'],
    secret: ['device', 'version'],
    schema: v.object({
      session: smallNumber,
      device: v.pipe(v.string(), v.uuid()),
      version: count,
      parts: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), v.maxLength(200)),
    }),
  }),
  scans: row<
    {
      session: number;
      device: string;
      sentAt: number;
      since: number;
      knows: number;
      scans: DoorScan[];
    },
    ScansAnswer
  >({
    method: 'POST',
    path: 'door/scans',
    roles: ['head', 'office', 'door'],
    secret: ['scans', 'device', 'sentAt', 'since', 'knows'],
    schema: v.object({
      session: smallNumber,
      device: v.pipe(v.string(), v.uuid()),
      sentAt: v.pipe(v.number(), v.safeInteger()),
      since: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latestMoment)),
      knows: count,
      scans: v.pipe(
        v.array(
          v.object({
            n: smallNumber,
            // Whatever a camera reads, also nothing: what is refused would keep the scans beside it in the phone.
            code: v.pipe(v.string(), v.maxLength(100)),
            at: v.pipe(v.number(), v.safeInteger()),
            ahead: v.optional(v.pipe(v.number(), v.safeInteger())),
            kind: v.picklist(['in', 'back']),
            letIn: v.boolean(),
            division: count,
          }),
        ),
        v.maxLength(200),
      ),
    }),
  }),
  keeps: row<{ session: number }, KeepsView>({
    method: 'GET',
    path: 'keeps',
    roles: ['head', 'office', 'programme'],
    schema: v.object({ session: smallNumber }),
  }),
  keep: row<NewKeep, MadeKeep>({
    method: 'POST',
    path: 'keeps/make',
    roles: ['head', 'office', 'programme'],
    secret: ['key'],
    schema: v.object({
      session: smallNumber,
      key: v.pipe(v.string(), v.uuid()),
      purpose: v.picklist(keepPurposes),
      name: text(60),
      note: text(200),
      seats: v.nullable(v.object({ sector: smallNumber, row: text(20), seats: filled(200) })),
      places: v.nullable(
        v.object({ count: smallNumber, zone: v.nullable(smallNumber), area: v.nullable(smallNumber) }),
      ),
      until: v.nullable(moment),
    }),
  }),
  changeKeep: row<ChangedKeep, { until: number }>({
    method: 'POST',
    path: 'keeps/change',
    roles: ['head', 'office', 'programme'],
    schema: v.object({ id: number, name: text(60), note: text(200), until: v.nullable(moment) }),
  }),
  releaseKeep: row<{ id: number }, { left: number }>({
    method: 'POST',
    path: 'keeps/release',
    roles: ['head', 'office', 'programme'],
    schema: v.object({ id: number }),
  }),
  makePass: row<{ session: number }, { link: string; qr: string; until: number }>({
    method: 'POST',
    path: 'door/pass',
    roles: buyers,
    schema: v.object({ session: smallNumber }),
  }),
  /** Without words, the newest. */
  orders: row<{ words: string }, readonly FoundOrderView[]>({
    method: 'GET',
    path: 'orders',
    roles: ['head', 'office', 'books', 'tech'],
    schema: v.object({ words: text(200) }),
  }),
  order: row<{ id: number }, OrderView>({
    method: 'GET',
    path: 'order',
    roles: ['head', 'office', 'books', 'tech'],
    schema: v.object({ id: number }),
  }),
  resend: row<{ id: number }, 'written' | 'on-its-way'>({
    method: 'POST',
    path: 'order/resend',
    roles: buyers,
    schema: v.object({ id: number }),
  }),
  /** `expects`: what somebody has read about and confirms; null: only says what it would come to. */
  cancel: row<
    {
      id: number;
      tickets: number[] | null;
      percent: number;
      words: string;
      expects: HouseReturnSums | null;
    },
    HouseReturnSums
  >({
    method: 'POST',
    path: 'order/cancel',
    roles: ['head'],
    again: true,
    schema: v.object({
      id: number,
      tickets: v.nullable(v.pipe(v.array(number), v.nonEmpty(), v.maxLength(500))),
      percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      words: text(500),
      expects: v.nullable(v.object({ tickets: count, addOns: count, amount: money, ended: v.boolean() })),
    }),
  }),
  exchangeOptions: row<{ id: number; tickets: number[] }, DeskExchange>({
    method: 'GET',
    path: 'order/exchange-options',
    roles: buyers,
    schema: v.object({
      id: number,
      tickets: v.pipe(
        v.string(),
        v.regex(/^(\d{1,15}(,\d{1,15})*)?$/),
        v.transform((written) => (written === '' ? [] : written.split(',').map(Number))),
      ),
    }),
  }),
  exchange: row<NewExchange, MadeExchange>({
    method: 'POST',
    path: 'order/exchange',
    roles: buyers,
    schema: v.object({
      ...{ id: number, session: smallNumber, zoneId: count, areaId: count, pay: money, back: money },
      tickets: v.pipe(v.array(number), v.nonEmpty(), v.maxLength(500)),
      seatIds: v.pipe(v.array(smallNumber), v.maxLength(500)),
    }),
  }),
  returns: row<object, readonly ReturnView[]>({
    method: 'GET',
    path: 'returns',
    roles: ['head', 'office', 'books'],
    schema: nothing,
  }),
  decideReturn: row<{ id: number; decision: 'yes' | 'no'; words: string }, null>({
    method: 'POST',
    path: 'returns/decide',
    roles: buyers,
    schema: v.object({ id: number, decision: v.picklist(['yes', 'no']), words: text(500) }),
  }),
  /** Refused where the whole sum is no longer `sum`, which somebody was shown. */
  refundInFull: row<{ id: number; sum: number }, null>({
    method: 'POST',
    path: 'returns/in-full',
    roles: ['head'],
    again: true,
    schema: v.object({ id: number, sum: number }),
  }),
  money: row<MoneyPeriod, MoneyView>({
    method: 'GET',
    path: 'money',
    roles: ['head', 'books'],
    schema: v.pipe(
      v.object({ from: day, to: day }),
      v.check(({ from, to }) => from <= to),
    ),
  }),
  alarms: row<object, readonly AlarmView[]>({
    method: 'GET',
    path: 'alarms',
    roles: ['head', 'tech'],
    schema: nothing,
  }),
  decideAlarm: row<{ id: number; note: string }, null>({
    method: 'POST',
    path: 'alarms/decide',
    roles: ['head', 'tech'],
    schema: v.object({ id: number, note: filled(500) }),
  }),
  webhooks: row<object, WebhooksView>({
    method: 'GET',
    path: 'webhooks',
    roles: ['head', 'tech'],
    schema: nothing,
  }),
  replayWebhook: row<{ message: number; receiver: string }, null>({
    method: 'POST',
    path: 'webhooks/replay',
    roles: ['head', 'tech'],
    schema: v.object({ message: number, receiver: filled(200) }),
  }),
  revisions: row<object, readonly RevisionView[]>({
    method: 'GET',
    path: 'house/revisions',
    roles: ['head', 'programme'],
    schema: nothing,
  }),
  undoOpening: row<UndoRequest, UndoPlan>({
    method: 'POST',
    path: 'house/undo',
    roles: ['head', 'programme'],
    again: true,
    schema: v.object({ to: smallNumber, tells: v.nullable(count) }),
  }),
};

export type DeskCallName = keyof typeof deskCalls;
export type DeskRequest<Name extends DeskCallName> =
  (typeof deskCalls)[Name] extends DeskCall<infer Request, infer _Value> ? Request : never;
export type DeskValue<Name extends DeskCallName> =
  (typeof deskCalls)[Name] extends DeskCall<infer _Request, infer Value> ? Value : never;
