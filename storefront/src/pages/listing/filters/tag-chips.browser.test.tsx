import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderListing } from '#pages/listing/testing/render-listing.tsx';
import { sampleEvent, sampleListing } from '#pages/listing/testing/sample-listing.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { filterStore } from './filter-store.ts';

const tags = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: { ru: `Тема ${index + 1}` } }));
const listing = sampleListing({ tags, events: [sampleEvent({ tagIds: tags.map((tag) => tag.id) })] });

beforeEach(async () => {
  await page.viewport(1440, 900);
  filterStore.clear();
});

test('AF-5 at most 20 tags, then More; 6 in the sheet of a phone', async () => {
  const shown = () => page.getByRole('button', { name: /^Тема/ }).elements().length;
  await renderListing({ listing });
  await expect.poll(shown).toBe(2);
  await page.getByRole('button', { name: 'Ещё 23' }).click();
  await expect.poll(shown).toBe(25);
  await page.viewport(360, 780);
  await page.getByRole('button', { name: 'Показать фильтры' }).click();
  await expect.poll(shown).toBe(6);
  await expectAccessible(page.getByRole('dialog').element());
  await page.getByRole('button', { name: 'Тема 3' }).click();
  await page.getByRole('button', { name: 'Показать 1 событие' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('all tags wrap: the page becomes no wider, and the menus stay beside them', async () => {
  await renderListing({ listing });
  const menus = page.getByRole('navigation', { name: 'Подразделы' });
  const pageWidth = () => document.documentElement.scrollWidth;
  for (const width of [1100, 1440]) {
    await page.viewport(width, 900);
    const before = pageWidth();
    await page.getByRole('button', { name: 'Ещё 23' }).click();
    await expect.element(page.getByRole('button', { name: 'Тема 25' })).toBeInTheDocument();
    expect(pageWidth(), `at ${width}`).toBe(before);
    expect(menus.element().clientWidth, `at ${width}`).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Свернуть' }).click();
  }
});
