import type { OrderView } from '@foyer/contract/order/order.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const payButton = () => page.getByRole('button', { name: 'Оплатить' });
const oneWay = (changes: Partial<OrderView> = {}) => sampleOrder({ chosenPaymentWayId: 1, ...changes });
const refusedByBank = () =>
  oneWay({
    timeline: [
      { kind: 'held', state: 'done', at: '2026-11-21T09:00:00Z' },
      { kind: 'payment', state: 'failed', at: null, until: '2026-11-21T09:15:00Z' },
    ],
  });

afterEach(() => {
  vi.useRealTimers();
});

test('OV-7 a code to scan goes when the bank has decided', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const start = { kind: 'qr', link: 'https://bank.example/qr', image: '' } as const;
  const { router } = await showOrder(oneWay(), {
    pay: async () => ({ ok: true, value: start }),
    status: () => 'confirmed',
  });
  await payButton().click();
  const dialog = page.getByRole('dialog', { name: 'Оплата заказа № 418207' });
  await expect.element(dialog).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(dialog).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.visited).toEqual(['reload']);
});

test.each([
  ['has refused', () => refusedByBank()],
  [
    'took with another sum',
    () => oneWay({ payment: { state: 'checking', startedAt: '2026-11-21T09:01:00Z' } }),
  ],
])('OV-7 a code that the bank %s goes too, though the order still waits', async (_, after) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const start = { kind: 'qr', link: 'https://bank.example/qr', image: '' } as const;
  let known = oneWay({ payment: { state: 'waiting', startedAt: '2026-11-21T09:01:00Z' } });
  const { router } = await showOrder(oneWay(), {
    pay: async () => ({ ok: true, value: start }),
    order: () => known,
  });
  await payButton().click();
  const dialog = page.getByRole('dialog', { name: 'Оплата заказа № 418207' });
  await expect.element(dialog).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_100);
  await expect.element(dialog).toBeVisible();
  known = after();
  await vi.advanceTimersByTimeAsync(10_100);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.visited).toEqual(['reload']);
});

test('OV-7 OV-9 a payment that was refused is told where one pays, until the next has begun', async () => {
  const { part } = await showOrder(refusedByBank());
  const said = page.getByRole('alert').filter({ hasText: 'Прошлая оплата не прошла, деньги не списаны' });
  await expect.element(said).toBeVisible();
  await expect.element(payButton()).toBeVisible();
  await expectAccessible(part);
});

test('OV-9 nothing is called refused while the bank may still pay', async () => {
  await showOrder(oneWay({ payment: { state: 'waiting', startedAt: '2026-11-21T09:01:00Z' } }));
  await expect.element(page.getByRole('button', { name: 'Вернуться к оплате' })).toBeVisible();
  expect(page.getByText('Прошлая оплата').query()).toBeNull();
});
