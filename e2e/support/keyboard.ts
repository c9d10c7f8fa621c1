import type { Page } from 'playwright-core';
import { plain } from './text-of.ts';

/** More presses than any page of the shop has stops. */
const mostPresses = 300;

/** Presses Tab until what has the focus is called so, the `nth` of that name. @throws when the page has no such stop */
export async function tabTo(page: Page, name: RegExp, nth = 1): Promise<void> {
  const passed: string[] = [];
  let found = 0;
  while (found < nth) {
    if (passed.length > mostPresses) throw new Error(`no ${name} among ${passed.slice(0, 80).join(' | ')}`);
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    passed.push(stop.name);
    if (!stop.isVisible) throw new Error(`the focus on "${stop.name}" cannot be seen`);
    if (name.test(stop.name)) found += 1;
  }
}

export async function focusedName(page: Page): Promise<string> {
  return (await focused(page)).name;
}

async function focused(page: Page): Promise<{ name: string; isVisible: boolean }> {
  const { name, isVisible } = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: '', isVisible: true };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ');
    const sources = [
      element.ariaLabel,
      ...named.map((id) => document.getElementById(id)?.textContent),
      ...labels.map((label) => label.textContent),
      element.textContent,
      element.querySelector('img')?.alt,
    ];
    const isOutlined = (part: Element | null): boolean => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      // The outline of a link may stand on the card that it opens.
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || isOutlined(part.parentElement)
      );
    };
    return { name: sources.find(Boolean) ?? element.tagName, isVisible: isOutlined(element) };
  });
  return { name: plain(name), isVisible };
}
