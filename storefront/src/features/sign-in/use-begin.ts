import { useState } from 'react';
import { NetworkFailure } from '#lib/network-failure.ts';
import { type Router, useHouse, useRouter } from '#lib/router/router.ts';
import { beginSignIn, type SignInEnd, type SignInWish } from './begin-sign-in.ts';
import { signInWindow } from './sign-in-window.ts';

export type BeginState = { kind: 'idle' } | { kind: 'waiting' } | { kind: 'ended'; end: SignInEnd };

/** Begins a sign-in as the house has set it, and knows how it went. */
export function useBegin() {
  const router = useRouter();
  const { signInOpens } = useHouse();
  const [state, setState] = useState<BeginState>({ kind: 'idle' });
  const begin = async (asked: Partial<SignInWish>) => {
    const wish: SignInWish = { mode: signInOpens ?? 'redirect', source: 'button', ...asked };
    const opened = wish.mode === 'redirect' ? null : signInWindow(wish.mode);
    setState({ kind: 'waiting' });
    const end = await endOf(router, wish).catch((failure): SignInEnd => {
      opened?.close();
      if (failure instanceof NetworkFailure) return { kind: 'failed', error: 'offline' };
      setState({ kind: 'idle' });
      throw failure;
    });
    setState({ kind: 'ended', end });
  };
  return { state, begin, forget: () => setState({ kind: 'idle' }) };
}

async function endOf(router: Router, wish: SignInWish): Promise<SignInEnd> {
  const { signIn: setup } = await router.setup();
  return await beginSignIn(setup, wish);
}
