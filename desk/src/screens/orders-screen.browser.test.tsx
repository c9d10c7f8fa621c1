import type { FoundOrderView, OrderView } from '@foyer/contract/desk/desk.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop } from '#testing/answering-shop.ts';
import { renderPart } from '#testing/render-part.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const found: FoundOrderView = {
  id: 7,
  state: 'PAID',
  event: 'Гроза',
  name: 'Анна',
  email: '',
  tickets: 3,
  total: 200_000,
  currency: 'RUB',
  placedAt: 0,
  isOff: true,
};
const order: OrderView = {
  id: 7,
  state: 'PAID',
  title: 'Гроза',
  total: 200_000,
  currency: 'RUB',
  buyer: null,
  page: '',
  lines: [],
  tickets: [
    { id: 1, place: 'Партер', state: 'good', at: null, change: { kind: 'off', was: '4 декабря, 19:00' } },
    { id: 2, place: 'Балкон', state: 'good', at: null, change: { kind: 'moved', was: '5 декабря, 19:00' } },
    { id: 3, place: 'Ложа', state: 'good', at: null, change: null },
  ],
  moments: [],
};

test('an order says beside its tickets that their session is cancelled or moved', async () => {
  answeringShop(({ path }) => (path === 'order' ? order : [found]));
  renderPart(<OrdersScreen query={new URLSearchParams({ id: '7' })} roles={['office']} />);
  await expect.element(page.getByText(/сеанс перенесён/)).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Анна.*оплачен · сеанс отменён$/),
    'Партер1сеанс отменён',
    'Балкон2 · действуетсеанс перенесён, было: 5 декабря, 19:00',
    'Ложа3 · действует',
  ]);
});
