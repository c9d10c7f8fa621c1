import { flagFromWire } from '#kit/wire-values.ts';
import { flagToWire } from '#rules/values.ts';
import type { WireSignInSetup } from './sign-in-wire.ts';

/** How visitors sign in, as the house has set it (O 3, O 9); `enabled` false: nobody can. */
export interface SignInSetup {
  enabled: boolean;
  clientId: string;
  /** Address of the provider, no slash at its end. */
  authUrl: string;
  /** Address of the server that exchanges codes: the shop's own. */
  backendUrl: string;
  redirectUri: string;
  /** What the house asks of the provider beside `openid`. */
  scope: readonly string[];
  /** How the provider's page opens. */
  mode: SignInMode;
  /** The corner in which the provider offers itself; null: it does not. */
  curtain: CurtainCorner | null;
  button: { kind: ButtonKind; colour: ButtonColour };
  /** Further headers of the calls that sign in. */
  headers: Readonly<Record<string, string>>;
}

export const signInModes = ['redirect', 'popup', 'tab', 'widget'] as const;
export type SignInMode = (typeof signInModes)[number];

export const curtainCorners = ['top-right', 'bottom-right', 'top-left', 'bottom-left'] as const;
export type CurtainCorner = (typeof curtainCorners)[number];

export const buttonKinds = ['standard', 'compact', 'iconic'] as const;
export type ButtonKind = (typeof buttonKinds)[number];

export const buttonColours = ['primary', 'secondary', 'dark'] as const;
export type ButtonColour = (typeof buttonColours)[number];

export const noSignIn: SignInSetup = {
  enabled: false,
  clientId: '',
  authUrl: '',
  backendUrl: '',
  redirectUri: '',
  scope: [],
  mode: 'redirect',
  curtain: null,
  button: { kind: 'standard', colour: 'primary' },
  headers: {},
};

/** The code that a return from the provider brought, with what proves whose it is. */
export interface CodeRequest {
  code: string;
  state: string;
  codeVerifier: string;
  redirectUri: string;
  clientId: string;
  /** null: the caller keeps none, the verifier alone binds the code. */
  nonce: string | null;
}

/** A sign-in of the shop. Its token names it; the provider's own tokens stay on the server. */
export interface SignedIn {
  token: string;
  /** Of the provider: tells it whom to sign out. */
  idToken: string;
  /** Seconds for which the token is good, from now. */
  lifetimeSeconds: number;
  visitor: { subject: string; name: string; email: string; phone: string };
}

export function signInSetupToWire(setup: SignInSetup): WireSignInSetup {
  return {
    enabled: flagToWire(setup.enabled),
    debug: 0,
    clientId: setup.clientId,
    authUrl: setup.authUrl,
    backendUrl: setup.backendUrl,
    redirectUri: setup.redirectUri,
    defaultUrl: '/',
    scope: setup.scope.join(' '),
    login_type: setup.mode,
    web_curtain: setup.curtain ?? '',
    button: { type: setup.button.kind, color: setup.button.colour },
    headers: { ...setup.headers },
  };
}

/** A foreign server says less: then it is the specification's own scope, a redirect, no curtain. */
export function signInSetupFromWire(gid: WireSignInSetup | null | undefined): SignInSetup {
  const scope = gid?.scope ?? 'email phone gender city birthdate age nickname';
  return {
    enabled: flagFromWire(gid?.enabled),
    clientId: gid?.clientId ?? '',
    authUrl: (gid?.authUrl ?? '').replace(/\/+$/, ''),
    backendUrl: (gid?.backendUrl ?? '').replace(/\/+$/, ''),
    redirectUri: gid?.redirectUri ?? '',
    scope: scope.split(' ').filter((word) => word !== ''),
    mode: oneOf(signInModes, gid?.login_type) ?? 'redirect',
    curtain: oneOf(curtainCorners, gid?.web_curtain),
    button: {
      kind: oneOf(buttonKinds, gid?.button?.type) ?? 'standard',
      colour: oneOf(buttonColours, gid?.button?.color) ?? 'primary',
    },
    headers: { ...gid?.headers },
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((one) => one === value) ?? null;
}
