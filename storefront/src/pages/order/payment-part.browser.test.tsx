import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PaymentStart, PayRequest } from '@foyer/contract/order/order.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseWay } from '#features/place-order/chosen-way.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const payButton = () => page.getByRole('button', { name: 'Оплатить' });
const toBank: Answer<PaymentStart> = { ok: true, value: { kind: 'redirect', url: 'https://bank.example/7' } };

test('OV-9 OR-6 the way chosen with the press that ordered opens the bank by itself, once', async () => {
  const asked: unknown[] = [];
  const pay = async ({ paymentWay }: PayRequest) => {
    asked.push(paymentWay?.id);
    return toBank;
  };
  chooseWay('AB12cd34', 2);
  const first = await showOrder(sampleOrder(), { pay });
  await expect.poll(() => first.atBank).toHaveLength(1);
  expect(asked).toEqual([2]);
  first.part.remove();
  const second = await showOrder(sampleOrder(), { pay });
  await expect.element(payButton()).toBeVisible();
  expect(asked).toEqual([2]);
  chooseWay('another', 1);
  second.part.remove();
  await showOrder(sampleOrder(), { pay });
  await expect.element(payButton()).toBeVisible();
  expect(asked).toEqual([2]);
});
