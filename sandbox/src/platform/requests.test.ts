import { expect, test } from 'vitest';
import { appendQuery } from './requests.ts';

const parameters = { orderId: '70906e55', lang: 'ru' };

test.each([
  ['http://shop/return', 'http://shop/return?orderId=70906e55&lang=ru'],
  ['http://shop/return?hash=A%20B,c', 'http://shop/return?hash=A%20B,c&orderId=70906e55&lang=ru'],
  ['http://shop/return?', 'http://shop/return?orderId=70906e55&lang=ru'],
  ['http://shop/return?a=1&', 'http://shop/return?a=1&orderId=70906e55&lang=ru'],
  ['http://shop/return?a=1#top', 'http://shop/return?a=1&orderId=70906e55&lang=ru#top'],
])('%s', (address, expected) => {
  expect(appendQuery(address, parameters)).toBe(expected);
});

test('values are written so that they are read back whole', () => {
  const value = 'Пн 12:00 & more=less';
  expect(new URL(appendQuery('http://shop/', { value })).searchParams.get('value')).toBe(value);
});
