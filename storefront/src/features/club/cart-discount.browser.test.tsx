import type { Answer } from '@foyer/contract/api.ts';
import type { DiscountRequest } from '@foyer/contract/club.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { renderPart } from '#ui/testing/render-part.tsx';
import { CartDiscount } from './cart-discount.tsx';
import { applyWish, readWish, takeSaid } from './discount-wish.ts';

type Send = (call: { path: string }, request: DiscountRequest) => Promise<Answer<undefined>>;
const net = vi.hoisted(() => ({ sendCall: vi.fn<Send>() }));
vi.mock('#api/send-call.ts', () => net);

beforeEach(() => {
  sessionStorage.clear();
  net.sendCall.mockReset();
});

async function show(club: boolean) {
  const router = await memoryRouter({ areas: ['club'], setup: sampleSetup({ club }) });
  return renderPart(inRouter(router, <CartDiscount total={190_000} />));
}

/** The pages write hard spaces. */
const said = (text: string) => page.getByText(new RegExp(text.replaceAll(' ', '\\s')));
async function type(code: string) {
  await page.getByLabelText('Промокод', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Применить' }).click();
}

test('SC-11 a code typed in the cart is kept for the order, cancelled, and typed again', async () => {
  await show(true);
  await type('NOON');
  await expect.element(said('Промокод NOON проверим')).toBeVisible();
  expect(readWish().promoCode).toBe('NOON');
  await page.getByRole('button', { name: 'Отменить скидку' }).click();
  await expect.element(said('Скидка отменена.')).toBeVisible();
  expect(readWish().promoCode).toBeNull();
  await type('SEAGULL');
  await expect.element(said('SEAGULL')).toBeVisible();
});

test('SC-11 the order that is placed gets the code; one that is invalid is said on its page, once', async () => {
  await show(true);
  await type('NOON');
  const no: Answer<undefined> = {
    ok: false,
    refusal: { kind: 'promo-invalid' },
    code: '6',
    text: 'Не подошёл.',
  };
  net.sendCall.mockResolvedValueOnce(no);
  await applyWish('AB12', 'ru');
  expect(net.sendCall).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/api/order/add-discount' }),
    { hash: 'AB12', language: 'ru', promoCode: 'NOON', bonuses: null, cardCode: null },
  );
  expect(takeSaid('other')).toBeNull();
  expect(takeSaid('ab12')).toBe('Не подошёл.');
  expect(takeSaid('ab12')).toBeNull();
  await applyWish('CD34', 'ru');
  expect(net.sendCall).toHaveBeenCalledOnce();
});

test('SC-11 a house without a club asks for no code', async () => {
  const part = await show(false);
  expect(part.textContent).toBe('');
});
