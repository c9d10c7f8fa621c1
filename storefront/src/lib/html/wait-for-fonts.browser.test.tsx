import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForFonts } from './wait-for-fonts.ts';

const { style } = document.documentElement;
const fontOf = () => getComputedStyle(document.documentElement).getPropertyValue('--font');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  style.visibility = '';
  style.removeProperty('--font');
});

test('the page waits for its letters and keeps them', async () => {
  const came = Promise.withResolvers<FontFace[]>();
  const load = vi.spyOn(document.fonts, 'load').mockReturnValue(came.promise);
  style.setProperty('--font', 'Onest, sans-serif');
  waitForFonts();
  expect([style.visibility, load.mock.lastCall]).toEqual(['hidden', ['1em Onest', 'Aя₽']]);
  came.resolve([]);
  await came.promise;
  expect(style.visibility).toBe('');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fontOf()).toBe('Onest, sans-serif');
});

test('letters that come later are not shown any more', async () => {
  const came = Promise.withResolvers<FontFace[]>();
  vi.spyOn(document.fonts, 'load').mockReturnValue(came.promise);
  style.setProperty('--font', '"Golos Text", Onest, sans-serif');
  waitForFonts();
  await vi.advanceTimersByTimeAsync(299);
  expect(style.visibility).toBe('hidden');
  await vi.advanceTimersByTimeAsync(1);
  expect([style.visibility, fontOf()]).toEqual(['', '"Golos Text",  sans-serif']);
  came.resolve([]);
  await came.promise;
  expect(fontOf()).toBe('"Golos Text",  sans-serif');
});
