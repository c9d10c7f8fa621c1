import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands (WCAG 2.2 AA and best practice); empty is good. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(rules)} })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
