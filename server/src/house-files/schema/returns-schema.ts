import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, integer } from '#house-files/shapes/scalar-shapes.ts';
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

const reason = table({
  name: required(title(120), 'What the buyer chooses.'),
  description: withDefault(text(300), {}, 'One line below it.'),
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
    choice<'at-once' | 'by-hand'>({ 'at once': 'at-once', 'by hand': 'by-hand' }, 'at-once'),
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
