import { returns } from '@foyer/contract/returns/return-calls.ts';
import {
  confirmNameLongerThan,
  type ReturnGroup,
  type ReturnTicket,
  type ReturnView,
} from '@foyer/contract/returns/returns.ts';
import { formatDay, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { refundLadderInWords } from '@foyer/contract/rules/refund-ladder.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { restriction } from '#api/restriction.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type {
  ReturnData,
  ReturnPageData,
  ReturnParams,
  ReturnPhase,
  ReturnRow,
  ReturnSession,
} from './return-data.ts';

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
