import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleSale } from '#features/event-sale/testing/sample-sale.ts';
import { noteOwnOrder, rememberedBuyer } from '#features/place-order/remembered-buyer.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

const placeOrder = vi.hoisted(() => vi.fn());
vi.mock('#api/browser-api.ts', () => ({ browserApi: () => ({ placeOrder }) }));

const path = '/event/ice/2026-11-21/15:00';
const consent = 'Принимаю <a href="/rules/purchase-terms">условия</a>';
const anna = { name: 'Анна Ветрова', phone: '+7 916 000-00-67', email: 'anna@pochta.example' };
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const box = (name: RegExp) => page.getByRole('checkbox', { name });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  placeOrder.mockReset();
});

async function show(event: Parameters<typeof sampleSale>[1] = {}) {
  const router = await renderEvent({ sale: sampleSale({}, event), path });
  await page
    .getByRole('button', { name: /^Добавить один/ })
    .first()
    .click();
  return router;
}

test('BD-1 EV-12 a buyer who asked for it is one row, with the compulsory consents of the very same words', async () => {
  rememberedBuyer.write({ ...anna, agreed: [consent, 'Присылать афишу'] });
  placeOrder.mockResolvedValue({ ok: true, value: { hash: '0ABCD' } });
  const { part, left } = await show();
  await expect.element(page.getByText('Анна Ветрова')).toBeVisible();
  await expect.element(page.getByText('+7 916 … 67 · anna@…')).toBeVisible();
  expect(field('Почта').query()).toBeNull();
  await expect.element(box(/условия/)).toBeChecked();
  await expect.element(box(/афишу/)).not.toBeChecked();
  await expectAccessible(part);
  await page.getByRole('button', { name: 'Купить' }).click();
  await expect.poll(() => left).toEqual(['/order/0abcd']);
  expect(placeOrder.mock.calls[0]?.[0]).toMatchObject({ buyer: anna, consents: [1] });
});

test('EV-12 a consent that was worded otherwise is asked for again', async () => {
  rememberedBuyer.write({ ...anna, agreed: ['Принимаю другие условия'] });
  await show();
  await expect.element(page.getByText('Анна Ветрова')).toBeVisible();
  await expect.element(box(/условия/)).not.toBeChecked();
});

test('BD-1 the row opens to fields, and one press forgets', async () => {
  rememberedBuyer.write({ ...anna, agreed: [] });
  await show();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await expect.element(field('Имя и фамилия')).toHaveFocus();
  await expect.element(field('Имя и фамилия')).toHaveValue(anna.name);
  await page.getByRole('button', { name: 'Забыть меня на этом устройстве' }).click();
  await expect.element(field('Имя и фамилия')).toHaveValue('');
  expect(rememberedBuyer.read()).toBeNull();
});

test('BD-4 an address that must be typed twice is not taken from memory', async () => {
  rememberedBuyer.write({ ...anna, agreed: [] });
  await show({ confirmsEmail: true });
  await expect.element(field('Почта')).toHaveValue(anna.email);
  await expect.element(field('Почта ещё раз')).toHaveValue('');
});

test('nothing is remembered of a buyer who did not ask for it', async () => {
  noteOwnOrder('0ABCD', [{ id: 1, html: consent, required: true }], [1]);
  await show();
  await expect.element(field('Имя и фамилия')).toHaveValue('');
  await expect.element(box(/условия/)).not.toBeChecked();
});
