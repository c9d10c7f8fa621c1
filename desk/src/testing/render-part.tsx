import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { chooseLanguage } from '#i18n/say.ts';

/** Puts a part of the desk on the page of the test's browser, in Russian; it goes with the test. */
export function renderPart(part: ReactNode): HTMLElement {
  chooseLanguage('ru');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() => root.render(part));
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return place;
}
