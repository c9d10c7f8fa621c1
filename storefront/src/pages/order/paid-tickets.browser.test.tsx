import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleGroup, sampleOrder, sampleTicket } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

describe('tickets', () => {
  test('OV-11 each has its code on white and opens in a carousel', async () => {
    const { part } = await showOrder(paidOrder());
    const code = page.getByRole('img', { name: 'QR-код билета 70115301' });
    const image = code.element();
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['180', '180']);
    const frame = image.closest('button');
    if (!frame) throw new Error('the code is no button');
    expect(getComputedStyle(frame).backgroundColor).toBe('rgb(255, 255, 255)');
    await code.click();
    await expect.element(page.getByRole('dialog', { name: 'Билет № 70115301' })).toBeVisible();
    await expectAccessible(part);
  });

  const wallets = ['apple', 'google'] as const;

  test('are added to the wallets of phones for which the house has keys', async () => {
    const { part } = await showOrder(paidOrder(), { house: { wallets } });
    const link = page.getByRole('link', { name: 'Apple Wallet' });
    const address = expect.stringMatching(/^\/api\/order\/apple-wallet\?hash=\w+&lang=ru$/);
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(page.getByRole('link', { name: 'Google Wallet' })).toBeVisible();
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expectAccessible(part);
  });

  test.each([
    ['the house has no keys', paidOrder(), {}],
    ['it is not paid', sampleOrder(), { wallets }],
  ])('have no wallet where %s', async (_, order, house) => {
    await showOrder(order, { house });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByText('Wallet').elements()).toEqual([]);
  });

  test.each([
    [360, 740],
    [768, 1024],
    [1280, 800],
  ])('OV-11 at %i px a code has white on each side, of equal width', async (width, height) => {
    await page.viewport(width, height);
    await showOrder(paidOrder());
    const image = page.getByRole('img', { name: 'QR-код билета 70115301' }).element();
    const inner = image.getBoundingClientRect();
    const outer = image.closest('button')?.getBoundingClientRect() ?? new DOMRect();
    // The picture's own margin is cut, on all sides alike.
    expect(inner.width).toBeGreaterThan(outer.width);
    expect(inner.height).toBeCloseTo(inner.width, 0);
    expect(inner.left + inner.right).toBeCloseTo(outer.left + outer.right, 0);
    expect(inner.top + inner.bottom).toBeCloseTo(outer.top + outer.bottom, 0);
    await page.viewport(1280, 800);
  });

  test('OV-11 on a phone one large code at a time, and the buttons bring the next', async () => {
    await page.viewport(360, 740);
    const { part } = await showOrder(paidOrder());
    const [first, second] = part.querySelectorAll('li article');
    expect(first?.querySelector('button')?.clientWidth).toBe(288);
    const track = part.querySelector('ul[aria-label="Билеты"]');
    expect(second?.getBoundingClientRect().left).toBeGreaterThan(300);
    await expect.element(page.getByText('1 из 2')).toBeVisible();
    await page.getByRole('button', { name: 'Следующий билет' }).click();
    await expect.element(page.getByText('2 из 2')).toBeVisible();
    await expect.poll(() => second?.getBoundingClientRect().left).toBeLessThan(100);
    track?.scrollTo({ left: 0, behavior: 'instant' });
    await expect.element(page.getByText('1 из 2')).toBeVisible();
    await page.viewport(1280, 800);
  });

  test.each([
    [
      'on the day the hour, the way to the door and how late one may come',
      '2026-12-04T15:10:00Z',
      'Сегодня в 19:00 через 50 минут',
    ],
    ['after the start first how late one may come', '2026-12-04T16:05:00Z', 'Началось в 19:00'],
    ['on another day that the tickets are there', '2026-12-03T15:10:00Z', 'Готово, билеты ваши'],
  ])('OV-1 %s', async (_, now, heading) => {
    const group = { entrance: { ru: 'Вход со двора' }, latecomers: { ru: 'Пустим в паузе' } };
    const { part } = await showOrder(
      paidOrder({ groups: [sampleGroup({ ...group, tickets: [sampleTicket(1, 'qr')] })] }),
      { now: new Date(now) },
    );
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const isToday = now.includes('12-04');
    for (const said of ['Вход со двора', 'Пустим в паузе'])
      expect(part.textContent?.includes(said), said).toBe(isToday);
  });

  test('OV-12 what a return brings now stands on its button, and an impossible one is not offered', async () => {
    const refund = { steps: [{ until: '2026-12-01T21:00:00Z', percent: 50 }], keepsFee: true };
    const groups = [sampleGroup({ refund, tickets: [sampleTicket(1, 'qr'), sampleTicket(2, 'qr')] })];
    await showOrder(paidOrder({ groups, canReturn: true }));
    await expect.element(page.getByRole('link', { name: 'Вернуть билеты, сейчас 1 900 ₽' })).toBeVisible();
  });

  test('OV-12 a return that is not possible is said, not offered', async () => {
    await showOrder(paidOrder({ canReturn: false }));
    await expect.element(page.getByText('Вернуть эти билеты нельзя.')).toBeVisible();
    expect(page.getByRole('link', { name: /Вернуть/ }).query()).toBeNull();
  });

  test('OV-18 tickets open for print only when paid and allowed', async () => {
    const links = () => page.getByRole('link', { name: 'Открыть билет' });
    await showOrder(paidOrder());
    expect(
      links()
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/api/order/ticket?hash=AB12CD34&ticket=T1&lang=ru',
      '/api/order/ticket?hash=AB12CD34&ticket=T2&lang=ru',
    ]);
  });

  test.each([
    ['not allowed', paidOrder({ canPrint: false })],
    ['not paid', sampleOrder({ canPrint: true })],
    ['returned', paidOrder({ status: 'cancelled', ended: 'refunded' })],
  ])('OV-18 no ticket opens for print when %s', async (_, order) => {
    await showOrder(order);
    expect(page.getByRole('link', { name: /Открыть билет|PDF|календарь/ }).elements()).toEqual([]);
  });

  test('a ticket without a code is told by its number', async () => {
    await showOrder(paidOrder({ groups: [sampleGroup({ tickets: [sampleTicket(1, 'none')] })] }));
    await expect.element(page.getByText('Билет № 70115301')).toBeVisible();
    expect(page.getByRole('button', { name: 'Показать код' }).query()).toBeNull();
  });

  test('tickets that are being made are waited for', async () => {
    await showOrder(
      paidOrder({
        groups: [sampleGroup()],
        timeline: [{ kind: 'tickets', state: 'now', at: null }],
      }),
    );
    await expect.element(page.getByRole('status').filter({ hasText: 'билеты появятся здесь' })).toBeVisible();
  });
});
