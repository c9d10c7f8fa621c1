import type { ChangedTime, ChangeView } from '@foyer/contract/returns/change.ts';
import { change } from '@foyer/contract/returns/change-calls.ts';
import { formatDay, formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { restriction } from '#api/restriction.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';

/** An order of one buyer: never cached, never in search engines. Opening the page changes nothing. */
export const changeLoader: PageLoader<ChangeParams, ChangePageData> = {
  async load({ ask, params, query, language, setup }) {
    const { hash } = params;
    const name = query.get('name') ?? '';
    if (name === '') return gone;
    const answer = await ask(change, { hash, language, name });
    if (!answer.ok) return restriction(answer.refusal) ?? gone;
    const data = changeData(answer.value, { language, setup, name });
    return { kind: 'page', data: { ...data, refused: query.get('refused') ?? '' } };
  },
  head: ({ texts }) => ({ title: texts('change')('page-title'), hidden: true }),
};

const gone = { kind: 'page', data: null, status: 404 } as const;

interface Asked {
  language: Language;
  setup: Setup;
  name: string;
}

function changeData(view: ChangeView, { language, setup, name }: Asked): Omit<ChangeData, 'refused'> {
  const say = (text: Text) => textIn(text, language, setup.language);
  const money = (amount: number) => formatMoney(amount, view.currency, language);
  const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  const good = view.tickets.filter(({ state }) => state !== 'money');
  const returned = view.tickets.filter(({ state }) => state === 'money');
  return {
    number: String(view.number),
    hash: view.hash,
    name,
    kind: view.kind,
    phase: phaseOf(view),
    was: wordsOf(view.was, language, say),
    now: wordsOf(view.now, language, say),
    because: say(view.because),
    until: untilWords(view.chooseUntil, setup.timeZone, language),
    paysByItself: view.paysByItself,
    tickets: view.tickets.map(({ id, placeName, categoryName, zoneName, amount, state }) => ({
      id,
      words: join('facts', language, [say(placeName) || say(zoneName), say(categoryName)]),
      amount: amount === 0 ? '' : money(amount),
      isReturned: state === 'money',
    })),
    addOns:
      view.addOns.length === 0
        ? null
        : {
            names: join(
              'list',
              language,
              view.addOns.map(({ name: addOn }) => say(addOn)),
            ),
            sum: money(sumOf(view.addOns)),
          },
    sum: money(sumOf([...good, ...view.addOns])),
    isFree: sumOf([...view.tickets, ...view.addOns]) === 0,
    // While a ticket is good, the add-ons are still to come.
    returnedSum:
      returned.length === 0 ? '' : money(sumOf([...returned, ...(good.length === 0 ? view.addOns : [])])),
  };
}

function phaseOf({ isUndone, isOpen, tickets }: ChangeView): ChangeData['phase'] {
  const good = tickets.filter(({ state }) => state !== 'money');
  if (good.length === 0) return 'returned';
  if (isUndone) return 'undone';
  if (!isOpen) return 'over';
  return good.every(({ state }) => state === 'stays') ? 'staying' : 'choosing';
}

function wordsOf(said: ChangedTime, language: Language, say: (text: Text) => string): ChangedWords {
  return {
    title: say(said.title),
    when: formatDayAndTime(said.day, said.allDay ? null : said.time, language),
    day: formatDay(said.day, language, 'day-month'),
    where: join('facts', language, [say(said.venueName), say(said.address)]),
  };
}

/** The end of a day is told as that day. */
function untilWords(until: string, timeZone: string, language: Language): string {
  const { day, time } = houseTime(new Date(Date.parse(until) - 1), timeZone);
  return formatDayAndTime(day, time === '23:59' ? null : time, language, 'long');
}

export type ChangeParams = PathParams<typeof pathPatterns.orderChange>;

/** A changed session in one language. */
export interface ChangeData {
  number: string;
  hash: string;
  /** The name of the link, with which the form is sent. */
  name: string;
  kind: ChangeView['kind'];
  /** `choosing`: buttons; `staying`: came to stay, may change their mind; the others only tell. */
  phase: 'choosing' | 'staying' | 'returned' | 'over' | 'undone';
  was: ChangedWords;
  now: ChangedWords;
  because: string;
  until: string;
  paysByItself: boolean;
  tickets: readonly { id: number; words: string; amount: string; isReturned: boolean }[];
  /** What goes back with the last good ticket, and its price; null for nothing. */
  addOns: { names: string; sum: string } | null;
  /** What goes back for the tickets that are good, and for add-ons with them. */
  sum: string;
  /** Nothing was paid for them. */
  isFree: boolean;
  /** What went back by this choice; '' for nothing. */
  returnedSum: string;
  /** Why the last answer was not taken; '' for nothing. */
  refused: string;
}

export interface ChangedWords {
  title: string;
  when: string;
  /** Day and month, for a heading. */
  day: string;
  where: string;
}

/** null: no such order, or a link that is none of it. */
export type ChangePageData = ChangeData | null;
