import { expect, test, vi } from 'vitest';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import type { BrowserRouter } from './browser-router.ts';
import { ScreenStore } from './screen-store.ts';
import { wakingRouter } from './waking-router.ts';

async function asleep() {
  const { state, now, setup } = await memoryRouter();
  const moved: string[] = [];
  const woken = {
    navigate: async (address: string) => void moved.push(address),
    followHistory: () => void moved.push('history'),
  };
  // `as`: the waking router uses nothing else of it.
  const wake = vi.fn(async () => woken as unknown as BrowserRouter);
  return { router: wakingRouter({ store: new ScreenStore(state()), now, setup, wake }), wake, moved };
}

test('the part that moves is fetched with the first touch, and once', async () => {
  const { router, wake, moved } = await asleep();
  expect(wake).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerover'));
  dispatchEvent(new Event('keydown'));
  await router.navigate('/contacts');
  expect(wake).toHaveBeenCalledTimes(1);
  expect(moved).toEqual(['/contacts']);
});

test('Back before the first touch is followed too', async () => {
  const { moved } = await asleep();
  dispatchEvent(new Event('popstate'));
  await expect.poll(() => moved).toEqual(['history']);
});

test('what could not be fetched is tried again at the next need', async () => {
  const { router, wake, moved } = await asleep();
  wake.mockRejectedValueOnce(new Error('offline'));
  await expect(router.navigate('/a')).rejects.toThrow('offline');
  await router.navigate('/b');
  expect(moved).toEqual(['/b']);
});
