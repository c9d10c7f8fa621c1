import type { Api } from '@foyer/contract/calls.ts';
import type { OrderView } from '@foyer/contract/order/order.ts';
import { describe, expect, test } from 'vitest';
import { resolveSample } from '#lib/testing/resolve-sample.ts';
import { paidOrder, sampleGroup, sampleNow, sampleOrder, sampleTicket } from './testing/sample-order.ts';

const answer = (order: OrderView | null) => ({ order: async () => ({ ok: true, value: order }) as const });

const payment = { state: 'waiting', startedAt: '2026-11-21T09:01:00Z' } as const;

const resolve = (calls: Partial<Api>, address = '/order/ab12cd34') =>
  resolveSample(address, calls, sampleNow);

describe('the address of an order', () => {
  test('OV-1 shows one buyer their order: never cached, never in search engines', async () => {
    const shown = await resolve(answer(sampleOrder()));
    expect(shown).toMatchObject({
      status: 200,
      cacheable: false,
      screen: { head: { title: 'Заказ №\u00a0418207', hidden: true }, data: { phase: 'waiting' } },
    });
  });

  test('OV-1 speaks the language of the address, on the clock of the house', async () => {
    const shown = await resolve(answer(paidOrder()), '/order/ab12cd34?lang=en');
    expect(shown).toMatchObject({
      screen: {
        data: {
          sessions: [{ title: 'The Cherry Orchard', when: 'Friday, 4\u00a0December, 19:00' }],
          timeline: {
            entries: [{ time: '12:00' }, { time: '12:02' }, { time: '12:02' }, { time: '12:02' }],
          },
          madeAt: '21\u00a0November, 12:00',
        },
      },
    });
  });

  test.each([
    ['that is held until it is paid', sampleOrder(), 901],
    ['whose payment the bank is asked about', sampleOrder({ payment }), 15],
    [
      'whose buyer the bank looks into',
      sampleOrder({ payment, verification: { state: 'running', text: '' } }),
      60,
    ],
    ['whose tickets are made', paidOrder({ timeline: [{ kind: 'tickets', state: 'now', at: null }] }), 5],
    ['that has its tickets', paidOrder(), undefined],
    ['that is over', sampleOrder({ status: 'cancelled', ended: 'expired' }), undefined],
  ])('OV-1 without a script an order %s is looked at again: %o', async (_, order, seconds) => {
    const shown = await resolve(answer(order));
    expect(shown.kind === 'screen' && shown.screen.head.looksAgain).toBe(seconds);
  });

  test('OV-15 without an order the page says that it was deleted', async () => {
    expect(await resolve(answer(null))).toMatchObject({ status: 404, screen: { data: null } });
  });

  test('OV-15 an order whose visitors are not named leads to their page', async () => {
    const shown = await resolve(answer(sampleOrder({ needsVisitors: true })));
    expect(shown).toMatchObject({ kind: 'redirect', to: '/nominal-tickets/ab12cd34' });
  });

  test.each([
    ['unauthorized', '20829', '/unauthorized?order=ab12cd34'],
    ['forbidden', '20830', '/unauthorized/gid?order=ab12cd34'],
  ] as const)('AP-4 PG-2 "%s" (%s) leads to %s', async (kind, code, to) => {
    const shown = await resolve({ order: async () => ({ ok: false, refusal: { kind }, code, text: '' }) });
    expect(shown).toMatchObject({ kind: 'redirect', to });
  });

  test('OV-1 before the payment equal tickets are one line, after it each has its own', async () => {
    const tickets = [sampleTicket(1, null), sampleTicket(2, null), { ...sampleTicket(3, null), visitors: 2 }];
    const before = await resolve(answer(sampleOrder({ groups: [sampleGroup({ tickets })] })));
    expect(before).toMatchObject({
      screen: {
        data: {
          tickets: '3 билета',
          sessions: [{ lines: [{ quantity: 2 }, { quantity: 1, visitors: 2 }] }],
        },
      },
    });
    const after = await resolve(answer(paidOrder()));
    expect(after).toMatchObject({ screen: { data: { sessions: [{ lines: [{ id: 1 }, { id: 2 }] }] } } });
  });

  test('PG-1 while the bank has not answered, the declined page says neither that it declined nor why', async () => {
    const open = await resolve(answer(sampleOrder({ payment })), '/order/declined/ab12cd34');
    expect(open).toMatchObject({
      screen: { data: { decline: { isCertain: false, payment: '', reasons: [] } } },
    });
    const over = sampleOrder({ payment, status: 'cancelled', ended: 'expired' });
    const after = await resolve(answer(over), '/order/declined/ab12cd34');
    expect(after).toMatchObject({ kind: 'redirect', to: '/order/ab12cd34' });
  });

  test('OV-18 a returned ticket shows no code', async () => {
    const shown = await resolve(answer(paidOrder({ status: 'cancelled', ended: 'refunded' })));
    expect(shown).toMatchObject({
      screen: {
        data: {
          sessions: [{ lines: [{ quantity: 2, ticket: null }] }],
          files: { tickets: null, calendar: null, wallets: [] },
        },
      },
    });
  });
});
