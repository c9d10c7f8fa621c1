import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasAttempt } from './attempt-mark.ts';
import { beginSignIn } from './begin-sign-in.ts';

const setup = { ...noSignIn, enabled: true, clientId: 'noon', authUrl: 'https://id.example/gid' };
let browser: EventTarget;
let assign: (address: string) => void;

/** A page that is still there after it was told to leave. */
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  assign = vi.fn();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { pathname: '/event/7', search: '', assign });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('ID-4 a page that was still loading when it was left keeps the attempt; one that Back wakes up cancels it after 500 ms', async () => {
  const end = beginSignIn(setup, { mode: 'redirect', source: 'button' });
  await expect.poll(() => assign).toHaveBeenCalledOnce();
  browser.dispatchEvent(shown(false));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasAttempt()).toBe(true);

  browser.dispatchEvent(shown(true));
  await vi.advanceTimersByTimeAsync(499);
  expect(hasAttempt()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await end).toEqual({ kind: 'cancelled', closed: false });
  expect(hasAttempt()).toBe(false);
});

test('ID-11 a browser that keeps nothing for the site is not sent away: the visitor is told', async () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const end = await beginSignIn(setup, { mode: 'redirect', source: 'button' });
  expect(end).toEqual({ kind: 'failed', error: 'no-storage' });
  expect(assign).not.toHaveBeenCalled();
});
