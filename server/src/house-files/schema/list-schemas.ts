import type { Fee } from '@foyer/contract/event/event.ts';
import { say } from '#house-files/findings/findings.ts';
import { list, named, wordTable } from '#house-files/shapes/collection-shapes.ts';
import { day } from '#house-files/shapes/day-shapes.ts';
import {
  choice,
  flag,
  integer,
  line,
  link,
  money,
  parseMoney,
  scalarShape,
} from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, type Shape, table, withDefault } from '#house-files/shapes/shape.ts';
import { text, title } from '#house-files/shapes/text-shapes.ts';
import { vat } from './after-sale-schema.ts';
import { picture } from './file-shapes.ts';
import { visitorData } from './visitors-schema.ts';

/** Names of the kinds and their fixed numbers on the wire (decisions). */
export const kindNumbers = { tickets: 1, subscriptions: 2, concerts: 3 } as const;
export type KindName = keyof typeof kindNumbers;
export const kindNames: readonly KindName[] = ['tickets', 'subscriptions', 'concerts'];
export const kindChoice = choice<KindName>(
  { tickets: 'tickets', subscriptions: 'subscriptions', concerts: 'concerts' },
  'tickets',
);

/** `venues.yaml`: where things happen, by name. */
export const venuesShape = named(
  table({
    name: required(title(120), 'What visitors call it.'),
    address: withDefault(text(200), {}, 'How to find it: street, entrance, floor.'),
    map: optional(link, 'A map of it.'),
    entrance: withDefault(
      text(200),
      {},
      'The way to the door; shown on the day, above the codes of the tickets.',
    ),
    latecomers: withDefault(text(200), {}, 'How late one may come: “We let you in at the interval.”'),
  }),
);

/** `tags.yaml`: tags that visitors filter by, by name. */
export const tagsShape = named(table({ name: required(title(60), 'The word on the chip.') }));

/** `menus.yaml`: kinds and, below them, menus, in the order of the file. */
export const menusShape = table({
  kinds: required(
    wordTable(kindNames, table({ name: required(title(60), 'What the kind is called.') })),
    'Kinds of the top menu: `tickets`, `subscriptions`, `concerts`.',
  ),
  menus: withDefault(
    named(
      table({
        name: required(title(60), 'What the menu is called.'),
        kind: withDefault(located(kindChoice), located(kindChoice).blank, 'To which kind it belongs.'),
        columns: withDefault(integer(1, 4), 3, 'Columns of cards on a wide screen, 1 to 4.'),
        rows: withDefault(
          integer(0, 100),
          0,
          'Rows of cards before “Show more”; 0: as many events as a page has.',
        ),
        images: withDefault(flag, true, 'Show pictures.'),
        calendar: withDefault(flag, true, 'Show the filter by days.'),
        tags: withDefault(flag, true, 'Show the filter by tags.'),
      }),
    ),
    [],
    'Menus by name.',
  ),
});

const fee: Shape<Fee> = scalarShape(
  say('a fee like 20 or 5 %', 'сбор, например 20 или 5 %'),
  { kind: 'amount', amount: 0 },
  (written) => parseFee(written),
);

const colour = scalarShape(say('a colour like #1d4f7c', 'цвет, например #1d4f7c'), '#5a6672', (written) =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(written) ? written.toLowerCase() : null,
);

const priceRow = table({
  category: required(located(line(60)), 'Who the ticket is for: a name out of `categories`.'),
  zone: optional(
    located(line(60)),
    'Where one sits: a name out of `zones`. Left out: the price holds everywhere.',
  ),
  price: required(money, 'Price of a ticket without the fee; 0 or `free` is allowed.'),
  fee: withDefault(
    fee,
    { kind: 'amount', amount: 0 },
    'Service fee a ticket: an amount `20` or a percent `5 %`.',
  ),
  min: withDefault(integer(0, 1000), 0, 'Fewest of these tickets in an order, when any are taken.'),
  max: withDefault(integer(0, 1000), 0, 'Most of these tickets in an order; 0: no limit.'),
  visitors: withDefault(integer(1, 100), 1, 'People whom one ticket lets in; it takes as many places.'),
  admits: withDefault(
    named(integer(1, 100)),
    [],
    'Whom one ticket lets in, by category: `{ adult: 2, child: 2 }`. Then the shop offers it where it is the cheaper way for the same people.',
  ),
  cultureCard: withDefault(
    choice<0 | 1 | 2>({ no: 0, only: 1, also: 2 }, 2),
    2,
    'With the culture card: `no`, `only` or `also`.',
  ),
  group: withDefault(
    flag,
    false,
    'An excursion for a group of up to `visitors` people at one price; taken instead of single tickets, its fee is the guide’s.',
  ),
  day: optional(day, 'The price holds on this day only.'),
  visitorData: optional(
    visitorData,
    'What the visitors of these tickets tell, when it differs from the event’s `visitor data`.',
  ),
});

/** `prices.yaml`: categories, zones and price lists. */
export const pricesShape = table({
  categories: required(
    named(
      table({
        name: required(title(80), 'What the category is called.'),
        description: withDefault(text(300), {}, 'Who may take it.'),
      }),
    ),
    'Who tickets are for, by name.',
  ),
  zones: withDefault(
    named(
      table({
        name: required(title(80), 'What the zone is called.'),
        description: withDefault(text(300), {}, 'What one sees from there.'),
        color: withDefault(colour, '#5a6672', 'Colour of the zone on the plan and in the legend.'),
      }),
    ),
    [],
    'Parts of a hall, by name.',
  ),
  lists: required(named(list(priceRow, 200)), 'Price lists by name, each a list of rows.'),
});

function parseFee(written: string): Fee | null {
  const percent = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%$/.exec(written);
  if (percent)
    return { kind: 'percent', hundredths: Math.round(Number(percent[1]?.replace(',', '.')) * 100) };
  const amount = parseMoney(written);
  return amount === null ? null : { kind: 'amount', amount };
}

/** `offers.yaml`: what is sold beside tickets, by name, in the order in which it is offered. */
export const offersShape = named(
  table({
    name: required(title(80), 'What it is called, also on the receipt.'),
    description: withDefault(text(300), {}, 'What one gets for the money, and where it is handed out.'),
    picture: optional(picture, 'A picture of it.'),
    price: required(money, 'Price of one piece; 0 or `free` is allowed.'),
    stock: optional(
      integer(0, 1_000_000),
      'Pieces that there are in all, those already sold included; not limited when left out.',
    ),
    orderLimit: withDefault(integer(1, 100), 10, 'Most pieces in one order.'),
    events: withDefault(
      list(located(line(60)), 200),
      [],
      'With which events it is offered: names of files in events/.',
    ),
    tags: withDefault(
      list(located(line(60)), 20),
      [],
      'With all events of these tags. Neither events nor tags: with every event.',
    ),
    goods: withDefault(
      flag,
      false,
      'A thing that is carried away; otherwise a service. A receipt tells the two apart.',
    ),
    vat: optional(vat, 'VAT of it, when it differs from that of tickets: `none`, `20 %`, `20/120` …'),
  }),
);
