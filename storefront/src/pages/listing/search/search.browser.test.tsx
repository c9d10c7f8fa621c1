import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filterStore } from '#pages/listing/filters/filter-store.ts';
import { renderListing } from '#pages/listing/testing/render-listing.tsx';
import { sampleNow } from '#pages/listing/testing/sample-listing.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  filterStore.clear();
});

const titles = (part: Element) => [...part.querySelectorAll('h2 a, h3 a')].map((link) => link.textContent);

describe('the search', () => {
  test('AF-16 a chosen day without what is typed names the nearest days that have it', async () => {
    const router = await renderListing({ path: '/?day=2026-11-22' });
    await page.getByRole('searchbox').fill('вишневого сада');
    await expect
      .element(page.getByRole('heading', { name: 'Воскресенье, 22\u00a0ноября: событий нет' }))
      .toBeVisible();
    await expect.element(page.getByText('22\u00a0ноября его нет. Идёт 28\u00a0ноября')).toBeVisible();
    const cell = page.getByRole('link', { name: /^сб 28.ноя, 19:00/ });
    await expect.element(cell).toHaveAttribute('href', '/scheme/orchard/2026-11-28/19:00');
    await expectAccessible(router.part);
    await page.getByRole('link', { name: 'Показать все дни' }).click();
    await expect.poll(() => titles(router.part)).toEqual(['Вишнёвый сад']);
  });

  test('AF-9 a day that nobody chose hides nothing: what was kept is found on all days', async () => {
    filterStore.change({ search: 'коммуна' }, sampleNow);
    const { part } = await renderListing({ setup: { firstView: 'timetable' } });
    await expect.poll(() => titles(part)).toEqual(['Дом-коммуна']);
  });
});
