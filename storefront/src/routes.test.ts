import { describe, expect, test } from 'vitest';
import { destinationOf } from './routes.tsx';

const house = { language: 'ru', languages: ['ru', 'en', 'ch', 'kz'] } as const;
const to = (address: string) => destinationOf(new URL(address, 'http://shop'), house);

describe('routes', () => {
  test.each([
    ['/', 'listing'],
    ['/contacts', 'contacts'],
    ['/contacts/', 'contacts'],
    ['/unauthorized', 'unauthorized'],
    ['/unauthorized/gid', 'unauthorized'],
    ['/event/7/2026-11-14/13:00', 'event'],
    ['/scheme/7', 'scheme'],
    ['/order/ab12', 'order'],
    ['/order/return/ab12?hash_conf=123456', 'order-return'],
    ['/order/declined/ab12', 'order'],
    ['/nominal-tickets/ab12', 'nominal-tickets'],
    ['/rules/purchase-terms', 'rules'],
    ['/rules/privacy-policy', 'rules'],
  ])('PG-9 %s leads to the page %s', (address, pageName) => {
    expect(to(address)).toMatchObject({ kind: 'page', pageName });
  });

  test.each([
    ['/ticket/AB12', '/order/ab12'],
    ['/ru/order/view/AB12', '/order/ab12'],
    ['/en/order/view/AB12', '/order/ab12?lang=en'],
    ['/en/rules', '/rules/visitor-rules?lang=en'],
    ['/kz/rules-agreement', '/rules/rules-agreement?lang=kz'],
  ])('PG-9 the old form %s leads on to %s', (address, target) => {
    expect(to(address)).toEqual({ kind: 'redirect', to: target });
  });

  test.each(['/nowhere', '/event', '/fr/rules', '/order/a/b', '/%E0%A4%A'])(
    'PG-4 %s leads to no page',
    (address) => {
      expect(to(address).kind).toBe('not-found');
    },
  );

  test('EV-2 the parameters of the path are decoded', () => {
    expect(to('/event/a%20b/2026-11-14/13%3A00')).toMatchObject({
      params: { hash: 'a b', date: '2026-11-14', time: '13:00' },
    });
  });
});
