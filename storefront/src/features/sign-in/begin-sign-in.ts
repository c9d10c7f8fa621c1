import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { type Attempt, newAttempt, storeAttempt, takeAttempt } from './attempt.ts';
import { type AuthorizeExtras, authorizeAddress } from './authorize-address.ts';
import { exchangeCode } from './exchange-code.ts';
import { type OpenedWindow, openWindow } from './opened-window.ts';
import { readReturn, type SignInError } from './read-return.ts';
import type { WindowKind } from './sign-in-window.ts';

export type SignInEnd =
  | { kind: 'signed-in' }
  /** `closed`: the visitor closed the window. */
  | { kind: 'cancelled'; closed: boolean }
  | { kind: 'failed'; error: SignInError; seconds?: number };

export interface SignInWish extends AuthorizeExtras {
  mode: WindowKind | 'redirect';
  /** Where a redirect leads back to; where it began when left out. */
  back?: string | undefined;
}

let underWay: { opened: OpenedWindow; end: Promise<SignInEnd> } | null = null;

/** Signs in. An open window is shown again, not doubled. In redirect mode it ends only when the visitor comes back. */
export function beginSignIn(setup: SignInSetup, wish: SignInWish): Promise<SignInEnd> {
  if (wish.mode === 'redirect') return leaveForProvider(setup, wish);
  if (underWay && !underWay.opened.isClosed()) {
    underWay.opened.focus();
    return underWay.end;
  }
  const opened = openWindow(wish.mode);
  if (!opened) return Promise.resolve({ kind: 'failed', error: 'popup-error' });
  const end = throughWindow(setup, wish, opened).finally(() => {
    opened.close();
    underWay = null;
  });
  underWay = { opened, end };
  return end;
}

async function throughWindow(setup: SignInSetup, wish: SignInWish, opened: OpenedWindow): Promise<SignInEnd> {
  let attempt = newAttempt(wish.mode, here());
  let extras: AuthorizeExtras = wish;
  for (;;) {
    const result = await opened.visit(await authorizeAddress(setup, attempt, extras));
    if (result === null) return { kind: 'cancelled', closed: true };
    const back = readReturn(result, attempt);
    if (back.kind === 'code') return exchangeCode(setup, attempt, back.code);
    if (back.kind === 'failed') return back;
    if (back.kind === 'cancelled') return { kind: 'cancelled', closed: false };
    attempt = newAttempt(wish.mode, here(), attempt.renewals + 1);
    extras = { ...wish, quuid: back.quuid };
  }
}

/** After this a visitor who is still here, or here again, has come back by the browser's Back (ID-4). */
const backPause = 500;

async function leaveForProvider(setup: SignInSetup, wish: SignInWish): Promise<SignInEnd> {
  const attempt = newAttempt('redirect', wish.back ?? here());
  const address = await authorizeAddress(setup, attempt, wish);
  if (!storeAttempt(attempt)) return { kind: 'failed', error: 'no-storage' };
  location.assign(address);
  await wokenByBack();
  takeAttempt();
  return { kind: 'cancelled', closed: false };
}

/** The page that the browser has kept whole wakes up here. One that was left while it loaded is shown once before. */
function wokenByBack(): Promise<void> {
  return new Promise((resolve) => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', wake);
      setTimeout(resolve, backPause);
    };
    addEventListener('pageshow', wake);
  });
}

/** A redirect has come back to the return page: `attempt` is this tab's own. */
export async function finishRedirect(
  setup: SignInSetup,
  address: URL,
  attempt: Attempt | null,
): Promise<SignInEnd | { kind: 'again' }> {
  const back = readReturn(address, attempt);
  if (back.kind === 'failed') return back;
  if (back.kind === 'cancelled' || !attempt) return { kind: 'cancelled', closed: false };
  if (back.kind === 'code') return exchangeCode(setup, attempt, back.code);
  const next = newAttempt('redirect', attempt.back, attempt.renewals + 1);
  const again = await authorizeAddress(setup, next, { source: 'button', quuid: back.quuid });
  if (!storeAttempt(next)) return { kind: 'failed', error: 'no-storage' };
  location.replace(again);
  return { kind: 'again' };
}

function here(): string {
  return location.pathname + location.search;
}
