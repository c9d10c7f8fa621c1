import { list, pairs } from '#house-files/shapes/collection-shapes.ts';
import { integer, line } from '#house-files/shapes/scalar-shapes.ts';
import { optional, table, withDefault } from '#house-files/shapes/shape.ts';

const attribute = table({
  number: optional(
    line(200),
    'The number: `data-seat`, or with a pattern for its value: `data-place: место {number}`.',
  ),
  row: optional(line(200), 'The row: `data-row`, or `data-place: {sector}, ряд {row}`.'),
  sector: optional(line(200), 'The part of the hall: `data-sector`, or with a pattern.'),
});

const marks = table({
  id: optional(line(200), 'Their ids: `row{row}seat{number}`.'),
  class: optional(line(60), 'Their class: `seat`.'),
  label: optional(line(200), 'What is written on them or in their title: `Ряд {row}, место {number}`.'),
  text: optional(line(200), 'What is written over them, by texts that are no part of them: `{number}`.'),
  parts: withDefault(
    list(line(80), 50),
    [],
    'With `text`: what the drawing writes over the parts of the hall, `[Партер, Балкон]`.',
  ),
  attribute: withDefault(attribute, attribute.blank, 'Attributes of them, or of the groups around them.'),
});

/** `--mapping` of foyer import-hall: what a plan from elsewhere means in this house. */
export const hallMappingShape = table({
  seats: optional(marks, 'How the seats of a drawing are marked.'),
  strip: withDefault(
    list(line(60), 20),
    [],
    'What stands before the seats of a table and is no part of their names: `res:`.',
  ),
  sector: withDefault(line(80), 'Зал', 'Name for parts of the hall that have none.'),
  capacity: withDefault(integer(1, 100_000), 100, 'Capacity of standing areas whose file has none.'),
  zones: withDefault(
    pairs(line(60)),
    {},
    'Our price zones by what the file calls its categories or sectors: `VIP 1: stalls`.',
  ),
});

export type HallMapping = ReturnType<typeof hallMappingShape.read>;
