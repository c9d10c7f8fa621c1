import { expect, test } from 'vitest';
import { orderBundleFault } from './read-registration.ts';

const ticket = {
  positionId: '1',
  name: 'Билет: Гамлет, партер р.5 м.12',
  quantity: { value: 1, measure: '0' },
  itemCode: 'T-17',
  itemPrice: 150_000,
  itemAmount: 150_000,
  itemCurrency: 643,
};
const cart = (...items: object[]) => ({ customerDetails: { email: 'a@b.ru' }, cartItems: { items } });

test('a cart that adds up is taken', () => {
  const drinks = { ...ticket, itemCode: 'D-1', quantity: { value: 3, measure: '0' }, itemPrice: 10_000 };
  expect(orderBundleFault(cart(ticket), 150_000, '643')).toBeUndefined();
  expect(orderBundleFault(cart(ticket, { ...drinks, itemAmount: 30_000 }), 180_000, '643')).toBeUndefined();
});

test('the amount of a part is rounded to a whole minor unit', () => {
  const part = { ...ticket, quantity: { value: 0.3333, measure: '0' }, itemPrice: 10_001, itemAmount: 3333 };
  expect(orderBundleFault(cart(part), 3333, '643')).toBeUndefined();
});

test.each([
  ['items that do not add up', cart(ticket), 150_001, 'sum of items'],
  ['no items', cart(), 150_000, 'cartItems.items'],
  ['no cart', null, 150_000, 'cartItems.items'],
  ['price times quantity off', cart({ ...ticket, itemPrice: 149_999 }), 150_000, 'itemAmount'],
  ['a foreign currency', cart({ ...ticket, itemCurrency: 840 }), 150_000, 'itemCurrency'],
  ['the same code twice', cart(ticket, ticket), 300_000, 'items[1].itemCode'],
  ['a name of 129 characters', cart({ ...ticket, name: 'Г'.repeat(129) }), 150_000, 'name'],
  ['no measure', cart({ ...ticket, quantity: { value: 1 } }), 150_000, 'quantity.measure'],
  ['a bad phone', { ...cart(ticket), customerDetails: { phone: '12' } }, 150_000, 'customerDetails.phone'],
])('a cart with %s is refused', (_, bundle, amount, fault) => {
  expect(orderBundleFault(bundle, amount, '643')).toContain(fault);
});
