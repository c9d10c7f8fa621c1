import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { flag, integer, line, money } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';
import { text, title } from '#house-files/shapes/text-shapes.ts';
import { picture } from './file-shapes.ts';
import { vat } from './receipts-schema.ts';

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
