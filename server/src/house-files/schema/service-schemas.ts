import {
  type ButtonColour,
  type ButtonKind,
  buttonColours,
  buttonKinds,
  type CurtainCorner,
  curtainCorners,
  type SignInMode,
  signInModes,
} from '@foyer/contract/people/sign-in.ts';
import { type WebhookKind, webhookKinds } from '@foyer/contract/webhooks/webhook.ts';
import { say } from '#house-files/findings/findings.ts';
import { list, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, flag, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { type Field, located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';
import { text, textWithValues } from '#house-files/shapes/text-shapes.ts';
import { mailTextKeys, ticketTextKeys } from '#texts/own-texts.ts';

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

const scopeWord = scalarShape(
  say('a scope of the provider, like email', 'область доступа у провайдера, например email'),
  '',
  (written) => (/^[a-z][a-z0-9_:.-]{0,60}$/.test(written) && written !== 'openid' ? written : null),
);

/** Signing in of visitors. */
export const signIn = table({
  address: required(
    located(line(300)),
    'Address of the identity provider (issuer). The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  client: required(line(200), 'Name of the shop at the provider (client id).'),
  opens: withDefault(
    choice<SignInMode>(Object.fromEntries(signInModes.map((mode) => [mode, mode])), 'popup'),
    'popup',
    'How the provider’s page opens: `popup`, `redirect`, `tab`, or as a `widget` within the page.',
  ),
  askFor: withDefault(
    list(scopeWord, 20),
    ['email', 'phone'],
    'Data requested from the provider besides the identity. Request nothing that you do not need.',
  ),
  curtain: optional(
    choice<CurtainCorner>(Object.fromEntries(curtainCorners.map((one) => [one, one])), 'top-right'),
    'The corner in which the provider offers a sign-in by itself: `top-right` …; nowhere when left out.',
  ),
  button: withDefault(
    choice<ButtonKind>(Object.fromEntries(buttonKinds.map((kind) => [kind, kind])), 'standard'),
    'standard',
    'Kind of the button: `standard`, `compact` or `iconic`.',
  ),
  colour: withDefault(
    choice<ButtonColour>(Object.fromEntries(buttonColours.map((colour) => [colour, colour])), 'primary'),
    'primary',
    'Colour of the button: `primary`, `secondary` or `dark`.',
  ),
  headers: withDefault(pairs(located(line(2048))), {}, 'Further headers of the calls that sign in.'),
});

const groupsOf = (role: string) =>
  withDefault(list(line(200), 50), [], `Groups whose members have the role \`${role}\`.`);

/** Accounts of the house's own people. */
export const staffSignIn = table({
  address: required(
    located(line(300)),
    'Address of the house’s OpenID provider (issuer). The server fills in placeholders: a dollar sign and a name in braces.',
  ),
  client: required(line(200), 'Name of the desk at the provider (client id).'),
  secretFrom: optional(located(line(100)), 'Environment variable with the client secret, if there is one.'),
  button: withDefault(text(80), {}, 'Text of the button at the desk.'),
  askFor: withDefault(list(scopeWord, 20), ['profile', 'email'], 'Scopes asked for besides `openid`.'),
  groupsIn: withDefault(line(100), 'groups', 'The claim that names a person’s groups.'),
  roles: required(
    table({
      head: groupsOf('head'),
      office: groupsOf('office'),
      door: groupsOf('door'),
      programme: groupsOf('programme'),
      marketing: groupsOf('marketing'),
      books: groupsOf('books'),
      tech: groupsOf('tech'),
    }),
    'Which groups have which role; who is in none of them is not let in.',
  ),
});

/** What each text is for, as the guide says it. */
const mailAbouts: Readonly<Record<keyof typeof mailTextKeys, string>> = {
  greeting: 'First line; without a name the shop’s own.',
  ticketsSubject: 'Subject of the mail with the tickets of one session.',
  ticketsHeading: 'Heading of that mail.',
  ticketsPaid: 'Its first sentence, of a paid order.',
  ticketsFree: 'The same of a free order.',
  ticketsAttached: 'Where the tickets are and how to come in.',
  ticketsAgainHeading: 'Heading of the mail that sends tickets again.',
  orderButton: 'Button or link to the order.',
  cancelledByHouse: 'First sentence of the mail about an order that the house cancels.',
  cancelledLatePayment: 'The same where the money came after the places were gone.',
  anotherDateButton: 'Button to the other dates of the event.',
  returnAsked: 'First sentence of the mail with the link that confirms a return.',
  returnWaits: 'First sentence of the mail that the house will decide.',
  returnDone: 'First sentence of the mail about returned tickets.',
  returnRefused: 'First sentence of the mail about a refused return.',
  refund: 'How money goes back, in mails about orders without tickets.',
  questions: 'Where to ask, in the footer.',
  why: 'Why the mail came, in the footer.',
};

const ticketAbouts: Readonly<Record<keyof typeof ticketTextKeys, string>> = {
  title: 'Above everything else.',
  holder: 'Before the name of visitor or buyer.',
  category: 'Before the category.',
  fee: 'Before the fee.',
  free: 'In place of a price.',
  rules: 'Heading of the rules.',
  contents: 'Heading of what a season ticket includes.',
  addOns: 'Heading of the sheet with add-ons.',
  handedOut: 'Above its boxes for staff.',
  order: 'The number of the order.',
};

export const mailTexts = ownTexts(mailTextKeys, mailAbouts);
export const ticketTexts = ownTexts(ticketTextKeys, ticketAbouts);

function ownTexts<Key extends string>(
  keys: Readonly<Record<Key, { values: readonly string[] }>>,
  abouts: Readonly<Record<Key, string>>,
) {
  // The keys of a table are its type's.
  const names = Object.keys(keys) as Key[];
  const fields = names.map((name) => {
    const { values } = keys[name];
    const named = values.map((value) => `\`{${value}}\``).join(', ');
    return [name, optional(textWithValues(values), abouts[name] + (named && ` Names ${named}.`))] as const;
  });
  // One field for each key, made above.
  return table(Object.fromEntries(fields) as Record<Key, Field<OwnText>>);
}

type OwnText = ReturnType<typeof textWithValues>['blank'] | null;
