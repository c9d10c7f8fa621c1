import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('OR-3 a part that a broken line keeps back takes nothing of the page away, and comes once the line is back', async () => {
  const load = vi.fn(async () => ({ default: () => <p>the window</p> }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <>
      <h1>what was typed</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(place.textContent).toBe('what was typed');
  await expect.poll(() => place.textContent, { timeout: 15_000 }).toBe('what was typedthe window');
  root.unmount();
  place.remove();
});
