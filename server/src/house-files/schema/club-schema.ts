import { line } from '#house-files/shapes/scalar-shapes.ts';
import { located, required, table } from '#house-files/shapes/shape.ts';

/** The visitors' club (CRM) of the house. */
export const club = table({
  address: required(
    located(line(300)),
    'Address of the club; it implements the protocol in club.md. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  secretFrom: required(located(line(100)), 'Environment variable with the secret shared by shop and club.'),
});
