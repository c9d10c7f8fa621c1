import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { type Attempt, newAttempt, storeAttempt, takeAttempt } from './attempt.ts';
import { exchangeCode } from './exchange-code.ts';
import { postedReturn } from './posted-return.ts';
import { challengeOf } from './random-text.ts';
import { readReturn, type SignInError } from './read-return.ts';
import { signInWindow, type WindowKind } from './sign-in-window.ts';

/** Where on the page the sign-in was started, for the provider. */
type SignInSource = 'button' | 'widget' | 'web_curtain';

interface AuthorizeExtras {
  source: SignInSource;
  /** `login`: ask again who it is. */
  prompt?: 'login' | undefined;
  /** Of a return that wants another sign-in (ID-4). */
  quuid?: string | undefined;
}

/** The provider's page for an attempt. Tracking ids stay out: nobody is tracked unless the house says so. */
export async function authorizeAddress(
  setup: SignInSetup,
  attempt: Attempt,
  { source, prompt, quuid }: AuthorizeExtras,
): Promise<string> {
  const url = new URL(`${setup.authUrl}/oauth2/auth`);
  const query: Record<string, string | undefined> = {
    client_id: setup.clientId,
    redirect_uri: setup.redirectUri,
    response_type: 'code',
    scope: scopeOf(setup.scope),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
    source,
    sid: attempt.sessionId,
    session_id: attempt.sessionId,
    prompt,
    quuid,
  };
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** Always starts with `openid`, without duplicates. */
export function scopeOf(extras: readonly string[]): string {
  return [...new Set(['openid', ...extras.flatMap((one) => one.split(/\s+/)).filter(Boolean)])].join(' ');
}

interface OpenedWindow {
  /** Goes to an address and waits for what the return page posts; null: the visitor closed the window. */
  visit(address: string): Promise<URL | null>;
  focus(): void;
  close(): void;
  isClosed(): boolean;
}

/** How often to check whether the window is still open. */
const pollMilliseconds = 500;

/** null: the browser does not open windows here. */
export function openWindow(kind: WindowKind): OpenedWindow | null {
  const opened = signInWindow(kind);
  if (!opened) return null;
  opened.focus();
  return {
    visit: (address) => {
      opened.location.href = address;
      return answerOf(opened);
    },
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
  };
}

function answerOf(opened: Window): Promise<URL | null> {
  return new Promise((resolve) => {
    const end = (result: URL | null) => {
      removeEventListener('message', hear);
      clearInterval(timer);
      resolve(result);
    };
    const hear = (event: MessageEvent<unknown>) => {
      const address = postedReturn(event, opened, location.origin);
      if (address) end(address);
    };
    addEventListener('message', hear);
    // A last message may arrive while closing: it is read before the next check.
    const timer = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(timer);
      setTimeout(end, pollMilliseconds / 5, null);
    }, pollMilliseconds);
  });
}

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
