import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
} from 'playwright-core';
import { browserLaunchOptions } from '#tools/browser.ts';

export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
export const desktop = { viewport: { width: 1440, height: 900 } } as const;

/** A visitor at a screen. What the page must never do is kept in `faults`. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Script errors, broken hydration, content-policy reports, failed requests of our own. */
  faults: string[];
}

let browser: Browser | null = null;

export async function openVisitor(options: BrowserContextOptions = desktop): Promise<Visitor> {
  browser ??= await chromium.launch(browserLaunchOptions());
  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', ...options });
  // A busy machine is slow, and that alone is no failure.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, faults };
}

/**
 * What a desk's page must not do, where its line is cut. Who is not signed in is told by a 40x; what the page's worker
 * was asked for while the line went is told as a plain failure.
 */
export function faultsBesideTheLine(faults: readonly string[]): string[] {
  const ofTheLine = /status of 40[134]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  return faults.filter((fault) => !ofTheLine.test(fault));
}

/** Waits until the page's scripts have taken over what the server wrote. */
export async function takenOver(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}
