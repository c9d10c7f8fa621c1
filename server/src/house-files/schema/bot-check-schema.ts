import { choice, line } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, table, withDefault } from '#house-files/shapes/shape.ts';

/** How programs are kept from buying. */
export const botCheck = table({
  kind: withDefault(
    choice<'own' | 'smartcaptcha' | 'recaptcha' | 'none'>(
      { own: 'own', smartcaptcha: 'smartcaptcha', recaptcha: 'recaptcha', none: 'none' },
      'own',
    ),
    'own',
    'Who asks: `own` (a sum for the browser that nobody sees, then a picture with a code), an outside service (`smartcaptcha`, `recaptcha`), or `none`.',
  ),
  when: withDefault(
    choice<'near-limits' | 'always'>({ 'near limits': 'near-limits', always: 'always' }, 'near-limits'),
    'near-limits',
    'Whom: `near limits` (who places many orders in a minute), or `always` (everybody).',
  ),
  siteKey: optional(line(200), 'Of an outside service: its public key of your site.'),
  secretFrom: optional(
    located(line(100)),
    'Of an outside service: the variable of the environment that holds its secret key.',
  ),
  address: optional(
    located(line(300)),
    'Of an outside service, where it has several: its address, with a slash at its end.',
  ),
});
