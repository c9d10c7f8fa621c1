import axe, { type AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands (WCAG 2.2 AA and best practice); empty is good. */
export async function accessibilityFindings(page: Page | Frame): Promise<string[]> {
  await transitionsEnded(page);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(rules)} })`);
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
