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
import { say } from '#house-files/findings/findings.ts';
import { list, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, table, withDefault } from '#house-files/shapes/shape.ts';
import { text } from '#house-files/shapes/text-shapes.ts';

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
