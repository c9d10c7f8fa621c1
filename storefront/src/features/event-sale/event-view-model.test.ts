import { describe, expect, test } from 'vitest';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { eventViewModel } from './event-view-model.ts';
import { unpackSessions } from './packed-sessions.ts';
import { row, sampleSale, session } from './testing/sample-sale.ts';

const now = new Date('2026-11-21T22:30:00Z');
const viewOf = (sale = sampleSale(), setup = {}) =>
  eventViewModel(sale, { setup: sampleSetup(setup), language: 'ru', now, refused: null });

describe('an event as its page shows it', () => {
  test('EV-1 is written in one language, with what the house says', () => {
    const view = eventViewModel(sampleSale(), { setup: sampleSetup(), language: 'en', now, refused: null });
    expect(view).toMatchObject({ title: 'Salt and Ice', age: 6, duration: '1\u00a0h 20\u00a0min' });
    expect(view.venue).toMatchObject({ name: 'Галерея', mapUrl: 'https://maps.example/12' });
    expect(JSON.stringify(view)).not.toContain('Соль и лёд');
  });

  test('a page that shows a plan does not carry the picture that it never shows', () => {
    const sources = [{ type: 'image/avif', width: 430, url: '/pictures/x-430.avif' }] as const;
    const picture = {
      ...{ id: 1, alt: {}, width: 430, height: 430, ground: '#222222', focal: null },
      ...{ sources, fallbackUrl: '/pictures/x.jpg', preview: 'data:image/webp;base64,AAAA' },
    };
    const shown = viewOf(sampleSale({}, { picture })).picture;
    expect(shown).toMatchObject({
      preview: picture.preview,
      sources: [{ srcset: '/pictures/x-430.avif 430w' }],
    });
    const named = viewOf(sampleSale({}, { picture, usesPlan: true })).picture;
    expect(named).toMatchObject({ preview: '', sources: [], fallbackUrl: '/pictures/x.jpg' });
  });

  test('EV-2 today and the opening of a sale are told in the house’s own zone', () => {
    const view = viewOf();
    expect(view.today).toBe('2026-11-22');
    expect(unpackSessions(view.sessions).at(-1)?.opens).toEqual({ day: '2026-11-22', time: '12:00' });
  });

  test('EV-2 the period says the year where it is not this one', () => {
    const next = sampleSale({ sessions: [session({ day: '2027-11-21' })] });
    expect(viewOf(next).period).toBe('21\u00a0ноября 2027');
    expect(viewOf().period).toBe('21–24\u00a0ноября');
  });

  test('EV-3 a no-time session stands first in its day and travels as 00:00', () => {
    const sale = sampleSale({
      sessions: [session({ id: 1 }), session({ id: 2, time: '23:59', allDay: true })],
    });
    expect(unpackSessions(viewOf(sale).sessions).map(({ id, time }) => [id, time])).toEqual([
      [2, '00:00'],
      [1, '10:00'],
    ]);
  });

  test('EV-5 without a number of the house five rows are shown first', () => {
    expect(viewOf(sampleSale({}, { rowCount: 0 })).sale.rowCount).toBe(5);
    expect(viewOf(sampleSale({}, { rowCount: 9 })).sale.rowCount).toBe(9);
  });

  test('rows of the culture card alone are left out only where the house shows them apart', () => {
    const sale = sampleSale({ prices: [row({ cultureCard: 1 }), row({ categoryId: 2, cultureCard: 0 })] });
    expect(viewOf(sale).rows).toHaveLength(2);
    expect(viewOf(sale, { showCultureCardPrices: true }).rows).toHaveLength(1);
  });

  test('EV-7 a plan offers the culture card like every event', () => {
    const plan = { usesPlan: true, planUrl: '/plans/a.json' };
    const cardOf = (withoutCard: boolean) =>
      viewOf(sampleSale({}, { ...plan, cultureCard: { withCard: true, withoutCard } })).sale.card;
    expect([cardOf(true), cardOf(false)]).toEqual(['also', 'only']);
  });

  test.each([
    ['shop', {}, 'open'],
    ['shop', { usesPlan: true }, 'open'],
    ['shop', { usesPlan: true, planUrl: '/plans/a.json' }, 'closed'],
    ['desk', { usesPlan: true, planUrl: null }, 'closed'],
  ] as const)('EV-14 tickets are sold by %s when %o and the session is %s', (soldBy, event, state) => {
    const saleClosesAt = state === 'closed' ? null : '2026-12-01T00:00:00Z';
    expect(viewOf(sampleSale({ sessions: [session({ state, saleClosesAt })] }, event)).sale.soldBy).toBe(
      soldBy,
    );
  });
});
