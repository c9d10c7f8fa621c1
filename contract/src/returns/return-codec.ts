import { type Answer, successCode } from '#kit/answer.ts';
import {
  anyTextFromWire,
  flagFromWire,
  integerFromWire,
  languageFromWire,
  plainText,
  refusalFromWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import { formatDay } from '#rules/format.ts';
import type { StayTerms } from '#rules/go-back-together.ts';
import { groupBy } from '#rules/group-by.ts';
import {
  currencies,
  flagToWire,
  languages,
  moneyFromWire,
  moneyToWire,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type {
  WireConfirmReturn,
  WireCreateReturn,
  WireReturn,
  WireReturnRequest,
  WireReturnRow,
} from './return-wire.ts';
import {
  type ConfirmReturnRequest,
  type CreateReturnRequest,
  ladderFromWire,
  ladderToWire,
  type ReturnGroup,
  type ReturnReason,
  type ReturnsRequest,
  type ReturnTicket,
  type ReturnView,
  returnStatusFromWire,
  returnStatusToWire,
} from './returns.ts';

export function returnRequestFromWire(wire: WireReturnRequest): ReturnsRequest {
  return {
    hash: wire.hash ?? '',
    language: languageFromWire(wire.lang),
    confirmName: textOrNull(wire.hashConf),
  };
}

export function returnRequestToWire(request: ReturnsRequest): WireReturnRequest {
  return { hash: request.hash, lang: request.language, hashConf: request.confirmName };
}

/** The list of rows never holds a zero (O 5). */
export function createReturnFromWire(wire: WireCreateReturn): CreateReturnRequest {
  return {
    hash: wire.hash,
    language: languageFromWire(wire.lang),
    confirmName: textOrNull(wire.hashConf),
    reasonId: integerFromWire(wire.reason, 0),
    tickets: wire.id.map((id) => integerFromWire(id, 0)).filter((id) => id !== 0),
  };
}

export function createReturnToWire(request: CreateReturnRequest): WireCreateReturn {
  return {
    hash: request.hash,
    lang: request.language,
    reason: request.reasonId,
    id: request.tickets.filter((id) => id !== 0),
    ...(request.confirmName === null ? {} : { hashConf: request.confirmName }),
  };
}

export function confirmReturnFromWire(wire: WireConfirmReturn): ConfirmReturnRequest {
  return { hash: wire.hash, language: languageFromWire(wire.lang), confirmName: wire.hashConf };
}

export function confirmReturnToWire(request: ConfirmReturnRequest): WireConfirmReturn {
  return { hash: request.hash, lang: request.language, hashConf: request.confirmName };
}

/** What an answer without an order holds: whoever reads the rows of a refusal finds none. */
export const noReturns = { rows: [], date: '', text: '', reasons: [] };

/** What belongs to the order is said on each row (O 3). */
export function returnsToWire(view: ReturnView | null, context: WireContext): WireReturn {
  if (view === null) return { errorCode: successCode, errorText: '', ...noReturns };
  const shared = {
    ord_num: view.number,
    datime: view.placedAt,
    owner_name: view.buyer.name,
    email: view.buyer.email,
    phone: view.buyer.phone,
    returnreason_id: view.chosenReasonId ?? 0,
  };
  return {
    errorCode: successCode,
    errorText: '',
    rows: view.groups.flatMap((group, index) => {
      const session = groupToWire(group, index + 1, context);
      return group.tickets.map((ticket) => ({ ...shared, ...session, ...ticketToWire(ticket, context) }));
    }),
    date: view.consent.day,
    text: view.consent.text,
    currency: view.currency,
    maybefree: flagToWire(view.mayBeFree),
    reasons: view.reasons.map((reason) => ({
      id: reason.id,
      ...textToWire('name', reason.name, context.houseLanguage),
      ...textToWire('descript', reason.description, context.houseLanguage),
    })),
  };
}

/** null: no rows, the order is deleted or was never there (RT-9). */
export function returnsFromWire(wire: WireReturn, status = 200): Answer<ReturnView | null> {
  // Rows without a code are still rows.
  const refused = refusalFromWire(wire, status, wire.rows ? 'may tell' : 'tells');
  if (refused) return refused;
  const rows = wire.rows ?? [];
  const [first] = rows;
  if (!first) return { ok: true, value: null };
  const value: ReturnView = {
    number: integerFromWire(first.ord_num, 0),
    placedAt: first.datime ?? '',
    buyer: { name: first.owner_name ?? '', email: first.email ?? '', phone: first.phone ?? '' },
    currency: currencies.find((currency) => currency === wire.currency) ?? null,
    groups: [...groupBy(rows, (row) => integerFromWire(row.sortnum, 0)).values()].flatMap(groupFromWire),
    consent: { text: wire.text ?? '', day: wire.date ?? '' },
    reasons: (wire.reasons ?? []).map(
      (reason): ReturnReason => ({
        id: integerFromWire(reason.id, 0),
        name: textFromWire('name', reason),
        description: textFromWire('descript', reason),
      }),
    ),
    mayBeFree: flagFromWire(wire.maybefree, true),
    chosenReasonId: integerFromWire(first.returnreason_id, 0) || null,
  };
  return { ok: true, value };
}

function groupToWire(group: ReturnGroup, number: number, { houseLanguage }: WireContext) {
  const dayWords = languages.map((language) => [language, formatDay(group.day, language, 'long')]);
  return {
    sortnum: number,
    ...textToWire('action', group.title, houseLanguage),
    ...textToWire('day', Object.fromEntries(dayWords)),
    time: group.allDay ? '' : group.time,
    event_day: group.day,
    allday: flagToWire(group.allDay),
    age_from: group.ageFrom,
    returndatime: group.secondsLeft,
    ...ladderToWire(group.refund),
  };
}

function groupFromWire(rows: readonly WireReturnRow[]): ReturnGroup[] {
  const [first] = rows;
  if (!first) return [];
  const group: ReturnGroup = {
    title: textFromWire('action', first),
    day: first.event_day ?? '',
    dayWords: textFromWire('day', first),
    time: textOrNull(first.time) ?? '00:00',
    allDay: flagFromWire(first.allday, !first.time),
    ageFrom: integerFromWire(first.age_from, 0),
    secondsLeft: Math.max(0, integerFromWire(first.returndatime, 0)),
    ...ladderFromWire(first),
    tickets: rows.map(ticketFromWire),
  };
  return [group];
}

function ticketToWire(ticket: ReturnTicket, context: WireContext) {
  const { houseLanguage } = context;
  return {
    id: ticket.id,
    status_id: returnStatusToWire(ticket.status),
    clientcategory: plainText(ticket.categoryName, context),
    ...textToWire('clientcategory', ticket.categoryName, houseLanguage),
    zonelevel: plainText(ticket.zoneName, context),
    ...textToWire('zonelevel', ticket.zoneName, houseLanguage),
    ...textToWire('name', ticket.placeName, houseLanguage),
    quant: ticket.visitors,
    summa: moneyToWire(ticket.amount),
    ...(ticket.bonuses > 0 ? { bonuses: moneyToWire(ticket.bonuses) } : {}),
    percent: ticket.percent,
    ...(ticket.stay ? stayToWire(ticket.stay) : {}),
  };
}

function ticketFromWire(row: WireReturnRow): ReturnTicket {
  return {
    id: integerFromWire(row.id, 0),
    status: returnStatusFromWire(row.status_id),
    placeName: textFromWire('name', row),
    categoryName: anyTextFromWire('clientcategory', row),
    zoneName: anyTextFromWire('zonelevel', row),
    visitors: integerFromWire(row.quant, 1),
    amount: moneyFromWire(row.summa ?? 0),
    bonuses: moneyFromWire(row.bonuses ?? 0),
    percent: row.percent === null || row.percent === undefined ? null : integerFromWire(row.percent, 0),
    stay: stayFromWire(row),
  };
}

function stayToWire({ row, least, isFree, isSpent }: StayTerms) {
  return { stayrow: row, minlimit: least, isfree: flagToWire(isFree), isspent: flagToWire(isSpent) };
}

function stayFromWire(row: WireReturnRow): StayTerms | null {
  const name = textOrNull(row.stayrow);
  return name === null
    ? null
    : {
        row: name,
        least: integerFromWire(row.minlimit, 1),
        isFree: flagFromWire(row.isfree, false),
        isSpent: flagFromWire(row.isspent, false),
      };
}
