import type { DeskCallName, DeskRequest, DeskValue } from '@foyer/contract/desk/desk-calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deskLanguage } from '#i18n/say.ts';
import { nowAtHouse } from '#lib/clock.ts';
import { type AskedRefusal, ask } from './ask.ts';

export interface Loaded<Value> {
  /** The last answer, also while a newer one is on its way or cannot be had. */
  value: Value | null;
  /** When it came, by the server's clock. */
  at: number;
  refusal: AskedRefusal | null;
  again(): void;
}

/** Something may have changed at the shop: whatever is shown is asked for anew. */
export const staleEvent = 'desk-stale';

/** Asks when shown and when the request changes, and again every so many seconds. */
export function useAsked<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  everySeconds = 0,
): Loaded<DeskValue<Name>> {
  const [loaded, setLoaded] = useState<Omit<Loaded<DeskValue<Name>>, 'again'>>({
    value: null,
    at: 0,
    refusal: null,
  });
  const latest = useRef(0);
  const key = JSON.stringify(request);
  // Some words come from the shop.
  const language = deskLanguage();
  const again = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    // `as`: it was written from a request of this call.
    const answer = await ask(name, JSON.parse(key) as DeskRequest<Name>);
    // An older answer that comes later is not shown.
    if (mine !== latest.current) return;
    if (answer.ok) setLoaded({ value: answer.value, at: nowAtHouse(), refusal: null });
    else setLoaded((before) => ({ ...before, refusal: answer.refusal }));
  }, [name, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `language`.
  useEffect(() => {
    void again();
    if (everySeconds === 0) return;
    const timer = setInterval(() => void again(), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [again, everySeconds, language]);
  useEffect(() => {
    const listen = () => void again();
    addEventListener(staleEvent, listen);
    return () => removeEventListener(staleEvent, listen);
  }, [again]);
  return { ...loaded, again: () => void again() };
}
