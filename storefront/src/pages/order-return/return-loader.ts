import { returns } from '@foyer/contract/returns/return-calls.ts';
import {
  confirmNameLongerThan,
  type ReturnGroup,
  type ReturnStatus,
  type ReturnTicket,
  type ReturnView,
} from '@foyer/contract/returns/returns.ts';
import { formatDay, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import type { StayTerms } from '@foyer/contract/rules/go-back-together.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { refundLadderInWords } from '@foyer/contract/rules/refund-ladder.ts';
import {
  type Currency,
  type Language,
  type Moment,
  type Money,
  type Text,
  textIn,
} from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { restriction } from '#api/restriction.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';

interface Asked {
  hash: string;
  confirmName: string | null;
  language: Language;
  setup: Setup;
  now: Date;
}

/** What may be returned, formatted in one language. */
export function returnPageData(view: ReturnView, asked: Asked): ReturnData {
  const { hash, confirmName, language, setup } = asked;
  const say = (text: Text) => textIn(text, language, setup.language);
  return {
    hash,
    number: String(view.number),
    placedOn: dayWords(placedOn(view.placedAt, setup.timeZone), language),
    buyer: view.buyer,
    currency: view.currency ?? setup.currency,
    sessions: view.groups.map((group) => sessionOf(group, asked, say)),
    reasons: view.reasons.map(({ id, name, description }) => ({
      id,
      name: say(name),
      note: say(description),
    })),
    chosenReason: say(view.reasons.find(({ id }) => id === view.chosenReasonId)?.name ?? {}),
    consent: { html: view.consent.text, day: dayWords(view.consent.day, language) },
    confirmName,
    phase: phaseOf(view, confirmName),
    mayBeFree: view.mayBeFree,
  };
}

function phaseOf({ groups }: ReturnView, confirmName: string | null): ReturnPhase {
  if (confirmName !== null) return 'confirming';
  const rows = groups.flatMap(({ tickets }) => tickets);
  if (rows.some(({ status }) => status === 'requested')) return 'asked';
  if (rows.some(({ status }) => status === 'confirmed')) return 'deciding';
  if (rows.every(({ status }) => status === 'returned')) return 'over';
  const isOpen = ({ secondsLeft, tickets }: ReturnGroup) =>
    secondsLeft > 0 && tickets.some(({ status }) => status === 'none');
  return groups.some(isOpen) ? 'asking' : 'closed';
}

function sessionOf(
  group: ReturnGroup,
  { language, now, setup }: Asked,
  say: (text: Text) => string,
): ReturnSession {
  const time = group.allDay ? null : group.time;
  const when =
    group.day === ''
      ? join('facts', language, [say(group.dayWords), time])
      : formatDayAndTime(group.day, time, language);
  return {
    title: say(group.title),
    when: when.charAt(0).toLocaleUpperCase() + when.slice(1),
    age: group.ageFrom,
    until: group.secondsLeft > 0 ? new Date(now.getTime() + group.secondsLeft * 1000).toISOString() : null,
    secondsLeft: group.secondsLeft,
    refund: group.refund
      ? refundLadderInWords(group.refund, language, (moment) => houseTime(moment, setup.timeZone))
      : '',
    rows: group.tickets.map((ticket) => rowOf(ticket, say)),
  };
}

function rowOf(ticket: ReturnTicket, say: (text: Text) => string): ReturnRow {
  return {
    id: ticket.id,
    status: ticket.status,
    place: say(ticket.placeName),
    category: say(ticket.categoryName),
    zone: say(ticket.zoneName),
    visitors: ticket.visitors,
    amount: ticket.amount,
    bonuses: ticket.bonuses,
    percent: ticket.percent,
    stay: ticket.stay,
  };
}

/** A moment's day in the house's zone; a foreign server may send none, or a formatted day and time. */
function placedOn(moment: string, timeZone: string): string {
  const isMoment = /T.*(Z|[+-]\d\d:\d\d)$/.test(moment);
  return isMoment ? houseTime(moment, timeZone).day : moment.slice(0, 10);
}

function dayWords(day: string, language: Language): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(day, language, 'long') : day;
}

/** An order of one buyer: never cached, never in search engines. Opening the page confirms nothing. */
export const returnLoader: PageLoader<ReturnParams, ReturnPageData> = {
  async load({ ask, params, query, language, setup, now }) {
    const { hash } = params;
    const said = query.get('hash_conf') ?? '';
    const confirmName = said.length > confirmNameLongerThan ? said : null;
    const answer = await ask(returns, { hash, language, confirmName });
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      if (answer.refusal.kind === 'order-gone') return { kind: 'page', data: { kind: 'gone' }, status: 404 };
      const { text, code, refusal } = answer;
      const cause = String(refusal.parameters?.cause ?? '');
      return { kind: 'page', data: { kind: 'refused', byLink: confirmName !== null, cause, text, code } };
    }
    if (!answer.value) return { kind: 'page', data: { kind: 'gone' }, status: 404 };
    const order = returnPageData(answer.value, { hash, confirmName, language, setup, now });
    return { kind: 'page', data: { kind: 'order', order } };
  },
  head: ({ texts }) => ({ title: texts('returns')('title'), hidden: true }),
};

export type ReturnParams = PathParams<typeof pathPatterns.orderReturn>;

export type ReturnPageData =
  /** Deleted, or never existed (RT-9). */
  | { kind: 'gone' }
  /** The link is invalid or has expired (RT-7), or nothing in the order can be returned. */
  | { kind: 'refused'; byLink: boolean; cause: string; text: string; code: string }
  | { kind: 'order'; order: ReturnData };

/** What may be returned of an order, formatted in one language. */
export interface ReturnData {
  hash: string;
  /** `418207`. */
  number: string;
  /** `14 ноября 2026`. */
  placedOn: string;
  buyer: { name: string; email: string; phone: string };
  currency: Currency;
  sessions: readonly ReturnSession[];
  reasons: readonly { id: number; name: string; note: string }[];
  /** The reason given in a request already made. */
  chosenReason: string;
  /** Safe HTML, and the day of it. */
  consent: { html: string; day: string };
  /** The token of the link in the mail (RT-6); null: a return is being requested. */
  confirmName: string | null;
  phase: ReturnPhase;
  /** Free tickets may stay alone. */
  mayBeFree: boolean;
}

/**
 * `asking`: tickets may be chosen; `asked`: a request waits for the buyer's own link; `confirming`: here by that link;
 * `deciding`: confirmed, the house decides; `over`: all tickets came back; `closed`: the time is over.
 */
type ReturnPhase = 'asking' | 'asked' | 'confirming' | 'deciding' | 'over' | 'closed';

export interface ReturnSession {
  title: string;
  /** `Пятница, 13 ноября, 19:00`. */
  when: string;
  age: number;
  /** Deadline for returns; null: it has passed. */
  until: Moment | null;
  secondsLeft: number;
  /** Until when which share goes back; '' where it is not known or nothing does. */
  refund: string;
  rows: readonly ReturnRow[];
}

export interface ReturnRow {
  id: number;
  status: ReturnStatus;
  /** Row and seat; '' where tickets have none. */
  place: string;
  category: string;
  zone: string;
  visitors: number;
  amount: Money;
  /** Bonuses that go back to the club's card besides. */
  bonuses: Money;
  /** The refunded share; null if unknown. */
  percent: number | null;
  /** null: it stays whatever else goes back. */
  stay: StayTerms | null;
}
