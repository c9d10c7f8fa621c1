import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone } from '#e2e/support/browser.ts';
import { becomeHead, startDeskShop } from '#e2e/support/desk-world.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { buyOneTicket } from '#e2e/support/wire-buyer.ts';

/** How many times slower than this machine a phone is. */
const slowness = 4;
const tickets = proof.seconds === null ? 3 : 20;

let shop: Awaited<ReturnType<typeof startDeskShop>>;
let page: Page;
let codes: string[];

beforeAll(async () => {
  shop = await startDeskShop();
  codes = [];
  for (let number = 0; number < tickets; number += 1)
    codes.push(...(await buyOneTicket(shop, 'storm', `guest${number}@pochta.example`)).codes);
  ({ page } = await openVisitor({ ...phone, locale: 'ru-RU' }));
  await becomeHead(shop, page);
  const [{ id = 0 } = {}] = await shop.database.query<{ id: number }>(
    `select id from session where event_id = 'storm'`,
  );
  await page.goto(`${shop.origin}/desk/door?session=${id}`);
  await page.getByLabel('Код билета').waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** Milliseconds. */
interface Painted {
  /** The last key of a scan, by the page's own clock. */
  since: number;
  /** From that key to the frame that shows its verdict. */
  all: number;
}

interface Took extends Pick<Painted, 'all'> {
  /** Of these, from the request to the shop's answer. */
  asking: number;
}

async function scan(code: string, verdict: string): Promise<Took> {
  await page.evaluate(watchForVerdict);
  await page.keyboard.type(code);
  // Asked for before the last key: on a slow processor each look at the page meanwhile would be counted with it.
  const painted = page.evaluate<Painted>('window.painted');
  await page.keyboard.press('Enter');
  const { since, all } = await painted;
  await page.getByRole('alert').getByRole('heading', { name: verdict }).waitFor();
  return { all, asking: await page.evaluate(timeOfAnswer, since) };
}

/** Runs in the page: of the first request to the shop since then; 0: there was none. */
function timeOfAnswer(since: number): number {
  const request = performance
    .getEntriesByType('resource')
    .find(({ name, startTime }) => name.includes('/door/scans') && startTime > since);
  return request instanceof PerformanceResourceTiming ? request.responseEnd - request.requestStart : 0;
}

/** Runs in the page, before the keys of a scan. */
function watchForVerdict(): void {
  const shown = () => document.querySelector('[role=alert] h1, [role=alert] h2')?.textContent ?? '';
  const before = { text: shown(), node: document.querySelector('[role=alert]') };
  const painted = new Promise<Painted>((resolve) => {
    const enter = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      removeEventListener('keydown', enter, true);
      const seen = new MutationObserver(() => {
        const now = document.querySelector('[role=alert]');
        if (!now || (now === before.node && shown() === before.text)) return;
        seen.disconnect();
        // Asked for before the frame is drawn, told after it.
        requestAnimationFrame(() =>
          setTimeout(() => resolve({ since: timeStamp, all: performance.now() - timeStamp })),
        );
      });
      seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    addEventListener('keydown', enter, true);
  });
  Object.assign(window, { painted });
}

/** Reads each code and a made-up one in turn: a verdict is told from the one before by its words, so no two alike follow each other. */
async function scanAll(verdict: string, strange: string): Promise<Took[]> {
  const took: Took[] = [];
  for (const code of codes) {
    took.push(await scan(code, verdict));
    took.push(await scan('1'.repeat(12), strange));
  }
  return took;
}

const at = (took: readonly number[], share: number) =>
  Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0);

function figures(what: string, took: readonly number[]): Record<string, number> {
  return { [`${what}, half of them`]: at(took, 0.5), [`${what}, 95 % of them`]: at(took, 0.95) };
}

test(`K6 ${tickets * 6} verdicts on a phone ${slowness} times as slow`, async () => {
  const took = [
    ...(await scanAll('Проходите', 'Не наш билет')),
    ...(await scanAll('Уже вошли', 'Не наш билет')),
  ];
  await page.context().setOffline(true);
  await page.getByText('Нет сети').waitFor();
  const alone = await scanAll('Уже вошли', 'Не на этот сеанс');
  expect([took.length, alone.length]).toEqual([tickets * 4, tickets * 2]);
  expect(took.every(({ asking }) => asking > 0)).toBe(true);
  const all = took.map((one) => one.all);
  reportFigures({
    [`verdicts on a screen ${slowness} times as slow`]: took.length + alone.length,
    ...figures('milliseconds from the last key to the verdict on the screen', all),
    ...figures(
      'the same without the time that the shop took to answer',
      took.map((one) => one.all - one.asking),
    ),
    ...figures(
      'the same without a network',
      alone.map((one) => one.all),
    ),
  });
});
