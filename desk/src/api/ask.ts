import { type DayView, dayChangesPath, type Me } from '@foyer/contract/desk/desk.ts';
import type { AnyDeskCall, DeskAnswer, DeskRefusal } from '@foyer/contract/desk/desk-call.ts';
import {
  type DeskCallName,
  type DeskRequest,
  type DeskValue,
  deskCalls,
} from '@foyer/contract/desk/desk-calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deskLanguage } from '#i18n/say.ts';
import { nowAtHouse } from '#lib/clock.ts';
import { createTouches } from './touches.ts';

/** An answer of the shop, or that there was none. */
export type Asked<Value> = Extract<DeskAnswer<Value>, { ok: true }> | { ok: false; refusal: AskedRefusal };

export type AskedRefusal = (DeskRefusal | { kind: 'network' }) & {
  /** It is not known whether the shop has done what was asked. */
  mayBeDone?: true;
};

let token = '';
const touches = createTouches(globalThis);
/** A door is in use though nobody touches it. */
const doorCalls: ReadonlySet<DeskCallName> = new Set(['scans', 'doorList']);

export function keepToken(me: Pick<Me, 'token'>): void {
  token = me.token;
}

export async function ask<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  { timeout = 20_000 } = {},
): Promise<Asked<DeskValue<Name>>> {
  const call: AnyDeskCall = deskCalls[name];
  const isPost = call.method === 'POST';
  // `as`: every request of the table is an object.
  const fields = request as object;
  // Scans go out again by themselves until they are answered, and without any network nothing leaves the device.
  const mayArrive = name !== 'scans' && navigator.onLine && changes(call, fields);
  const mayBeDone = mayArrive ? { mayBeDone: true as const } : {};
  const query = isPost ? '' : queryOf(fields);
  const isIdle = touches.isIdle() && !doorCalls.has(name);
  try {
    const response = await fetch(`/api/desk/${call.path}${query}`, {
      method: call.method,
      signal: AbortSignal.timeout(timeout),
      headers: {
        'x-foyer-desk': '1',
        'x-foyer-language': deskLanguage(),
        ...(isIdle ? { 'x-foyer-idle': '1' } : {}),
        ...(isPost ? { 'content-type': 'application/json', 'x-csrf-token': token } : {}),
      },
      ...(isPost ? { body: JSON.stringify(request) } : {}),
    });
    if (!isIdle) touches.told();
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) return { ok: false, refusal: { kind: 'internal', ...mayBeDone } };
    // `as`: the shop and its desk are of one version and share this table.
    const said = answer as DeskAnswer<DeskValue<Name>>;
    if (said.ok || said.refusal.kind !== 'internal') return said;
    return { ok: false, refusal: { ...said.refusal, ...mayBeDone } };
  } catch {
    return { ok: false, refusal: { kind: 'network', ...mayBeDone } };
  }
}

/** What a role may do, and not only look at: null for what is confirmed asks what it would come to. */
function changes({ method, roles }: AnyDeskCall, request: object): boolean {
  const confirmed = Object.entries(request).filter(([name]) => name === 'tells' || name === 'expects');
  return method === 'POST' && typeof roles !== 'string' && confirmed.every(([, value]) => value !== null);
}

function queryOf(request: object): string {
  const pairs = Object.entries(request).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

function isAnswer(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

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

/** A day as it is now: told by the shop as it changes, and asked for every so often where nothing comes through. */
export function useDay(day: string | undefined): Loaded<DayView> {
  const [told, setTold] = useState<{ day: string | undefined; value: DayView; at: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asked = useAsked('tonight', { day }, isOpen ? 60 : 10);
  useEffect(() => {
    const query = day === undefined ? '' : `?${new URLSearchParams({ day })}`;
    const stream = new EventSource(`/api/desk/${dayChangesPath}${query}`);
    stream.onopen = () => setOpen(true);
    stream.onerror = () => setOpen(false);
    stream.onmessage = ({ data }) => {
      // `as`: the shop and its desk are of one version.
      const value = JSON.parse(String(data)) as DayView;
      setTold({ day, value, at: nowAtHouse() });
    };
    return () => stream.close();
  }, [day]);
  if (told === null || told.day !== day || told.at < asked.at) return asked;
  return { ...asked, value: told.value, at: told.at, refusal: isOpen ? null : asked.refusal };
}
