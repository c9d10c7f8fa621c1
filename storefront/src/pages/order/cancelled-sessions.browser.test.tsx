import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleGroup, sampleTicket } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const off = sampleGroup({
  entrance: { ru: 'Вход со двора' },
  change: {
    kind: 'off',
    was: { day: '2026-12-04', time: '19:00' },
    because: { ru: 'Заболел артист' },
    chooseUntil: null,
  },
  tickets: [sampleTicket(1, 'qr')],
});
const onTheDay = new Date('2026-12-04T15:10:00Z');

test('a cancelled session sends nobody to its door on the day', async () => {
  const { part } = await showOrder(paidOrder({ groups: [off] }), { now: onTheDay });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Сеанс отменён' })).toBeVisible();
  for (const said of ['Вход со двора', 'Прибавьте яркость', 'Билеты действуют', 'Готово', 'В календарь'])
    expect(part.textContent).not.toContain(said);
  expect(page.getByRole('img', { name: /код/ }).query()).toBeNull();
  await expectAccessible(part);
});

test('of two sessions of one day the one that is played is told', async () => {
  const played = sampleGroup({ time: '20:00', tickets: [sampleTicket(2, 'qr')] });
  await showOrder(paidOrder({ groups: [off, played] }), { now: onTheDay });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Сегодня в 20:00' })).toBeVisible();
  expect(page.getByRole('img', { name: /QR-код/ }).elements().length).toBe(1);
});

test('a session whose tickets have gone back is not told on its day', async () => {
  const gone = { ...sampleTicket(1, null), returnStatus: 'returned' as const };
  const later = sampleGroup({ day: '2026-12-05', tickets: [sampleTicket(2, 'qr')] });
  const { part } = await showOrder(
    paidOrder({ groups: [sampleGroup({ entrance: { ru: 'Вход со двора' }, tickets: [gone] }), later] }),
    { now: onTheDay },
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Готово, билеты ваши' })).toBeVisible();
  expect(part.textContent).not.toContain('Вход со двора');
});

test('on a phone what was changed about a session comes before its codes', async () => {
  await page.viewport(360, 740);
  const change = off.change && { ...off.change, kind: 'moved' as const };
  const { part } = await showOrder(
    paidOrder({ groups: [sampleGroup({ ...off, ...(change ? { change } : {}) })] }),
  );
  const [note, code] = [part.querySelector('section > div'), part.querySelector('article button')];
  if (!note || !code) throw new Error('no note, or no code');
  expect(note.textContent).toContain('Сеанс перенесён');
  expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(code.getBoundingClientRect().top);
  await page.viewport(1280, 800);
});
