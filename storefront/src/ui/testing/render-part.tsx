import axe from 'axe-core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import '#ui/tokens.css';
import '#ui/base.css';

/** Puts a part on the page of the test's browser; it goes with the test. A whole shell brings its own `main`. */
export function renderPart(part: ReactNode, element: 'main' | 'div' = 'main'): HTMLElement {
  const place = document.createElement(element);
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(part));
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return place;
}

/** No finding of axe (WCAG 2.2 AA and best practice) in a part. */
export async function expectAccessible(part: Element): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(part, {
    runOnly: rules,
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  expect(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`)).toEqual(
    [],
  );
}
