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

/** Milliseconds from the last key of a scan to the frame that shows its verdict. */
async function scan(code: string, verdict: string): Promise<number> {
  await page.evaluate(() => {
    const shown = () => document.querySelector('[role=alert] h1, [role=alert] h2')?.textContent ?? '';
    const before = { text: shown(), node: document.querySelector('[role=alert]') };
    const painted = new Promise<number>((resolve) => {
      const enter = ({ key, timeStamp }: KeyboardEvent) => {
        if (key !== 'Enter') return;
        removeEventListener('keydown', enter, true);
        const look = () => {
          const now = document.querySelector('[role=alert]');
          // Seen before the frame is drawn, told after it.
          if (now && (now !== before.node || shown() !== before.text))
            setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('keydown', enter, true);
    });
    Object.assign(window, { painted });
  });
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('heading', { name: verdict }).waitFor();
  return await page.evaluate<number>('window.painted');
}

test(`K6 ${tickets * 4} verdicts on a phone ${slowness} times as slow`, async () => {
  const took: number[] = [];
  // A verdict is told from the one before by its words, so no two alike follow each other.
  for (const verdict of ['Проходите', 'Уже вошли'])
    for (const code of codes) {
      took.push(await scan(code, verdict));
      took.push(await scan('1'.repeat(12), 'Не наш билет'));
    }
  took.sort((a, b) => a - b);
  expect(took).toHaveLength(tickets * 4);
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  reportFigures({
    [`verdicts on a screen ${slowness} times as slow`]: took.length,
    'milliseconds from the last key to the verdict on the screen, half of them': at(0.5),
    'milliseconds from the last key to the verdict on the screen, 95 % of them': at(0.95),
  });
});
