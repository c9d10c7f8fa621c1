import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFindings } from './accessibility.ts';

/** Where FOYER_SHOTS names a folder, a picture for whoever wants to see what a journey saw. */
export async function takePicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env.FOYER_SHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Pixels by which a page is wider than its screen. */
export async function tooWide(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Rows that scroll sideways and are a stop of the Tab key in Firefox, before what is in them. */
export async function stopsBeforeTheirLinks(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          /auto|scroll/.test(getComputedStyle(element).overflowX) &&
          element.querySelector('a[href], button, input') !== null &&
          !element.hasAttribute('tabindex'),
      )
      .map(
        ({ localName, ariaLabel, textContent }) => `${localName} ${ariaLabel ?? textContent?.slice(0, 40)}`,
      ),
  );
}

/** Text that stands a few letters wide, one line above the other. */
export async function squeezed(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, nav *')]
      .filter((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const text = own.map((node) => node.textContent?.trim()).join('');
        const letter = Number.parseFloat(getComputedStyle(element).fontSize);
        const { width, height } = element.getBoundingClientRect();
        return text.length > 7 && width > 1 && width < letter * 4 && height > letter * 4;
      })
      .map((element) => `${element.className || element.tagName}: ${element.textContent?.slice(0, 40)}`),
  );
}

/** axe finds nothing, and nothing is wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect([name, await tooWide(page)]).toEqual([name, 0]);
  await takePicture(page, name);
}
