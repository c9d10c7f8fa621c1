import type { OrderGroup, OrderView } from '@foyer/contract/order/order.ts';
import { describe, expect, test } from 'vitest';
import { resolveSample } from '#lib/testing/resolve-sample.ts';
import { paidOrder, sampleGroup, sampleNow, sampleTicket } from './testing/sample-order.ts';

const change = {
  kind: 'off',
  was: { day: '2026-12-04', time: '19:00' },
  because: { ru: 'Заболел артист' },
  chooseUntil: '2026-12-14T21:00:00Z',
} as const;
const played = sampleGroup({ tickets: [sampleTicket(1, 'qr')] });
const off = sampleGroup({
  eventId: 'gulls',
  title: { ru: 'Чайка' },
  change,
  refund: { steps: [{ until: '2027-01-05T12:00:00Z', percent: 100 }], keepsFee: false },
  tickets: [sampleTicket(2, 'qr')],
});
const returned = sampleGroup({ tickets: [{ ...sampleTicket(3, null), returnStatus: 'returned' }] });

async function shown(groups: OrderGroup[], changes: Partial<OrderView> = {}) {
  const order = paidOrder({ canReturn: true, ...changes, groups });
  const page = await resolveSample(
    '/order/ab12cd34',
    { order: async () => ({ ok: true, value: order }) },
    sampleNow,
  );
  return page.kind === 'screen' ? page.screen.data : null;
}

describe('an order of which the house cancelled', () => {
  test('its only session begins with that fact, and shows nothing that a door would read', async () => {
    expect(await shown([off])).toMatchObject({
      heading: {
        title: 'Сеанс отменён',
        text: expect.stringMatching(
          /^Пятница, 4.декабря, 19:00, «Чайка»\. Заболел артист\. Вернём всю сумму\. .* 14.декабря 2026\.$/,
        ),
        where: null,
      },
      badge: { kind: 'plain', text: 'Сеанс отменён' },
      files: { tickets: null, calendar: null, wallets: [] },
      sessions: [
        { isValid: false, change: '', refund: '', lines: [{ isOver: true, number: '2', ticket: null }] },
      ],
    });
  });

  test('its only session does not call the tickets valid among its steps', async () => {
    const data = await shown([off]);
    expect(data).toMatchObject({ timeline: { heading: 'Что было' } });
    expect(JSON.stringify(data)).not.toContain('Билеты действуют');
  });

  test('the reason is a sentence of its own, whether or not it was written as one', async () => {
    for (const because of ['Заболел артист', 'Заболел артист.'])
      expect(
        await shown([{ ...off, change: { ...change, because: { ru: because } } }, played]),
      ).toMatchObject({
        sessions: [
          { change: expect.stringMatching(/^Сеанс отменён\. Заболел артист\. Вернём всю сумму\./) },
          {},
        ],
      });
  });

  test('all sessions says so of all', async () => {
    const other = { ...off, title: { ru: 'Гроза' }, day: '2026-12-05' };
    expect(await shown([off, other])).toMatchObject({
      heading: {
        title: 'Сеансы отменены',
        text: 'Пятница, 4\u00a0декабря, 19:00, «Чайка». Суббота, 5\u00a0декабря, 19:00, «Гроза».',
      },
    });
  });

  test('one session of two names it, and keeps the other', async () => {
    expect(await shown([played, off])).toMatchObject({
      heading: {
        title: 'Часть сеансов отменена',
        text: 'Пятница, 4\u00a0декабря, 19:00, «Чайка». Остальные билеты действуют.',
        where: 'paid-where',
      },
      badge: { kind: 'done', text: 'Оплачен' },
      sessions: [
        { isValid: true, lines: [{ isOver: false, ticket: { number: '70115301' } }] },
        { isValid: false, lines: [{ ticket: null }] },
      ],
      timeline: { entries: expect.arrayContaining([expect.objectContaining({ title: 'Билеты действуют' })]) },
    });
  });

  test('one session whose tickets have gone back says what went back', async () => {
    const gone = { ...off, tickets: returned.tickets };
    expect(await shown([played, gone], { refunds: { done: 199_500, underWay: 0 } })).toMatchObject({
      heading: { title: 'Вернули 1\u00a0995\u00a0₽', text: 'Остальные билеты действуют.' },
      badge: { kind: 'done' },
    });
  });

  test('what is left when the others have gone back is all', async () => {
    expect(await shown([returned, off])).toMatchObject({ heading: { title: 'Сеанс отменён' } });
  });
});

describe('a session that was moved', () => {
  const moved = (chooseUntil: string | null) =>
    shown([{ ...off, change: { ...change, kind: 'moved', chooseUntil } }]);

  test('keeps its tickets', async () => {
    expect(await moved(change.chooseUntil)).toMatchObject({
      heading: { title: 'Готово, билеты ваши', text: '' },
      sessions: [{ isValid: true, lines: [{ isOver: false }] }],
    });
  });

  test('has one deadline at a time: that of the choice, then that of a return', async () => {
    expect(await moved(change.chooseUntil)).toMatchObject({
      sessions: [{ change: expect.stringContaining('14\u00a0декабря 2026'), refund: '' }],
    });
    expect(await moved(null)).toMatchObject({
      sessions: [
        { change: expect.not.stringContaining('последний день'), refund: expect.stringContaining('5') },
      ],
    });
  });
});
