import { expect, onTestFinished, test, vi } from 'vitest';
import { listenToGestures } from './gestures.ts';

test('SC-3 a press after one that ended beyond the edge is looked for where the box stands now', () => {
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; top: 10px; left: 20px; width: 200px; height: 200px';
  document.body.append(box);
  const press = vi.fn();
  const stop = listenToGestures(box, {
    ...{ pan: vi.fn(), zoomAt: vi.fn(), doublePress: vi.fn(), hover: vi.fn(), rest: vi.fn() },
    isWhole: () => true,
    press,
  });
  onTestFinished(() => {
    stop();
    box.remove();
  });
  const send = (type: string, clientX: number, clientY: number) =>
    box.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX, clientY }));
  send('pointerdown', 21, 11);
  box.style.top = '110px';
  send('pointerdown', 50, 150);
  send('pointerup', 50, 150);
  expect(press.mock.calls).toEqual([[{ x: 30, y: 40 }, false]]);
});
