import type { Captcha } from '@foyer/contract/people/captcha.ts';
import { captcha, checkCaptcha } from '@foyer/contract/people/captcha-calls.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { NetworkFailure } from '#lib/network-failure.ts';

/** A code that the shop found right, for the order. */
export interface TypedCode {
  id: string;
  typed: string;
}

/** Why the dialog is still open; keys of its texts. */
type Trouble = 'wrong' | 'empty' | 'failed';

interface ShownPicture {
  id: string;
  /** As data: the markup of a server never becomes part of the page. */
  url: string;
}

export interface CaptchaState {
  picture: ShownPicture | null;
  trouble: Trouble | null;
  busy: boolean;
  reload(): Promise<void>;
  /** The code when it is right; otherwise the next picture is on its way, and `trouble` says why. */
  check(typed: string): Promise<TypedCode | null>;
}

/** The captcha's picture and the shop's verdict on the typed code. */
export function useCaptcha(): CaptchaState {
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const next = await answered(() => sendCall(captcha, undefined));
    setPicture(next && shown(next));
    if (!next) setTrouble('failed');
  }, []);
  // The first picture is fetched when the dialog opens.
  useEffect(() => void load(), [load]);
  const verdict = async (typed: string): Promise<Trouble | TypedCode> => {
    if (typed.trim() === '') return 'empty';
    if (!picture) return 'failed';
    const right = await answered(() => sendCall(checkCaptcha, { id: picture.id, typed }));
    if (right === null) return 'failed';
    return right ? { id: picture.id, typed } : 'wrong';
  };
  return {
    picture,
    trouble,
    busy,
    reload: async () => {
      setTrouble(null);
      await load();
    },
    check: async (typed) => {
      if (busy) return null;
      setBusy(true);
      const found = await verdict(typed);
      if (typeof found === 'object') return found;
      setTrouble(found);
      if (found !== 'empty') await load();
      setBusy(false);
      return null;
    },
  };
}

/** What the shop answered; null when it refused or did not answer. */
async function answered<Value>(
  ask: () => Promise<{ ok: true; value: Value } | { ok: false }>,
): Promise<Value | null> {
  try {
    const answer = await ask();
    return answer.ok ? answer.value : null;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return null;
    throw failure;
  }
}

function shown({ id, picture }: Captcha): ShownPicture {
  return { id, url: `data:image/svg+xml,${encodeURIComponent(picture)}` };
}
