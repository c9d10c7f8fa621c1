import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { row, sampleSale } from '#features/event-sale/testing/sample-sale.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

const group = () => page.getByRole('checkbox', { name: 'Прийти группой' });
const rowOf = (name: string) => page.getByRole('group', { name, exact: true });
const press = (name: string, button: 'Добавить один' | 'Убрать один') =>
  rowOf(name)
    .getByRole('button', { name: new RegExp(`^${button}`) })
    .click();

beforeEach(() => sessionStorage.clear());

async function showGroups(left = 40) {
  const sale = sampleSale();
  const excursion = row({
    categoryId: 9,
    categoryName: { ru: 'Группа до 20' },
    price: 800_000,
    fee: { kind: 'amount', amount: 150_000 },
    visitors: 20,
    max: 1,
    group: true,
  });
  return await renderEvent({
    sale: {
      ...sale,
      prices: [...sale.prices, excursion],
      sessions: sale.sessions.map((one) => (one.time === '15:00' ? { ...one, left } : one)),
    },
    path: '/event/ice/2026-11-21/15:00',
  });
}

test('EV-8 a group takes the place of single tickets, and turns off with the last one', async () => {
  const { part } = await showGroups();
  await press('Взрослый', 'Добавить один');
  await group().click();
  await expect.element(rowOf('Взрослый')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Купить' })).toBeVisible();
  await expect.element(page.getByText(/Экскурсовод\s1\s500\s₽ уже\sвнутри/)).toBeVisible();
  await expectAccessible(part);

  await press('Группа до 20', 'Убрать один');
  await expect.element(group()).not.toBeChecked();
  await expect.element(rowOf('Взрослый')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Купить' })).not.toBeInTheDocument();
});

test('EV-8 over its limit a group opens the limit modal', async () => {
  await showGroups();
  await group().click();
  await press('Группа до 20', 'Добавить один');
  const modal = page.getByRole('dialog', { name: 'Внимание' });
  await expect.element(modal).toMatchTextContent(/групп не больше 1/);
  await modal.getByRole('button', { name: 'Понятно' }).click();
  await expect.element(rowOf('Группа до 20').getByRole('textbox')).toHaveValue('1');
});

test('EV-8 a session without the places of a group says so, and offers none', async () => {
  await showGroups(12);
  await expect.element(group()).toBeDisabled();
  await expect.element(page.getByText(/осталось 12, группе нужно 20/)).toBeVisible();
});
