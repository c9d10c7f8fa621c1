import { refusalCodes } from '@foyer/contract/kit/answer.ts';
import type {
  ExchangeCause,
  ExchangeOption,
  ExchangeSeats,
  ExchangeView,
  StandingExchange,
} from '@foyer/contract/returns/exchange.ts';
import { exchange } from '@foyer/contract/returns/exchange-calls.ts';
import { formatDayAndTime, formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Language, type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { restriction } from '#api/restriction.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';
import type { Paths } from '#paths.ts';

/** An order of one buyer: never cached, never in search engines. Opening the page changes nothing. */
export const exchangeLoader: PageLoader<ExchangeParams, ExchangePageData> = {
  async load({ ask, params, query, language, setup, paths }) {
    const name = query.get('name') ?? '';
    const tickets = query.getAll('ticket').map(Number).filter(Number.isSafeInteger);
    const seats = askedSeats(query);
    const answer = await ask(exchange, { hash: params.hash, language, tickets, name, seats });
    if (!answer.ok) return restriction(answer.refusal) ?? gone;
    const data = exchangeData(answer.value, new Writer(answer.value, language, setup, paths), name);
    // Somebody was quicker, or they are not sold so.
    const isGone = seats !== undefined && data.asked === '' && answer.value.cause === null;
    return { kind: 'page', data: { ...data, refused: query.get('refused') ?? (isGone ? placeTaken : '') } };
  },
  head: ({ texts }) => ({ title: texts('exchange')('page-title'), hidden: true }),
};

const placeTaken = refusalCodes['place-taken'];

/** What the form on the plan sends: `session` and `seats`, joined by `-`. */
function askedSeats(query: URLSearchParams): ExchangeSeats | undefined {
  const seatIds = (query.get('seats') ?? '').split('-').map(Number).filter(Number.isSafeInteger);
  const sessionId = Number(query.get('session'));
  return query.get('seats') && Number.isSafeInteger(sessionId) ? { sessionId, seatIds } : undefined;
}

const gone = { kind: 'page', data: null, status: 404 } as const;

/** Writes the sums and moments of an order in one language. */
class Writer {
  readonly #view: ExchangeView;
  readonly language: Language;
  readonly #setup: Setup;
  readonly #paths: Paths;

  constructor(view: ExchangeView, language: Language, setup: Setup, paths: Paths) {
    this.#view = view;
    this.language = language;
    this.#setup = setup;
    this.#paths = paths;
  }

  planUrl({ day, time }: { day: string; time: string }): string {
    const { planEventId: eventId, hash, chosen } = this.#view;
    if (eventId === null) return '';
    const exchanged = `${hash.toLowerCase()}.${chosen.join('-')}`;
    return this.#paths.sale({ eventId, usesPlan: true, day, time }, { exchange: exchanged });
  }

  say(text: Text): string {
    return textIn(text, this.language, this.#setup.language);
  }

  money(amount: Money): string {
    return formatMoney(amount, this.#view.currency, this.language);
  }

  /** The end of a day is told as that day. */
  until(moment: string): string {
    const { day, time } = houseTime(new Date(Date.parse(moment) - 1), this.#setup.timeZone);
    return formatDayAndTime(day, time === '23:59' ? null : time, this.language, 'day-month');
  }

  hour(moment: string): string {
    return houseTime(new Date(moment), this.#setup.timeZone).time;
  }

  when({ day, time, allDay }: { day: string; time: string; allDay: boolean }): string {
    return day === '' ? '' : formatDayAndTime(day, allDay ? null : time, this.language);
  }
}

function exchangeData(view: ExchangeView, writer: Writer, name: string): Omit<ExchangeData, 'refused'> {
  const chosen = view.tickets.filter(({ id }) => view.chosen.includes(id));
  const paid = chosen.reduce((sum, ticket) => sum + ticket.paid, 0);
  const zones = [...new Set(chosen.map(({ zoneName }) => writer.say(zoneName)))];
  const [first] = chosen;
  return {
    number: String(view.number),
    hash: view.hash,
    name,
    title: writer.say(view.title),
    tickets: ticketChoices(view, writer),
    cause: view.cause,
    until: view.until === null ? '' : writer.until(view.until),
    was: {
      when: first ? writer.when(first) : '',
      places: writer.say(view.placeName) || join('list', writer.language, zones),
      sum: writer.money(paid),
    },
    evenings: view.evenings.map((evening) => ({
      when: writer.when(evening),
      planUrl: writer.planUrl(evening),
      options: evening.options.map((option) => placesChoice(evening.sessionId, option, paid, writer)),
    })),
    asked: askedValue(view),
    paysInFull: view.paysInFull,
    standing: view.exchange && standingWords(view.exchange, writer),
  };
}

function ticketChoices(view: ExchangeView, writer: Writer): TicketChoice[] {
  const wordsOf = (ticket: ExchangeView['tickets'][number]) =>
    join('facts', writer.language, [
      writer.say(ticket.placeName) || writer.say(ticket.zoneName),
      writer.say(ticket.categoryName),
      ...(severalDays(view) ? [writer.when(ticket)] : []),
    ]);
  const all = view.tickets.map(wordsOf);
  return view.tickets.map((ticket, index) => {
    const words = all[index] ?? '';
    return {
      id: ticket.id,
      words,
      number: all.indexOf(words) === all.lastIndexOf(words) ? '' : String(ticket.id),
      sum: ticket.paid > 0 ? writer.money(ticket.paid) : '',
      isChosen: view.chosen.includes(ticket.id),
      cause: ticket.cause,
    };
  });
}

function severalDays({ tickets }: ExchangeView): boolean {
  return new Set(tickets.map(({ day, time }) => `${day} ${time}`)).size > 1;
}

function placesChoice(sessionId: number, option: ExchangeOption, paid: Money, writer: Writer): PlacesChoice {
  const { due, pay, back, paysNow, refundsNow, bonuses } = option;
  const lost = Math.max(0, paid - due) - back;
  return {
    value: choiceValue(sessionId, option),
    zone: writer.say(option.zoneName),
    places: writer.say(option.placeName),
    isSame: option.isSame,
    kind: pay > 0 ? 'pay' : back > 0 ? 'back' : 'even',
    sum: writer.money(pay > 0 ? pay : back),
    lost: lost > 0 ? writer.money(lost) : '',
    due: writer.money(due),
    paysNow: writer.money(paysNow),
    refundsNow: refundsNow > 0 ? writer.money(refundsNow) : '',
    bonuses: bonuses > 0 ? formatHundredths(bonuses, writer.language) : '',
    isPaidNow: paysNow > 0,
  };
}

/** What the form sends. */
function choiceValue(
  sessionId: number,
  {
    zoneId,
    areaId,
    pay,
    back,
    seatIds,
  }: Pick<ExchangeOption, 'zoneId' | 'areaId' | 'pay' | 'back' | 'seatIds'>,
): string {
  return [sessionId, zoneId, areaId, pay, back, seatIds.join('-')].join('.');
}

function askedValue({ evenings }: ExchangeView): string {
  for (const { sessionId, options } of evenings) {
    const asked = options.find(({ isAsked }) => isAsked);
    if (asked) return choiceValue(sessionId, asked);
  }
  return '';
}

function standingWords(standing: StandingExchange, writer: Writer): StandingWords {
  const { state, waitsFor, mayConfirm, oldNumber, oldHash, newNumber, newHash } = standing;
  return {
    ...{ state, waitsFor, mayConfirm, oldHash, newHash },
    oldNumber: String(oldNumber),
    newNumber: String(newNumber),
    when: writer.when(standing),
    places: writer.say(standing.placeName),
    heldUntil: writer.hour(standing.heldUntil),
    paysNow: standing.paysNow > 0 ? writer.money(standing.paysNow) : '',
    refundsNow: standing.refundsNow > 0 ? writer.money(standing.refundsNow) : '',
  };
}

export type ExchangeParams = PathParams<typeof pathPatterns.orderExchange>;

/** Exchanging tickets of an order, in one language. */
export interface ExchangeData {
  number: string;
  hash: string;
  /** The name of the mail's link, with which an exchange is confirmed; '' for none. */
  name: string;
  title: string;
  tickets: readonly TicketChoice[];
  /** Why nothing can be exchanged; null: it can. */
  cause: ExchangeCause | null;
  /** Until when, or until when it was possible; '' where nobody knows. */
  until: string;
  was: { when: string; places: string; sum: string };
  evenings: readonly EveningChoice[];
  /** Value of the places that were chosen on the plan; '' for none. */
  asked: string;
  paysInFull: boolean;
  standing: StandingWords | null;
  /** Code of the refusal of the last try; '' for none. */
  refused: string;
}

interface TicketChoice {
  id: number;
  words: string;
  /** Of a ticket whose words are those of another; '' of any other. */
  number: string;
  sum: string;
  isChosen: boolean;
  /** Why it is not exchanged; null: it may be. */
  cause: ExchangeCause | null;
}

export interface EveningChoice {
  when: string;
  /** The plan to choose seats on; '' where they have none. */
  planUrl: string;
  options: readonly PlacesChoice[];
}

export interface PlacesChoice {
  /** What the form sends. */
  value: string;
  zone: string;
  /** '' where the places have no numbers. */
  places: string;
  isSame: boolean;
  kind: 'pay' | 'back' | 'even';
  /** What the new tickets cost more, or what is refunded. */
  sum: string;
  /** What of the old price is neither carried on nor refunded; '' for nothing. */
  lost: string;
  due: string;
  paysNow: string;
  /** '' for nothing. */
  refundsNow: string;
  /** '' for none. */
  bonuses: string;
  isPaidNow: boolean;
}

export interface StandingWords {
  state: StandingExchange['state'];
  waitsFor: StandingExchange['waitsFor'];
  mayConfirm: boolean;
  oldNumber: string;
  oldHash: string;
  newNumber: string;
  newHash: string;
  when: string;
  places: string;
  heldUntil: string;
  paysNow: string;
  refundsNow: string;
}

/** null: no such order. */
export type ExchangePageData = ExchangeData | null;
