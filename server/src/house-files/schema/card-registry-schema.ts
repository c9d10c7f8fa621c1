import { line } from '#house-files/shapes/scalar-shapes.ts';
import { located, required, table } from '#house-files/shapes/shape.ts';

/** The state's registry of tickets by the culture card. */
export const cardRegistry = table({
  address: required(
    located(line(300)),
    'Address of its API, with a slash at the end. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  organisation: required(line(40), 'The house’s number in PRO.Культура.'),
  tokenFrom: required(located(line(100)), 'Environment variable with the house’s token.'),
});
