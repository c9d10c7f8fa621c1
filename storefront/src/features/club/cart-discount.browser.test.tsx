import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { renderPart } from '#ui/testing/render-part.tsx';
import { CartDiscount, WishAside } from './club-part.tsx';
import { applyWish, readWish, storeWish, takeStoredMessage } from './club-parts.tsx';

type Send = (call: { path: string }, request: DiscountRequest) => Promise<Answer<undefined>>;
const net = vi.hoisted(() => ({ sendCall: vi.fn<Send>() }));
vi.mock('#api/send-call.ts', () => net);

beforeEach(() => {
  sessionStorage.clear();
  net.sendCall.mockReset();
});

async function show(club: boolean) {
  const router = await memoryRouter({ areas: ['club', 'forms', 'buying'], setup: sampleSetup({ club }) });
  return renderPart(inRouter(router, <CartDiscount total={190_000} />));
}

function placed({ usesCultureCard = false, shownAmount = 190_000 } = {}): PlaceOrderRequest {
  const line = {
    eventId: 'ice',
    day: '2026-11-21',
    time: '19:00',
    categoryId: 1,
    zoneId: 1,
    quantity: 1,
    shownAmount,
    seatId: 0,
  };
  const buyer = {
    name: 'Анна',
    email: '',
    emailAgain: null,
    phone: '',
    surname: null,
    firstName: null,
    patronymic: null,
  };
  return {
    eventId: 'ice',
    language: 'ru',
    sessionId: 3,
    lines: [line],
    consents: [],
    buyer,
    usesCultureCard,
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}

/** The pages write hard spaces. */
const said = (text: string) => page.getByText(new RegExp(text.replaceAll(' ', '\\s')));
async function type(code: string) {
  const link = page.getByRole('button', { name: 'Есть промокод' });
  if (link.query()) await link.click();
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
  expect(await applyWish('AB12', placed())).toBe(false);
  expect(net.sendCall).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/api/order/add-discount' }),
    { hash: 'AB12', language: 'ru', promoCode: 'NOON', bonuses: null, cardCode: null },
  );
  expect(takeStoredMessage('other')).toBeNull();
  expect(takeStoredMessage('ab12')).toBe('Не подошёл.');
  expect(takeStoredMessage('ab12')).toBeNull();
  expect(await applyWish('CD34', placed())).toBe(true);
  expect(net.sendCall).toHaveBeenCalledOnce();
});

test('EV-7 SC-11 an order by the culture card, and a free one, leave the code aside for the next', async () => {
  await show(true);
  await type('NOON');
  await applyWish('AB12', placed({ usesCultureCard: true }));
  await applyWish('AB12', placed({ shownAmount: 0 }));
  expect(net.sendCall).not.toHaveBeenCalled();
  expect(readWish().promoCode).toBe('NOON');
});

test('EV-7 SC-11 where the card is chosen the page says that the code waits, and how it comes back', async () => {
  storeWish({ promoCode: 'NOON', bonuses: 20_000 });
  const router = await memoryRouter({ areas: ['club', 'buying'], setup: sampleSetup({ club: true }) });
  const part = await renderPart(inRouter(router, <WishAside mayReturn />));
  await expect
    .element(page.elementLocator(part))
    .toMatchTextContent('Не применили: промокод NOON, 200 бонусов. Вернём, если снимете отметку.');
});

test('SC-11 the field is folded away until it is asked for, and takes the focus', async () => {
  await show(true);
  expect(page.getByLabelText('Промокод', { exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: 'Есть промокод' }).click();
  await expect.element(page.getByLabelText('Промокод', { exact: true })).toHaveFocus();
});

test('SC-11 a house without a club asks for no code', async () => {
  const part = await show(false);
  expect(part.textContent).toBe('');
});
