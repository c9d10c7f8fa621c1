import { line } from '#house-files/shapes/scalar-shapes.ts';
import { located, required, table } from '#house-files/shapes/shape.ts';

/** The state's registry of tickets by the culture card. */
export const cardRegistry = table({
  address: required(
    located(line(300)),
    'Address of its API, with a slash at its end. A name in braces after a dollar sign is filled in by the server.',
  ),
  organisation: required(line(40), 'The house’s number in PRO.Культура.'),
  tokenFrom: required(located(line(100)), 'Variable of the environment that holds the house’s token.'),
});
