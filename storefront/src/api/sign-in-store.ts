import { useSyncExternalStore } from 'react';

/** A sign-in as this browser keeps it. No refresh token is ever here: the server holds it. */
export interface StoredSignIn {
  token: string;
  /** By this machine's clock, milliseconds. */
  expiresAt: number;
  subject: string;
  /** Of the provider's: tells it whom to sign out. */
  idToken: string;
  phone: string;
  name: string;
}

const storageName = 'foyer-sign-in';
const listeners = new Set<() => void>();
let known: { text: string | null; value: StoredSignIn | null } = { text: null, value: null };

/** The live sign-in of this browser; one that has lapsed is none. */
export function readSignIn(): StoredSignIn | null {
  const text = readText();
  if (text !== known.text) known = { text, value: parse(text) };
  return known.value && known.value.expiresAt > Date.now() ? known.value : null;
}

/** There is one, live or lapsed. */
export function hasSignIn(): boolean {
  return readText() !== null;
}

export function keepSignIn(signIn: StoredSignIn | null): void {
  try {
    if (signIn) localStorage.setItem(storageName, JSON.stringify(signIn));
    else localStorage.removeItem(storageName);
  } catch {
    // A forbidden storage: the sign-in lasts as long as this page.
    known = { text: readText(), value: signIn };
  }
  for (const listener of listeners) listener();
}

/** null on the server and until the page has come alive. */
export function useSignIn(): StoredSignIn | null {
  return useSyncExternalStore(subscribe, readSignIn, () => null);
}

/** Other tabs of this browser sign in and out too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return known.text;
  }
}

function parse(text: string | null): StoredSignIn | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isOne = typeof value === 'object' && value !== null && 'token' in value && 'expiresAt' in value;
    // `as`: keepSignIn wrote it.
    return isOne ? (value as StoredSignIn) : null;
  } catch {
    return null;
  }
}
