import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { DiscountForm } from './discount-form.tsx';

const card = { code: '7000 0001', isBlocked: false };
const member = { card, bonuses: { available: 50_000, balance: 50_000 } };
const nothing: OrderDiscount = {
  promoCode: null,
  refusedCode: null,
  bonuses: 0,
  total: 0,
  canChange: true,
  member,
  silent: false,
};

async function show(discount: Partial<OrderDiscount> = {}) {
  const router = await memoryRouter({ areas: ['club', 'forms'] });
  const pressed = { onPromo: vi.fn(), onBonuses: vi.fn(), onCancel: vi.fn() };
  const part = renderPart(
    inRouter(
      router,
      <DiscountForm
        discount={{ ...nothing, ...discount }}
        payable={190_000}
        busy={false}
        said={null}
        {...pressed}
      />,
    ),
  );
  return { part, ...pressed };
}

/** The pages write hard spaces. */
const said = (text: string) => page.getByText(new RegExp(text.replaceAll(' ', '\\s')));
const apply = () => page.getByRole('button', { name: 'Применить' });
const spend = () => page.getByRole('button', { name: 'Списать' });

test('OV-13 a promo code is sent from three characters on, and until then the button says why not', async () => {
  const { part, onPromo } = await show();
  const field = page.getByLabelText('Промокод', { exact: true });
  await field.fill('NO');
  await expect.element(apply()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(apply()).toHaveAccessibleDescription(/^От\sтрёх\sзнаков$/);
  await userEvent.type(field, '{Enter}');
  expect(onPromo).not.toHaveBeenCalled();
  await field.fill(' NOON ');
  await apply().click();
  expect(onPromo).toHaveBeenCalledExactlyOnceWith('NOON');
  await expectAccessible(part);
});

test('OV-13 bonuses are above zero and at most what there is', async () => {
  const { part, onBonuses } = await show();
  expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain('Карта 7000 0001, доступно 500 бонусов');
  const field = page.getByLabelText('Списать бонусы');
  for (const wrong of ['0', '-5', '501', 'пять']) {
    await field.fill(wrong);
    await spend().click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(onBonuses).not.toHaveBeenCalled();
  await field.fill('99,50');
  await userEvent.type(field, '{Enter}');
  expect(onBonuses).toHaveBeenCalledExactlyOnceWith(9_950);
});

test('OV-13 what is applied is said, is applied once, and can be cancelled', async () => {
  const { part, onCancel } = await show({ promoCode: 'NOON', bonuses: 10_000 });
  const text = part.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Промокод NOON применён');
  expect(text).toContain('Скидка бонусами: 100 бонусов');
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Отменить скидку' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('OV-13 a blocked card spends nothing and says so; a code works all the same', async () => {
  const { part } = await show({ member: { ...member, card: { ...card, isBlocked: true } } });
  await expect.element(said('Карта 7000 0001 заблокирована')).toBeVisible();
  expect(spend().elements()).toEqual([]);
  await expect.element(page.getByLabelText('Промокод', { exact: true })).toBeVisible();
  await expectAccessible(part);
});

test('OV-13 a silent club is said, and asks for nothing', async () => {
  await show({ member: null, silent: true });
  await expect.element(said('Клуб сейчас не отвечает')).toBeVisible();
  expect(spend().elements()).toEqual([]);
});

test('OV-13 once a payment has begun nothing can be changed', async () => {
  const { part } = await show({ promoCode: 'NOON', canChange: false });
  expect(part.textContent).toContain('NOON');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('SC-11 a code that the club did not take is said by the order itself, until another one counts', async () => {
  const { part } = await show({ refusedCode: 'STALE' });
  await expect.element(said('Промокод STALE не подошёл')).toBeVisible();
  await expectAccessible(part);
  await show({ refusedCode: 'STALE', promoCode: 'NOON' });
  expect(said('Промокод STALE не подошёл').elements()).toHaveLength(1);
});
