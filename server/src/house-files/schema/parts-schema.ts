import { say } from '#house-files/findings/findings.ts';
import { saleMoment } from '#house-files/shapes/day-shapes.ts';
import { choice, flag, integer, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { optional, type Shape, table } from '#house-files/shapes/shape.ts';
import { text } from '#house-files/shapes/text-shapes.ts';

/** When a session is on sale. Nothing written: from now until its start. */
export const sale = table({
  opens: optional(
    saleMoment,
    'First moment of the sale: `2027-01-20 12:00`, `today+6 12:00`, `30 days before`. At once when left out.',
  ),
  closes: optional(
    saleMoment,
    'Last moment of the sale: `1 h before`, `at start`, `15 min after`. At the start when left out; a whole day sells until its end.',
  ),
});
export type Sale = ReturnType<typeof sale.read>;

const count = integer(0, 1_000_000);

/** Places of a session. Without any limit only where the file says so. */
export const places: Shape<number | 'unlimited'> = {
  expected: say(`${count.expected.en}, or "unlimited"`, `${count.expected.ru} или «unlimited»`),
  blank: 0,
  read: (value) => (value.scalar?.trim().toLowerCase() === 'unlimited' ? 'unlimited' : count.read(value)),
};

/** How the ticket looks. */
export const ticket = table({
  type: optional(
    choice<'qr' | 'none' | 'barcode'>({ qr: 'qr', none: 'none', barcode: 'barcode' }, 'qr'),
    'What stands on it: `qr`, `barcode` or `none`. `qr` when left out.',
  ),
  rules: optional(text(600), 'Printed small on the ticket.'),
  print: optional(flag, 'Buyers may print it. Yes when left out.'),
});

/** `6+` or `6`. */
export const age: Shape<number> = scalarShape(say('an age like 6+', 'возраст, например 6+'), 0, (written) => {
  const found = /^(\d{1,2})\+?$/.exec(written);
  return found && Number(found[1]) <= 21 ? Number(found[1]) : null;
});
