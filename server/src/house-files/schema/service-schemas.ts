import { type WebhookKind, webhookKinds } from '@foyer/contract/webhooks/webhook.ts';
import { say } from '#house-files/findings/findings.ts';
import { list } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';

/** How programs are kept from buying. */
export const botCheck = table({
  kind: withDefault(
    choice<'own' | 'smartcaptcha' | 'recaptcha' | 'none'>(
      { own: 'own', smartcaptcha: 'smartcaptcha', recaptcha: 'recaptcha', none: 'none' },
      'own',
    ),
    'own',
    'Which check: `own` (an invisible calculation in the browser, then a picture with a code), an external service (`smartcaptcha`, `recaptcha`), or `none`.',
  ),
  when: withDefault(
    choice<'near-limits' | 'always'>({ 'near limits': 'near-limits', always: 'always' }, 'near-limits'),
    'near-limits',
    'When: `near limits` (only visitors who place many orders in a minute), or `always`.',
  ),
  siteKey: optional(line(200), 'For an external service: its public key for your site.'),
  secretFrom: optional(
    located(line(100)),
    'For an external service: the environment variable with its secret key.',
  ),
  address: optional(
    located(line(300)),
    'For an external service with several addresses: its address, with a slash at the end.',
  ),
});

/** The state's registry of tickets by the culture card. */
export const cardRegistry = table({
  address: required(
    located(line(300)),
    'Address of its API, with a slash at the end. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  organisation: required(line(40), 'The house’s number in PRO.Культура.'),
  tokenFrom: required(located(line(100)), 'Environment variable with the house’s token.'),
});

/** The visitors' club (CRM) of the house. */
export const club = table({
  address: required(
    located(line(300)),
    'Address of the club; it implements the protocol in club.md. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  secretFrom: required(located(line(100)), 'Environment variable with the secret shared by shop and club.'),
});

const webhookKind = choice<WebhookKind>(
  // `as`: each kind stands for itself.
  Object.fromEntries(webhookKinds.map((kind) => [kind, kind])) as Record<WebhookKind, WebhookKind>,
  'order.paid',
);

/** Keys for the wallets of phones. */
export const wallet = table({
  apple: optional(
    table({
      certificateFrom: required(
        located(line(100)),
        'Environment variable with the certificate for passes, its key and Apple’s certificate (PEM); as a file by its name and `_FILE`.',
      ),
    }),
    'Apple Wallet.',
  ),
  google: optional(
    table({
      issuer: required(
        scalarShape(
          say('an issuer’s number like 3388000000012345678', 'номер издателя, например 3388000000012345678'),
          '',
          (written) => (/^\d{6,24}$/.test(written) ? written : null),
        ),
        'The house’s number as an issuer.',
      ),
      keyFrom: required(
        located(line(100)),
        'Environment variable with the key file of its service account (JSON); as a file by its name and `_FILE`.',
      ),
    }),
    'Google Wallet.',
  ),
});

/** A program of the house that is told what happens. */
export const webhook = table({
  address: required(
    located(line(300)),
    'Address that takes the messages. The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  secretFrom: required(
    located(line(100)),
    'Environment variable with its secret: `whsec_` and 24 to 64 bytes in Base64.',
  ),
  kinds: withDefault(list(webhookKind, 20), webhookKinds, 'Which messages; all when left out.'),
  buyers: withDefault(flag, false, 'Orders come with the buyer’s name, e-mail and phone.'),
});
