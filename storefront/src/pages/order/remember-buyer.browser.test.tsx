import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unpaidOrder } from '#api/unpaid-order.ts';
import { noteOwnOrder, rememberedBuyer, wasAsked } from '#features/place-order/remembered-buyer.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const question = () => page.getByRole('checkbox', { name: 'Запомнить меня на этом устройстве' });
const hash = paidOrder().hash;

beforeEach(() => localStorage.clear());

test('a paid order asks once whether the buyer wants to be remembered, and one press forgets', async () => {
  noteOwnOrder(hash, [{ id: 1, html: 'Принимаю', required: true }], [1]);
  const { part } = await showOrder(paidOrder());
  await expect.element(question()).not.toBeChecked();
  await expectAccessible(part);
  await question().click();
  const { name, phone, email } = paidOrder().buyer;
  expect(rememberedBuyer.read()).toEqual({ name, phone, email, agreed: ['Принимаю'] });
  await page.getByRole('button', { name: 'Забыть' }).click();
  expect(rememberedBuyer.read()).toBeNull();
});

test.each([
  ['that was not placed on this device', 'another', paidOrder()],
  ['that is not paid', hash, sampleOrder()],
])('an order %s asks nothing', async (_, own, order) => {
  noteOwnOrder(own, [], []);
  await showOrder(order);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(question().query()).toBeNull();
});

test('who did not want it is not asked at the next order', async () => {
  noteOwnOrder('first', [], []);
  await showOrder(paidOrder({ hash: 'first' }));
  await expect.element(question()).toBeVisible();
  // Shown first, noted in an effect after it.
  await expect.poll(() => wasAsked.read()).toEqual({ hash: 'first' });
  noteOwnOrder('second', [], []);
  await showOrder(paidOrder({ hash: 'second' }));
  await expect.element(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  expect(question().elements()).toHaveLength(1);
});

test('an order that waits for its money is told to all pages, until it waits no longer', async () => {
  await showOrder(sampleOrder());
  await expect.poll(() => unpaidOrder.read()?.number).toBe('418207');
  await showOrder(paidOrder());
  await expect.poll(() => unpaidOrder.read()).toBeNull();
});
