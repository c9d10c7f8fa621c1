import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Icon } from './icon.tsx';
import { renderPart } from './testing/render-part.tsx';
import { startTooltips } from './tooltips.ts';

beforeAll(startTooltips);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.querySelector('[role=tooltip]')?.remove();
});

const said = () => document.querySelector('[role=tooltip]')?.textContent ?? null;

function controls() {
  const part = renderPart(
    <main>
      <button type="button" aria-label="Closer">
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Rules of the house">
        Rules
      </button>
    </main>,
  );
  const [wordless, worded] = part.querySelectorAll('button');
  if (!wordless || !worded) throw new Error('no controls');
  return { wordless, worded };
}

const point = (at: Element, pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));

test('PG-10 the name of a picture appears after 1000 ms of rest and goes after 400 ms', () => {
  const { wordless } = controls();
  point(wordless.querySelector('svg') ?? wordless);
  vi.advanceTimersByTime(999);
  expect(said()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(said()).toBe('Closer');
  point(document.body);
  vi.advanceTimersByTime(399);
  expect(said()).toBe('Closer');
  vi.advanceTimersByTime(1);
  expect(said()).toBeNull();
});

test('PG-10 what has words, and a touch, get none', () => {
  const { wordless, worded } = controls();
  point(worded);
  vi.advanceTimersByTime(5000);
  expect(said()).toBeNull();
  point(wordless, 'touch');
  vi.advanceTimersByTime(5000);
  expect(said()).toBeNull();
});

test('PG-10 the keyboard brings it too, Escape puts it away, and it may be pointed at', async () => {
  const { wordless } = controls();
  await userEvent.tab();
  expect(document.activeElement).toBe(wordless);
  vi.advanceTimersByTime(1000);
  const bubble = document.querySelector('[role=tooltip]');
  expect(bubble?.textContent).toBe('Closer');
  point(document.body);
  vi.advanceTimersByTime(200);
  if (bubble) point(bubble);
  vi.advanceTimersByTime(5000);
  expect(said()).toBe('Closer');
  await userEvent.keyboard('{Escape}');
  expect(said()).toBeNull();
});

test('PG-10 it stands beside its control, inside the window', () => {
  const { wordless } = controls();
  point(wordless);
  vi.advanceTimersByTime(1000);
  const bubble = document.querySelector('[role=tooltip]')?.getBoundingClientRect();
  const place = wordless.getBoundingClientRect();
  expect(bubble && (bubble.bottom <= place.top || bubble.top >= place.bottom)).toBe(true);
  expect(bubble?.left).toBeGreaterThanOrEqual(0);
  expect(bubble?.right).toBeLessThanOrEqual(innerWidth);
});
