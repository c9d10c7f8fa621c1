import { addDays, fill, formatDay, formatDayAndTime } from './format.ts';
import type { Day, Language, Moment, Time } from './values.ts';

/** What returning a ticket brings from now on: the steps that are still ahead; none: nothing is refunded any more. */
export interface RefundLadder {
  steps: readonly { until: Moment; percent: number }[];
  /** A fee was paid, and it stays with the house. */
  keepsFee: boolean;
}

/** Reads a moment on the house's clock. */
export type HouseClock = (moment: Moment) => { day: Day; time: Time };

/** `Вернём 100 % цены по 10 мая включительно, затем 50 % до 17 мая, 19:00. …`; '' when nothing is refunded any more. */
export function refundLadderInWords(ladder: RefundLadder, language: Language, clock: HouseClock): string {
  const text = words[language];
  const steps = distinct(ladder).map(({ until, percent }) => {
    const { day, time } = clock(until);
    const isMidnight = time === '00:00';
    const when = isMidnight
      ? formatDay(addDays(day, -1), language, 'day-month')
      : formatDayAndTime(day, time, language, 'day-month');
    return fill(isMidnight ? text.through : text.until, { percent: String(percent), when });
  });
  if (steps.length === 0) return '';
  const told = fill(text.all, { steps: steps.join(fill(text.next, {})) });
  return ladder.keepsFee ? `${told}${fill(text.fee, {})}` : told;
}

/** A step that ends with the one before it, or pays what the next one pays, is none of its own. */
function distinct({ steps }: RefundLadder): RefundLadder['steps'] {
  return steps
    .filter(
      ({ until }, index) => index === 0 || Date.parse(until) > Date.parse(steps[index - 1]?.until ?? ''),
    )
    .filter(({ percent }, index, kept) => kept[index + 1]?.percent !== percent);
}

/** Not in the catalogues: mails and tickets say the same. */
const words: Readonly<Record<Language, Record<'all' | 'through' | 'until' | 'next' | 'fee', string>>> = {
  ru: {
    all: 'При возврате билета вернём <steps>. Позже вернуть билет нельзя.',
    through: '<percent>~% по~<when> включительно',
    until: '<percent>~% до~<when>',
    next: ', затем ',
    fee: ' Сервисный сбор не возвращается.',
  },
  en: {
    all: 'If you return a ticket, we refund <steps>. After that it cannot be returned.',
    through: '<percent>% up to and including <when>',
    until: '<percent>% until <when>',
    next: ', then ',
    fee: ' The booking fee is not refunded.',
  },
  ch: {
    all: '退票可退還票款：<steps>。逾期無法退票。',
    through: '<when>（含）前 <percent>%',
    until: '<when> 前 <percent>%',
    next: '，之後 ',
    fee: '手續費不予退還。',
  },
  kz: {
    all: 'Билетті қайтарсаңыз, ақшаның қайтарылатын үлесі: <steps>. Одан кейін билетті қайтару мүмкін емес.',
    through: '<percent>~% (соңғы күні: <when>)',
    until: '<percent>~% (мерзімі: <when>)',
    next: ', кейін ',
    fee: ' Сервистік алым қайтарылмайды.',
  },
};
