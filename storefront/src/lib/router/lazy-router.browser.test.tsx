import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import type { BrowserRouter } from './browser-router.ts';
import { lazyRouter } from './lazy-router.ts';
import { ScreenStore } from './screen-store.ts';

async function notLoaded() {
  const { state, now, setup } = await memoryRouter();
  const moved: string[] = [];
  const router = {
    navigate: async (address: string) => void moved.push(address),
    followHistory: () => void moved.push('history'),
  };
  // `as`: the lazy router uses nothing else of it.
  const load = vi.fn(async () => router as unknown as BrowserRouter);
  const openInBrowser = vi.fn<(address: string) => void>();
  const store = new ScreenStore(state());
  return { router: lazyRouter({ store, now, setup, load, openInBrowser }), load, openInBrowser, moved };
}

afterEach(() => vi.restoreAllMocks());

test('the router that moves is loaded with the first interaction, and once', async () => {
  const { router, load, moved } = await notLoaded();
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerover'));
  dispatchEvent(new Event('keydown'));
  await router.navigate('/contacts');
  expect(load).toHaveBeenCalledTimes(1);
  expect(moved).toEqual(['/contacts']);
});

describe('without an interaction', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('it comes by itself, so that a link without a connection does not lose the page, and follows Back itself', async () => {
    const { load, moved } = await notLoaded();
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('popstate'));
    await vi.runAllTimersAsync();
    expect(moved).toEqual([]);
  });

  test('one that was lost is loaded with the interaction', async () => {
    const { load, moved } = await notLoaded();
    load.mockRejectedValueOnce(new Error('lost'));
    await vi.advanceTimersByTimeAsync(2000);
    dispatchEvent(new Event('popstate'));
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(2);
    expect(moved).toEqual(['history']);
  });
});

test('Back before the first interaction is followed too', async () => {
  const { moved } = await notLoaded();
  dispatchEvent(new Event('popstate'));
  await expect.poll(() => moved).toEqual(['history']);
});

test('OR-3 the browser opens the page of an order when the router is lost', async () => {
  const { router, load, openInBrowser, moved } = await notLoaded();
  load.mockRejectedValueOnce(new Error('lost'));
  await router.navigate('/order/ab12');
  expect(openInBrowser.mock.calls).toEqual([['http://shop.example/order/ab12']]);
  await router.navigate('/b');
  expect(moved).toEqual(['/b']);
});

test('OR-3 without a connection the page stays and says so', async () => {
  const { router, load, openInBrowser } = await notLoaded();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValueOnce(new Error('offline'));
  await router.navigate('/order/ab12');
  expect(openInBrowser).not.toHaveBeenCalled();
  expect(router.state().trouble).toEqual({ address: '/order/ab12', reason: 'offline' });
});
