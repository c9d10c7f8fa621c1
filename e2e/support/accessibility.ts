import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Between two colour schemes a page differs in nothing else. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands (WCAG 2.2 AA and best practice); empty is good. */
export async function accessibilityFindings(page: Page | Frame): Promise<string[]> {
  return await findingsOf(page, rules);
}

/** The same in the light scheme and in the dark one, without loading the page again. Leaves it light. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findingsOf(page, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findingsOf(page, { type: 'rule', values: rulesOfColours });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function findingsOf(
  page: Page | Frame,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<string[]> {
  await transitionsEnded(page);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  // What passed is a hundred times as much: it stays in the page.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], selectors: false });
  const violations = await page.evaluate<Result[]>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** A colour in the middle of a transition is no colour of the design; what moves for ever is not waited for. */
async function transitionsEnded(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let left = running(); left.length > 0; left = running())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}
