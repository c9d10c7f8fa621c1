import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { AddOffersRequest, AddOn, Offer, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const catalogue: Offer = {
  id: 7,
  name: { ru: 'Каталог', en: 'Catalogue' },
  description: { ru: 'В книжном киоске' },
  price: 90_000,
  pictureUrl: null,
  limit: 2,
  left: null,
};
const coffee: Offer = { ...catalogue, id: 8, name: { ru: 'Кофе' }, price: 25_000, limit: 5, left: 3 };
const gone: Offer = { ...catalogue, id: 9, name: { ru: 'Плакат' }, left: 0 };
const chosen = (id: number, change: Partial<AddOn> = {}): AddOn => ({
  id,
  offerId: 7,
  name: { ru: 'Каталог' },
  price: 90_000,
  returnStatus: 'none',
  ...change,
});
const offers = [catalogue, coffee, gone];
const done: Answer<undefined> = { ok: true, value: undefined };
const toBank: Answer<PaymentStart> = { ok: true, value: { kind: 'redirect', url: 'https://bank.example/7' } };

const button = (name: string | RegExp) => page.getByRole('button', { name });
const stepper = (name: string) => page.getByRole('group', { name });
const plus = (name: string) => stepper(name).getByRole('button', { name: /^Добавить один/ });

/** A shop that adds and removes, and remembers what it was asked. */
function openShop(answer: Answer<undefined> = done) {
  const added: AddOffersRequest[] = [];
  const removed: RemoveOfferRequest[] = [];
  return {
    added,
    removed,
    world: {
      add: async (request: AddOffersRequest) => {
        added.push(request);
        return answer;
      },
      remove: async (request: RemoveOfferRequest) => {
        removed.push(request);
        return answer;
      },
    },
  };
}

test('OV-14 the sidebar is 480 px wide; what is chosen there is added at once and the order reloads', async () => {
  await page.viewport(1440, 900);
  const shop = openShop();
  const { part, router } = await showOrder(sampleOrder({ offers }), { offers: shop.world });
  await button('Выбрать').click();
  const sheet = page.getByRole('dialog', { name: 'Дополнения к заказу' });
  await expect.element(sheet).toBeVisible();
  expect(sheet.element().getBoundingClientRect().width).toBe(480);
  await expectAccessible(part);
  await expect.element(button('Добавить').last()).toHaveAttribute('aria-disabled', 'true');
  await plus('Каталог').click();
  await plus('Кофе').click();
  await button(/Добавить за\s1\s150\s₽/).click();
  await expect.poll(() => router.visited).toEqual(['reload']);
  expect(shop.added[0]?.pieces.map(({ offerId, shownPrice }) => [offerId, shownPrice])).toEqual([
    [7, 90_000],
    [8, 25_000],
  ]);
  expect(new Set(shop.added[0]?.pieces.map(({ name }) => name)).size).toBe(2);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('OV-14 on a phone the sidebar is the whole screen', async () => {
  await page.viewport(360, 740);
  await showOrder(sampleOrder({ offers }));
  await button('Выбрать').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([360, 740]);
});

test('OV-14 at its limit, or when the pieces are all gone, nothing more can be chosen and it says why', async () => {
  await showOrder(sampleOrder({ offers, addOns: [chosen(1)] }));
  await button('Выбрать ещё').click();
  await plus('Каталог').click();
  await expect.element(plus('Каталог')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(plus('Каталог')).toHaveAccessibleDescription(/В\sодном заказе не\sбольше\s2/);
  for (const _ of [1, 2, 3]) await plus('Кофе').click();
  await expect.element(plus('Кофе')).toHaveAccessibleDescription(/Больше не\sосталось/);
  await expect.element(page.getByText('Всё разобрали')).toBeVisible();
  expect(stepper('Плакат').query()).toBeNull();
});

test('OV-14 a refusal is said in its place, the choice stays, and pressed again it is the same press', async () => {
  const text = '«Каталог»: всё разобрали. Заказ не изменился.';
  const shop = openShop({ ok: false, refusal: { kind: 'offer-sold-out' }, code: '53', text });
  await showOrder(sampleOrder({ offers }), { offers: shop.world });
  await button('Выбрать').click();
  await plus('Каталог').click();
  await button(/Добавить за/).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await button(/Добавить за/).click();
  await expect.poll(() => shop.added.length).toBe(2);
  expect(shop.added[1]?.pieces).toEqual(shop.added[0]?.pieces);
});

test('OV-14 additions are taken on a plain address too, where a browser has no randomUUID', async () => {
  const absent = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  onTestFinished(() => absent.mockRestore());
  const shop = openShop();
  await showOrder(sampleOrder({ offers }), { offers: shop.world });
  await button('Выбрать').click();
  await plus('Каталог').click();
  await button(/Добавить за/).click();
  await expect.poll(() => shop.added.length).toBe(1);
});

test('OV-14 what was added stands in the sum and is taken off by one press', async () => {
  const shop = openShop();
  const { part, router } = await showOrder(
    sampleOrder({ offers, addOns: [chosen(1), chosen(2)], total: 579_000 }),
    { offers: shop.world },
  );
  await expect.element(button('Убрать: 2 × Каталог')).toBeVisible();
  expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain('2 × Каталог1 800 ₽');
  await button('Убрать: 2 × Каталог').click();
  await expect.poll(() => router.visited).toEqual(['reload']);
  expect(shop.removed.map(({ addOnId }) => addOnId)).toEqual([2]);
});

test('OV-14 a paid order tells the numbers by which its additions are handed out, and which came back', async () => {
  await showOrder(
    paidOrder({ addOns: [chosen(40_000_001), chosen(40_000_002, { returnStatus: 'returned' })] }),
  );
  await expect.element(page.getByText('Выдадим по номеру заказа.')).toBeVisible();
  await expect.element(page.getByText('№ 40000001')).toBeVisible();
  await expect.element(page.getByText('Возвращено')).toBeVisible();
  expect(button('Выбрать').query()).toBeNull();
});

const pays = { pay: async () => toBank };
const payButton = () => button('Оплатить');
const offersHere = () => expect.element(button('Выбрать').first()).toBeVisible();

test('OV-4 with nothing chosen the press asks first, and "Go to payment" pays', async () => {
  const { part, atBank } = await showOrder(sampleOrder({ offers, chosenPaymentWayId: 1 }), pays);
  await offersHere();
  await payButton().click();
  const question = page.getByRole('dialog', { name: 'Перед оплатой можно выбрать дополнение к заказу' });
  await expect.element(question).toBeVisible();
  await expectAccessible(part);
  expect(atBank).toEqual([]);
  await button('Перейти к оплате').click();
  await expect.poll(() => atBank).toHaveLength(1);
});

test('OV-4 "Add" leads to the offers and pays nothing', async () => {
  const { atBank } = await showOrder(sampleOrder({ offers, chosenPaymentWayId: 1 }), pays);
  await offersHere();
  await payButton().click();
  await button('Добавить').click();
  await expect.element(page.getByRole('dialog', { name: 'Дополнения к заказу' })).toBeVisible();
  expect(atBank).toEqual([]);
});

test.each([
  ['something is chosen', { offers, addOns: [chosen(1)] }],
  ['nothing is offered', { offers: [] }],
  ['everything is sold out', { offers: [gone] }],
])('OV-4 when %s the press pays at once', async (_, change) => {
  const { atBank } = await showOrder(sampleOrder({ ...change, chosenPaymentWayId: 1 }), pays);
  if (change.offers.length > 0)
    await expect.element(page.getByRole('heading', { name: 'Дополнения к заказу' })).toBeVisible();
  await payButton().click();
  await expect.poll(() => atBank).toHaveLength(1);
});
