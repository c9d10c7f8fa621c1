import { flagFromWire } from '#kit/wire-values.ts';
import {
  buttonColours,
  buttonKinds,
  curtainCorners,
  type SignInSetup,
  signInModes,
} from '#people/sign-in.ts';
import type { WireSignInSetup } from '#people/sign-in-wire.ts';
import { flagToWire } from '#rules/values.ts';

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
