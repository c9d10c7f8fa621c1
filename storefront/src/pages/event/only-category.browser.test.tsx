import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { row, sampleSale } from '#features/event-sale/testing/sample-sale.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

const placeOrder = vi.hoisted(() => vi.fn());
vi.mock('#api/browser-api.ts', () => ({ browserApi: () => ({ placeOrder }) }));

const path = '/event/ice/2026-11-21/15:00';
const placed = { ok: true, value: { hash: '0ABCD' } };
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const buy = () => page.getByRole('button', { name: 'Купить' });

beforeEach(() => {
  sessionStorage.clear();
  placeOrder.mockReset();
});

test('EV-6 of an only category one ticket stands chosen, and its form comes with the press', async () => {
  placeOrder.mockResolvedValue(placed);
  const only = row({ categoryName: { ru: 'Полный' }, price: 35_000 });
  const { part, left } = await renderEvent({ sale: sampleSale({ prices: [only] }), path });
  await expect.element(field('Полный')).toHaveValue('1');
  await expect.element(page.getByRole('status').filter({ hasText: '370 ₽' })).toBeVisible();
  expect(field('Почта').query()).toBeNull();
  await expectAccessible(part);
  await buy().click();
  expect(placeOrder).not.toHaveBeenCalled();
  await field('Имя и фамилия').fill('Анна Веретенникова');
  await field('Телефон').fill('+7 917 555-01-42');
  await field('Почта').fill('anna@pochta.example');
  await page.getByRole('checkbox', { name: /условия/ }).click();
  await buy().click();
  await expect.poll(() => left).toEqual(['/order/0abcd']);
  expect(placeOrder.mock.calls[0]?.[0].lines).toMatchObject([{ quantity: 1 }]);
});

test('EV-6 what was taken away by hand stays away', async () => {
  const only = row({ categoryName: { ru: 'Полный' }, price: 35_000 });
  await renderEvent({ sale: sampleSale({ prices: [only] }), path });
  await page.getByRole('button', { name: /^Убрать один/ }).click();
  await expect.element(field('Полный')).toHaveValue('0');
  await expect.element(page.getByRole('group', { name: 'Сколько вас?' })).toBeVisible();
});
