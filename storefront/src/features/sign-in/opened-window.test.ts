import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSignIn, openWindow } from './begin-sign-in.ts';

const setup = { ...noSignIn, enabled: true, clientId: 'noon', authUrl: 'https://id.example/gid' };
const newWindow = () => ({ closed: false, location: { href: '' }, focus: vi.fn(), close: vi.fn() });
let opened = newWindow();
const open = vi.fn((_address: string, _name: string, _features?: string) => opened);

/** A browser window at 100, 50 that is 1000 wide and 800 high. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { open });
  for (const [name, value] of Object.entries({
    screenX: 100,
    screenY: 50,
    outerWidth: 1000,
    outerHeight: 800,
  }))
    vi.stubGlobal(name, value);
  vi.stubGlobal('location', { pathname: '/event/7', search: '', origin: 'https://tickets.example' });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  opened = newWindow();
});
afterEach(() => {
  opened.closed = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('ID-3 a popup is called authorize:popup, 400 by 600, in the middle of its window', () => {
  openWindow('popup');
  expect(open.mock.calls).toEqual([
    ['/sign-in#opening', 'authorize:popup', 'popup,width=400,height=600,left=400,top=150'],
  ]);
});

test('ID-3 a window that is open is not opened again, whoever asks for it', () => {
  openWindow('popup');
  openWindow('popup');
  expect(open).toHaveBeenCalledOnce();
});

test('ID-3 a new tab is no popup', () => {
  vi.stubGlobal('location', { search: '?lang=en&day=2026-12-01' });
  openWindow('tab');
  expect(open.mock.calls).toEqual([['/sign-in?lang=en#opening', 'authorize:tab', undefined]]);
});

test('ID-3 a second press shows the open window again; one that is closed early is noticed within half a second', async () => {
  const ends = [1, 2].map(() => beginSignIn(setup, { mode: 'popup', source: 'button' }));
  expect(open).toHaveBeenCalledOnce();
  expect(opened.focus).toHaveBeenCalledTimes(2);
  await expect.poll(() => opened.location.href).toContain('/oauth2/auth');
  opened.closed = true;
  await vi.advanceTimersByTimeAsync(600);
  expect(await Promise.all(ends)).toEqual([
    { kind: 'cancelled', closed: true },
    { kind: 'cancelled', closed: true },
  ]);
});

test('ID-11 a browser that opens no window is told', async () => {
  open.mockReturnValueOnce(null as never);
  expect(await beginSignIn(setup, { mode: 'popup', source: 'button' })).toEqual({
    kind: 'failed',
    error: 'popup-error',
  });
});
