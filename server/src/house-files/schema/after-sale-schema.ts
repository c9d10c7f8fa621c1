import type { ExchangeRule } from '#domain/exchange.ts';
import type { TaxSystem, VatRate } from '#domain/receipt.ts';
import { say } from '#house-files/findings/findings.ts';
import { list, named, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, integer, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';
import { markdown, text, title } from '#house-files/shapes/text-shapes.ts';

const step = table({
  days: required(
    integer(0, 365),
    'Asked for at least so many days before the day of the session; 0: until it begins …',
  ),
  percent: required(integer(1, 100), '… this percentage of the ticket is refunded.'),
});

const ladder = list(located(step), 12);

const fee = choice<'returned' | 'kept'>({ returned: 'returned', kept: 'kept' }, 'returned');

const payOut = choice<'at-once' | 'by-hand'>({ 'at once': 'at-once', 'by hand': 'by-hand' }, 'at-once');

const reason = table({
  name: required(title(120), 'What the buyer chooses.'),
  description: withDefault(text(300), {}, 'One line below it.'),
  payOut: optional(
    payOut,
    'For this reason, where it differs; `by hand` where you refund more with a certificate.',
  ),
});

/** The rule of the whole house. */
export const houseReturns = table({
  allowed: withDefault(flag, true, 'Buyers may give tickets back.'),
  ladder: optional(
    ladder,
    'How much is refunded and when. Default: 10 days 100 %, 5 days 50 %, 3 days 30 %, the minimum required by law.',
  ),
  fee: withDefault(fee, 'returned', 'The service fee: `returned` in the same share, or `kept`.'),
  payOut: withDefault(
    payOut,
    'at-once',
    'What the buyer confirmed is paid out `at once`, or `by hand` with `foyer returns`.',
  ),
  answerWithin: withDefault(
    integer(1, 30),
    10,
    'Days within which the house answers a confirmed return that is paid out `by hand`.',
  ),
  terms: withDefault(markdown(), {}, 'What the return of a ticket brings, in the house’s words.'),
  consent: withDefault(
    markdown(2000),
    {},
    'What the buyer agrees to with a return; the shop has its own words.',
  ),
  reasons: withDefault(
    named(reason),
    [],
    'Why tickets come back; the shop has five reasons when none is written.',
  ),
});
export type HouseReturnsFile = ReturnType<typeof houseReturns.read>;

/** What an event says otherwise. */
export const eventReturns = table({
  allowed: optional(flag, 'Whether its tickets may be given back.'),
  ladder: optional(ladder, 'How much is refunded and when.'),
  fee: optional(fee, 'The service fee: `returned` or `kept`.'),
});
export type EventReturnsFile = ReturnType<typeof eventReturns.read>;

/** `10 days before`: counted as the days of the refund ladder. */
const daysBefore = scalarShape(
  say('a number of days, like `10 days before`', 'число дней, например `10 days before`'),
  0,
  (written) => {
    const days = Number(/^(\d{1,3})(?: days?(?: before)?| дн\p{L}*)?$/iu.exec(written)?.[1] ?? -1);
    return days >= 0 && days <= 365 ? days : null;
  },
);

const usualMoney: ExchangeRule['money'] = 'anew';

/** Tickets exchanged for another evening of the same event, by their buyer. */
export const exchangeRule = table({
  until: required(
    daysBefore,
    'Until how many days before the day of the session a ticket may be exchanged; `0`: until it begins. While the refund ladder refunds everything, nobody gains by it.',
  ),
  cheaper: withDefault(
    choice<ExchangeRule['cheaper']>({ 'by the ladder': 'ladder', returned: 'all' }, 'ladder'),
    'ladder',
    'Of what the new tickets cost less is refunded: `by the ladder` of the old ones, or all of it (`returned`).',
  ),
  laterReturns: withDefault(
    choice<ExchangeRule['laterReturns']>({ 'as before': 'as-before', anew: 'anew' }, 'as-before'),
    'as-before',
    'When a new ticket is returned: of the old money no greater share than on the day of the exchange (`as before`), or by the new evening’s ladder alone (`anew`).',
  ),
  times: withDefault(integer(1, 20), 1, 'How often a ticket may be exchanged.'),
  money: withDefault(
    located(choice<ExchangeRule['money']>({ difference: 'difference', anew: 'anew' }, 'anew')),
    { value: usualMoney, place: { file: 'house.yaml', line: 1, column: 1 } },
    'What moves: the new tickets are paid in full and the old ones refunded (`anew`), or the `difference` alone, where no payment way issues receipts.',
  ),
});
export type ExchangeFile = ReturnType<typeof exchangeRule.read>;

const taxSystem = choice<TaxSystem>(
  {
    osn: 'osn',
    'usn income': 'usn_income',
    'usn income-outcome': 'usn_income_outcome',
    esn: 'esn',
    patent: 'patent',
  },
  'osn',
);

const vatWords = {
  none: 'none',
  '0 %': 'vat0',
  '5 %': 'vat5',
  '7 %': 'vat7',
  '10 %': 'vat10',
  '20 %': 'vat20',
  '22 %': 'vat22',
  '5/105': 'vat105',
  '7/107': 'vat107',
  '10/110': 'vat110',
  '20/120': 'vat120',
  '22/122': 'vat122',
} as const satisfies Record<string, VatRate>;

/** A rate as house files write it. */
export function vatWord(rate: VatRate): string {
  return Object.entries(vatWords).find(([, one]) => one === rate)?.[0] ?? rate;
}

/** A rate of VAT as 54-FZ names it. */
export const vat = choice<VatRate>(vatWords, 'none');

/** Receipts by 54-FZ. */
export const receipts = table({
  taxSystem: required(
    taxSystem,
    'How the house is taxed: `osn`, `usn income`, `usn income-outcome`, `esn`, `patent`.',
  ),
  ticketVat: withDefault(
    vat,
    'none',
    'VAT of tickets: `none` (culture is exempt), `0 %`, `20 %`, `20/120` …',
  ),
  feeVat: withDefault(vat, 'none', 'VAT of the service fee, which is a service of its own.'),
  closing: withDefault(
    flag,
    false,
    'Whether the house’s own fiscal registrar prints a second receipt a day after the event: full settlement against the prepayment.',
  ),
  registrar: withDefault(
    pairs(line(300)),
    {},
    'The house’s own fiscal registrar at ATOL Online: its settings, never a secret.',
  ),
});
