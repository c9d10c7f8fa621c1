import { line } from '#house-files/shapes/scalar-shapes.ts';
import { located, required, table } from '#house-files/shapes/shape.ts';

/** The visitors' club (CRM) of the house. */
export const club = table({
  address: required(
    located(line(300)),
    'Address of the club; it speaks the protocol of club.md. A name in braces after a dollar sign is filled in by the server.',
  ),
  secretFrom: required(
    located(line(100)),
    'Name of the environment variable with the secret by which shop and club know each other.',
  ),
});
