import type { Api } from '@foyer/contract/calls.ts';
import type { VisitorsOrder } from '@foyer/contract/people/visitors.ts';
import { expect, test } from 'vitest';
import { resolveSample } from '#lib/testing/resolve-sample.ts';
import { sampleVisitors, visitorsNow } from './testing/sample-visitors.ts';

const answer = (order: VisitorsOrder | null) => ({
  visitors: async () => ({ ok: true, value: order }) as const,
});

const resolve = (calls: Partial<Api>, address = '/nominal-tickets/ab12cd34') =>
  resolveSample(address, calls, visitorsNow);

test('NT-1 NT-3 the page of named visitors is one buyer’s: never cached, never in search engines', async () => {
  const shown = await resolve(answer(sampleVisitors()));
  expect(shown).toMatchObject({
    status: 200,
    cacheable: false,
    screen: {
      head: { title: 'Посетители: Маяк на косе', hidden: true },
      data: { today: '2026-11-22', ticketCount: 2, sessions: [{ when: 'Суббота, 5\u00a0декабря, 10:00' }] },
    },
  });
});

test('NT-1 the language of the address is asked for', async () => {
  const asked: string[] = [];
  const shown = await resolve(
    {
      visitors: async ({ language }) => {
        asked.push(language);
        return { ok: true, value: sampleVisitors() };
      },
    },
    '/nominal-tickets/ab12cd34?lang=en',
  );
  expect(asked).toEqual(['en']);
  expect(shown).toMatchObject({
    screen: { data: { sessions: [{ when: 'Saturday, 5\u00a0December, 10:00' }] } },
  });
});

test.each(['confirmed', 'cancelled'] as const)(
  'NT-12 an order that is %s leads to the order view',
  async (status) => {
    const shown = await resolve(answer(sampleVisitors({ status })), '/nominal-tickets/ab12cd34?lang=en');
    expect(shown).toMatchObject({ kind: 'redirect', to: '/order/ab12cd34?lang=en' });
  },
);

test('NT-12 an order that is gone is said to be deleted', async () => {
  const shown = await resolve(answer(null));
  expect(shown).toMatchObject({ status: 404, screen: { data: null, head: { title: 'Заказ удалён' } } });
});

test.each([
  ['unauthorized', '20829', '/unauthorized?order=ab12cd34'],
  ['forbidden', '20830', '/unauthorized/gid?order=ab12cd34'],
] as const)('AP-4 "%s" (%s) leads to %s', async (kind, code, to) => {
  const shown = await resolve({ visitors: async () => ({ ok: false, refusal: { kind }, code, text: '' }) });
  expect(shown).toMatchObject({ kind: 'redirect', to });
});
