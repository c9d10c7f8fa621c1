import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { day, dayAndTime } from '#house-files/shapes/day-shapes.ts';
import { choice, flag, integer, line, minutes } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';
import { markdown, text, title } from '#house-files/shapes/text-shapes.ts';
import { eventReturns } from './after-sale-schema.ts';
import { linkByLanguage, poster } from './file-shapes.ts';
import { kindChoice } from './list-schemas.ts';
import { age, keptShape, places, sale, sessionShape, ticket } from './session-schema.ts';
import { visitorData } from './visitors-schema.ts';

const compositionItem = table({
  event: optional(located(line(60)), 'An event of the house, which provides title and venue …'),
  title: optional(text(200), '… or a title,'),
  venue: optional(text(120), 'and the venue.'),
  at: optional(dayAndTime, 'Day and time: `2027-02-14 19:00`. Left out beside `visits`: any session.'),
  visits: optional(
    integer(1, 1000),
    'How many visits to the event each holder of the subscription may book.',
  ),
  until: optional(day, 'Last day of those visits.'),
});

const performer = table({
  name: required(text(120), 'A person, or an orchestra, a choir, a company …'),
  group: withDefault(flag, false, '… which are a `group`.'),
});

const cultureCard = choice(
  {
    no: { withCard: false, withoutCard: true },
    also: { withCard: true, withoutCard: true },
    only: { withCard: true, withoutCard: false },
  },
  { withCard: false, withoutCard: true },
);

const loneSeats = choice<'off' | 'warn' | 'refuse'>({ off: 'off', warn: 'warn', refuse: 'refuse' }, 'warn');

/** `events/<name>.yaml`: one event; the file's name is its address in the shop. */
export const eventShape = table({
  title: required(title(), 'Name of the event.'),
  note: withDefault(text(200), {}, 'A short line under the title.'),
  description: withDefault(markdown(), {}, 'What it is about (Markdown).'),
  moreLink: withDefault(linkByLanguage, {}, 'A page with more about it.'),
  picture: optional(poster, 'The picture.'),
  age: required(age, 'From which age: `6+`.'),
  duration: optional(minutes, 'How long it lasts: `2 h 20 min`.'),
  doors: optional(minutes, 'How long before the beginning the doors open: `45 min`.'),
  performers: withDefault(list(performer, 100), [], 'Who plays, for the page and for search engines.'),
  venue: optional(located(line(60)), 'The venue: a name from venues.yaml.'),
  latecomers: withDefault(text(200), {}, 'How late one may come, where it is not as in its venue.'),
  hall: optional(located(line(60)), 'The hall with its seats: the name of a file in halls/.'),
  kind: optional(kindChoice, 'Kind of the top menu; taken from the menus when left out.'),
  menus: withDefault(list(located(line(60)), 20), [], 'Menus that list it: names from menus.yaml.'),
  tags: withDefault(list(located(line(60)), 20), [], 'Tags for the filter: names from tags.yaml.'),
  position: optional(
    integer(0, 100_000),
    'Position in the programme: lower numbers come first; events without one come last, by their first day.',
  ),
  prices: optional(located(line(60)), 'The price list of its sessions: a name from prices.yaml.'),
  subscriptionPrices: optional(
    located(line(60)),
    'The price list for tickets booked with a subscription; `free` where the visit is already paid for.',
  ),
  places: optional(
    places,
    'Places of each session in all zones together, or `unlimited`; without a limit as well when omitted, which `foyer check` points out.',
  ),
  zonePlaces: withDefault(named(integer(0, 1_000_000)), [], 'Places of each session by zone name.'),
  sessions: withDefault(list(sessionShape), [], 'When it happens.'),
  sale: withDefault(sale, sale.blank, 'When its sale opens and closes.'),
  orderLimit: withDefault(integer(0, 1000), 0, 'Maximum number of tickets in one order; 0 for no limit.'),
  repeatEmail: withDefault(flag, false, 'The buyer types the e-mail twice.'),
  nameVisitors: withDefault(flag, false, 'Each ticket is for a named visitor.'),
  visitorData: withDefault(
    visitorData,
    [],
    'What named visitors enter besides surname and name: `age`, `middle name`, `document`, `country`, `region`.',
  ),
  free: withDefault(flag, false, 'An order of total 0 is allowed.'),
  cultureCard: withDefault(
    cultureCard,
    { withCard: false, withoutCard: true },
    'Payment with the culture card: `no`, `also`, or `only` with it.',
  ),
  cultureCardEvent: optional(
    line(40),
    'The event’s number in PRO.Культура, by which the culture card registry knows it.',
  ),
  kept: withDefault(list(keptShape, 100), [], 'Seats or places that are kept from the sale until a moment.'),
  plan: withDefault(flag, false, 'Seats are chosen on the plan of the hall.'),
  loneSeats: withDefault(
    loneSeats,
    'warn',
    'When a choice would leave one seat alone between others: `off`, `warn` the visitor, or `refuse`.',
  ),
  signIn: withDefault(flag, false, 'Only for visitors who have signed in.'),
  showCounts: withDefault(flag, true, 'Show how many places are left when there are few.'),
  rows: withDefault(integer(1, 50), 5, 'Rows of the price table before “More categories”.'),
  composition: withDefault(list(compositionItem, 100), [], 'What a subscription consists of.'),
  returnTerms: withDefault(
    markdown(),
    {},
    'Text about returning a ticket, when it differs from the house’s.',
  ),
  returns: withDefault(eventReturns, eventReturns.blank, 'Returns, when they differ from the house’s rule.'),
  exchange: withDefault(
    flag,
    true,
    'With `no`, its tickets are not exchanged, though the house has a rule for it.',
  ),
  ticket: withDefault(ticket, ticket.blank, 'The ticket, when it differs from the house’s.'),
});

export type EventFile = ReturnType<typeof eventShape.read>;
