import { type Answer, found } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepSignIn } from '#api/sign-in-store.ts';
import { row, sampleSale } from '#features/event-sale/testing/sample-sale.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

type Place = (request: PlaceOrderRequest, key: string) => Promise<Answer<PlacedOrder>>;

const api = vi.hoisted(() => ({
  placeOrder: vi.fn<Place>(),
  heldSubscriptions: vi.fn<() => Promise<Answer<OwnSubscription[]>>>(),
}));
vi.mock('#api/browser-api.ts', () => ({ browserApi: () => api }));

const path = '/event/ice/2026-11-21/15:00';
const box = () => page.getByRole('checkbox', { name: 'По абонементу' });
const dialog = () => page.getByRole('dialog');
const own: OwnSubscription = {
  id: 'season-7',
  title: { ru: 'Пять прогулок' },
  quantity: 2,
  day: null,
  time: '00:00',
  until: '2026-12-31',
};
const subscriptionPrices = [
  row({ categoryId: 9, priceTypeId: 5, categoryName: { ru: 'По абонементу' }, price: 0, fee: noFee() }),
];

beforeEach(() => {
  sessionStorage.clear();
  api.placeOrder.mockReset().mockResolvedValue({ ok: true, value: { hash: '0ABCD' } });
  api.heldSubscriptions.mockReset();
  signIn();
  return () => keepSignIn(null);
});

describe('EV-9 taken under a subscription', () => {
  test('the box sets sub=1, swaps prices and limit, and the question comes before the order', async () => {
    const router = await open(own);
    await expect.element(box()).not.toBeChecked();
    await expect
      .element(box())
      .toHaveAccessibleDescription(saying('«Пять прогулок», осталось 2 посещения, по 31 декабря'));
    expect(page.getByText('Взрослый').elements()).toHaveLength(1);

    await box().click();
    await expect.poll(() => router.state().url.searchParams.get('sub')).toBe('1');
    await expect.poll(() => page.getByText('Взрослый').elements()).toHaveLength(0);
    const add = page.getByRole('button', { name: /^Добавить один/ });
    await add.click();
    await add.click();
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add).toHaveAccessibleDescription(saying('В заказе не больше 2 билетов'));
    await fillBuyer();
    await expectAccessible(router.part);

    await page.getByRole('button', { name: 'Получить билеты' }).click();
    await expect
      .element(dialog())
      .toMatchTextContent(
        /Вы действительно хотите приобрести 2 билета по подписке на «Соль и лёд», .*15:00\?/,
      );
    await expect.element(dialog()).toMatchTextContent('Посещений на абонементе не останется');
    await page.getByRole('button', { name: 'Не сейчас' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.placeOrder).not.toHaveBeenCalled();

    await page.getByRole('button', { name: 'Получить билеты' }).click();
    await page.getByRole('button', { name: 'Взять по абонементу' }).click();
    await expect.poll(() => router.left).toEqual(['/order/0abcd']);
    const [request] = api.placeOrder.mock.calls[0] ?? [];
    expect(request).toMatchObject({
      subscriptionId: 'season-7',
      lines: [{ categoryId: 9, quantity: 2, shownAmount: 0 }],
    });
  });

  test('an address with sub=1 opens with the box on, and taking it off brings the usual prices back', async () => {
    const router = await open(own, `${path}?sub=1`);
    await expect.element(box()).toBeChecked();
    expect(page.getByText('Взрослый').elements()).toHaveLength(0);
    await box().click();
    await expect.element(page.getByText('Взрослый')).toBeVisible();
    expect(router.state().url.search).toBe('');
  });

  test('of several the one that ends first is chosen, and another can be', async () => {
    const other = { ...own, id: 'club-S-2', title: { ru: 'Музейная карта' }, quantity: 4, until: null };
    const router = await open([own, other]);
    await expect.element(box()).toHaveAccessibleDescription(saying('Подходят 2 абонемента'));
    expect(page.getByRole('radio').elements()).toHaveLength(0);
    await box().click();
    const radio = (name: string) => page.getByRole('radio', { name });
    await expect.element(radio('Пять прогулок')).toBeChecked();
    await expect.element(radio('Музейная карта')).toHaveAccessibleDescription(saying('осталось 4 посещения'));
    await radio('Музейная карта').click();
    await expect.element(radio('Музейная карта')).toBeChecked();
    await expect.poll(() => router.state().url.search).toBe('?sub=1&subscription=club-S-2');
    await page.getByRole('button', { name: /^Добавить один/ }).click();
    await fillBuyer();
    await expectAccessible(router.part);
    await page.getByRole('button', { name: 'Получить билеты' }).click();
    await expect.element(dialog()).toMatchTextContent('На абонементе останется 3 посещения');
    await page.getByRole('button', { name: 'Взять по абонементу' }).click();
    await expect.poll(() => router.left).toEqual(['/order/0abcd']);
    expect(api.placeOrder.mock.calls[0]?.[0]).toMatchObject({ subscriptionId: 'club-S-2' });
  });

  test('the chosen one outlives a reload, and links to other times carry it; one that is not there is as none', async () => {
    const other = { ...own, id: 'club-S-2', title: { ru: 'Музейная карта' }, until: null };
    const { part } = await open([own, other], `${path}?sub=1&subscription=club-S-2`);
    await expect.element(page.getByRole('radio', { name: 'Музейная карта' })).toBeChecked();
    const times = [...part.querySelectorAll<HTMLAnchorElement>('nav a[href*="/event/ice/"]')];
    expect(times.length).toBeGreaterThan(0);
    for (const { search } of times) expect(search).toBe('?sub=1&subscription=club-S-2');
    await box().click();
    await expect.element(box()).not.toBeChecked();
    await box().click();
    await expect.element(page.getByRole('radio', { name: 'Пять прогулок' })).toBeChecked();
  });

  test('one that does not cover the session is not among those to choose', async () => {
    await open(
      [
        { ...own, until: '2026-11-20' },
        { ...own, id: 'season-8', title: { ru: 'Карта' } },
      ],
      `${path}?sub=1`,
    );
    await expect.element(box()).toBeChecked();
    await expect.element(box()).toHaveAccessibleDescription(saying('«Карта», осталось 2 посещения'));
    expect(page.getByRole('radio').elements()).toHaveLength(0);
  });

  test('a session that the visits are not good for says so', async () => {
    await open({ ...own, until: '2026-11-20' }, `${path}?sub=1`);
    await expect.element(box()).toBeDisabled();
    await expect.element(box()).not.toBeChecked();
    await expect.element(box()).toHaveAccessibleDescription(saying('на этот сеанс не действует'));
    await expect.element(page.getByText('Взрослый')).toBeVisible();
  });

  test('who holds none is sold tickets as everybody', async () => {
    await open(null, `${path}?sub=1`);
    await expect.poll(() => api.heldSubscriptions.mock.calls.length).toBe(1);
    await expect.element(page.getByText('Взрослый')).toBeVisible();
    expect(box().elements()).toHaveLength(0);
  });

  test('nobody is asked about who has not signed in', async () => {
    keepSignIn(null);
    await open(own, `${path}?sub=1`);
    await page
      .getByRole('button', { name: /^Добавить один/ })
      .first()
      .click();
    await expect.element(page.getByRole('textbox', { name: 'Имя и фамилия' })).toBeVisible();
    expect(api.heldSubscriptions).not.toHaveBeenCalled();
    expect(box().elements()).toHaveLength(0);
  });
});

async function open(held: OwnSubscription | readonly OwnSubscription[] | null, address = path) {
  const sale = sampleSale({ subscriptionPrices });
  const subscriptions = held === null ? [] : [held].flat();
  api.heldSubscriptions.mockResolvedValue(found(subscriptions));
  return await renderEvent({ sale, path: address, setup: { signIn: { ...noSignIn, enabled: true } } });
}

async function fillBuyer(): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Имя и фамилия').fill('Анна Веретенникова');
  await field('Телефон').fill('+7 917 555-01-42');
  await field('Почта').fill('anna@pochta.example');
  await page.getByRole('checkbox', { name: /условия/ }).click();
}

function signIn(): void {
  const expiresAt = Date.now() + 3_600_000;
  keepSignIn({ token: 't', expiresAt, subject: 'anna', idToken: '', phone: '', name: 'Анна' });
}

function noFee() {
  return { kind: 'amount', amount: 0 } as const;
}

function saying(text: string): RegExp {
  return new RegExp(text.replaceAll(' ', '\\s'));
}
