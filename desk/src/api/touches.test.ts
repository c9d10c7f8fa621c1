import { expect, test } from 'vitest';
import { createTouches } from './touches.ts';

test('a desk is idle from the call that told of a touch to the next touch', () => {
  const page = new EventTarget();
  const touches = createTouches(page);
  expect(touches.isIdle()).toBe(false);
  for (const kind of ['pointerdown', 'keydown', 'wheel']) {
    touches.told();
    expect(touches.isIdle()).toBe(true);
    page.dispatchEvent(new Event(kind));
    expect(touches.isIdle()).toBe(false);
  }
});
