import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unpaidOrder } from '#api/unpaid-order.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Shell } from './shell.tsx';

const orderStatus = vi.hoisted(() => vi.fn());
vi.mock('#api/browser-api.ts', () => ({ browserApi: () => ({ orderStatus }) }));

const now = new Date('2026-11-24T12:00:00Z');
const waiting = {
  hash: 'AB12',
  number: '100007',
  sum: '420 ₽',
  until: '2026-11-24T12:14:50Z',
  untilWords: '15:14',
};
const strip = () => page.getByRole('region', { name: 'Неоплаченный заказ' });

beforeEach(() => {
  localStorage.clear();
  orderStatus.mockReset();
  orderStatus.mockResolvedValue({ ok: true, value: 'reserved' });
});

async function show(address = '/') {
  const router = await memoryRouter({ address, now });
  return renderPart(inRouter(router, <Shell without={['header', 'footer']}>страница</Shell>), 'div');
}

test('an unpaid order is on every page with its time and the way to pay', async () => {
  unpaidOrder.write(waiting);
  const part = await show();
  await expect.element(strip()).toMatchTextContent(/№ 100007 ждёт оплаты.* · 14:50/);
  await expect
    .element(strip().getByRole('link', { name: 'К оплате' }))
    .toHaveAttribute('href', '/order/ab12');
  await expectAccessible(part);
});

test('it is let go by one press, which can be taken back, and then said no more', async () => {
  unpaidOrder.write(waiting);
  await show();
  await page.getByRole('button', { name: /Не оплачивать/ }).click();
  await expect.element(page.getByText(/вернутся\sв\sпродажу\sв\s15:14/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(strip()).toBeVisible();
  await page.getByRole('button', { name: /Не оплачивать/ }).click();
  await page.getByRole('button', { name: 'Закрыть' }).click();
  expect(unpaidOrder.read()).toBeNull();
});

test.each([
  ['paid elsewhere', 'confirmed', waiting],
  ['whose time is over', 'reserved', { ...waiting, until: '2026-11-24T11:59:00Z' }],
])('an order %s is not spoken of', async (_, status, order) => {
  orderStatus.mockResolvedValue({ ok: true, value: status });
  unpaidOrder.write(order);
  await show();
  await expect.poll(() => unpaidOrder.read()).toBeNull();
  await expect.poll(() => strip().query()).toBeNull();
});

test('its own page has its own clock', async () => {
  unpaidOrder.write(waiting);
  const own = await show('/order/ab12');
  await show('/');
  await expect.element(strip()).toBeVisible();
  expect(own.querySelector('section')).toBeNull();
});
