import { useState } from 'react';
import { NetworkFailure } from '#lib/network-failure.ts';
import { type Router, useRouter } from '#lib/router/router.ts';
import { beginSignIn, type SignInEnd, type SignInWish } from './begin-sign-in.ts';

export type BeginState = { kind: 'idle' } | { kind: 'waiting' } | { kind: 'ended'; end: SignInEnd };

/** Begins a sign-in as the house has set it, and knows how it went. */
export function useBegin() {
  const router = useRouter();
  const [state, setState] = useState<BeginState>({ kind: 'idle' });
  const begin = async (wish: Partial<SignInWish>) => {
    setState({ kind: 'waiting' });
    const end = await endOf(router, wish).catch((failure): SignInEnd => {
      if (failure instanceof NetworkFailure) return { kind: 'failed', error: 'offline' };
      setState({ kind: 'idle' });
      throw failure;
    });
    setState({ kind: 'ended', end });
  };
  return { state, begin, forget: () => setState({ kind: 'idle' }) };
}

async function endOf(router: Router, wish: Partial<SignInWish>): Promise<SignInEnd> {
  const { signIn: setup } = await router.setup();
  // The widget is a part of the page; a press elsewhere opens the provider's page.
  const mode = setup.mode === 'widget' ? 'popup' : setup.mode;
  return await beginSignIn(setup, { mode, source: 'button', ...wish });
}
