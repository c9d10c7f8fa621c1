import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filterStore } from '#pages/listing/filters/filter-store.ts';
import { renderListing } from '#pages/listing/testing/render-listing.tsx';
import { sampleNow } from '#pages/listing/testing/sample-listing.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  filterStore.clear();
});

/** Of the list; the panel stands in the header. */
const titles = (part: Element) =>
  [...part.querySelectorAll('h3 a')]
    .filter((link) => !link.closest('[role=search]'))
    .map((link) => link.textContent);

describe('the search', () => {
  test('AF-16 a chosen day without what is typed names the nearest days that have it', async () => {
    const router = await renderListing({ path: '/?day=2026-11-22' });
    await page.getByRole('searchbox').fill('вишневого сада');
    await userEvent.keyboard('{Escape}');
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

  test('AF-3 shows from the first letter what fits and why, with its nearest days, whatever day is chosen', async () => {
    const { part } = await renderListing({ path: '/?day=2026-11-22' });
    const field = page.getByRole('searchbox');
    await field.fill('чех');
    const panel = page.getByRole('search').getByRole('region');
    await expect.element(panel.getByRole('heading', { name: '1 событие, ближайшие дни' })).toBeVisible();
    expect(panel.element().querySelector('mark')?.textContent).toBe('Чех');
    await expect
      .element(panel.getByRole('link', { name: /^сб 28.ноя, 19:00/ }))
      .toHaveAttribute('href', '/scheme/orchard/2026-11-28/19:00');
    await expectAccessible(part);
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Вишнёвый сад');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('19:00');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(field.element());
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('чех');
  });

  test('says which word it took for a typo, and searches for the other one when told to', async () => {
    await renderListing();
    await page.getByRole('searchbox').fill('вешнёвый');
    await expect.element(page.getByText('Показываем «вишнёвый».')).toBeVisible();
    await page.getByRole('button', { name: 'Искать «вешнёвый»' }).click();
    await expect.element(page.getByRole('search').getByText('Ничего не нашлось')).toBeVisible();
  });

  test('names what is on next where nothing is found', async () => {
    const { part } = await renderListing();
    await page.getByRole('searchbox').fill('ъъъъъ');
    const panel = page.getByRole('search');
    await expect.element(panel.getByRole('heading', { name: 'Ближайшее в афише' })).toBeVisible();
    expect(panel.getByRole('heading', { level: 3 }).elements()).toHaveLength(3);
    await expectAccessible(part);
  });

  test('on a phone is a screen of its own, and what was typed stays', async () => {
    await page.viewport(360, 740);
    const { part } = await renderListing();
    await page.getByRole('button', { name: 'Найти' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('кит');
    await expect.element(dialog.getByRole('link', { name: 'Кит, который молчал' })).toBeVisible();
    await expectAccessible(dialog.element());
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await expect.poll(() => titles(part)).toEqual(['Кит, который молчал']);
  });
});
