import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { row, sampleSale } from '#features/event-sale/testing/sample-sale.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

const path = '/event/ice/2026-11-21/15:00';
const fee = { kind: 'amount', amount: 0 } as const;
const admits = [
  { categoryId: 1, count: 2 },
  { categoryId: 2, count: 2 },
];
const prices = [
  row({ categoryId: 1, categoryName: { ru: 'Взрослый' }, price: 47_000, fee }),
  row({ categoryId: 2, categoryName: { ru: 'Ребёнок' }, price: 26_000, fee }),
  row({ categoryId: 3, categoryName: { ru: 'Семейный' }, price: 125_000, fee, visitors: 4, admits }),
];
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const add = (name: string) => page.getByRole('button', { name: `Добавить один ${name}` });
const bar = (sum: string) => page.getByRole('status').filter({ hasText: sum });

beforeEach(async () => {
  await page.viewport(360, 740);
  sessionStorage.clear();
});

test('EV-13 the family ticket is offered to a family, taken by one press and given back by another', async () => {
  const { part } = await renderEvent({ sale: sampleSale({ prices }), path });
  for (const name of ['Взрослый', 'Взрослый', 'Ребёнок', 'Ребёнок']) await add(name).click();
  const line = page.getByText(/^То же дешевле, Семейный: 1\s250\s₽ вместо 1\s460\s₽\.$/);
  await expect.element(line).toBeVisible();
  await expectAccessible(part);
  await page.getByRole('button', { name: 'Заменить' }).click();
  await expect.element(field('Семейный')).toHaveValue('1');
  await expect.element(field('Взрослый')).toHaveValue('0');
  await expect.element(bar('1 250 ₽').first()).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field('Взрослый')).toHaveValue('2');
  await expect.element(line).toBeVisible();
});

test('EV-13 three adults and a child are told nothing', async () => {
  await renderEvent({ sale: sampleSale({ prices }), path });
  for (const name of ['Взрослый', 'Взрослый', 'Взрослый', 'Ребёнок']) await add(name).click();
  await expect.element(bar('1 670 ₽').first()).toBeVisible();
  const shown = performance.now();
  await expect.poll(() => performance.now() - shown).toBeGreaterThan(900);
  expect(page.getByRole('button', { name: 'Заменить' }).query()).toBeNull();
});

test('EV-6 “2 + 2” takes the cheapest tickets for such a family at once', async () => {
  await renderEvent({ sale: sampleSale({ prices }), path });
  const party = page.getByRole('group', { name: 'Сколько вас?' });
  await party.getByRole('button', { name: '2 + 2' }).click();
  await expect.element(field('Семейный')).toHaveValue('1');
  expect(party.query()).toBeNull();
});
