import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { walletPasses } from '#features/keep-passes/wallet-passes.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { buyFree, seasonHouse } from '#testing/season-house.ts';
import { insertProfile } from '#testing/season-ticket.ts';

const evening = (day: string, more = '') => `{ event: play, at: ${day} 19:00${more} }`;
const composition = ['2038-02-14', '2038-02-15', '2038-02-16'].map((day) => evening(day));

let house: ChangedHouse;
let season: Order;

beforeEach(async () => {
  house = await openChangedHouse();
  await house.open(seasonHouse({ composition }));
  season = await buySeason();
});
afterEach(() => house.close());

async function buySeason(): Promise<Order> {
  const profileId = await insertProfile(house.database);
  const bought = await buyFree(house.shop, { eventId: 'season', day: '2038-02-14' }, profileId);
  return 'order' in bought ? bought.order : expect.fail(bought.refusal);
}

/** Days to which the season ticket admits, beside its own session. */
async function eveningsOf(order: Order): Promise<string[]> {
  const rows = await house.database.query<{ said: string }>(
    `select session.day || ' ' || session.time as said from ticket_evening
     join ticket on ticket.id = ticket_id join order_line line on line.id = order_line_id
     join session on session.id = ticket_evening.session_id where order_id = $1 order by 1`,
    [order.id],
  );
  return rows.map(({ said }) => said);
}

const changed = [
  '2038-02-14 19:00',
  '{ on: 2038-02-15, at: 19:00, cancelled: yes }',
  '{ on: 2038-02-16, at: 19:00, moved to: 2038-03-20 18:00 }',
];

describe('what a season ticket names', () => {
  test('stays as it was sold, whatever the files say later', async () => {
    const sold = ['2038-02-14 19:00', '2038-02-15 19:00', '2038-02-16 19:00'];
    expect(await eveningsOf(season)).toEqual(sold);
    await house.open(seasonHouse({ composition: [evening('2038-02-14')] }));
    expect(await eveningsOf(season)).toEqual(sold);
    expect(await eveningsOf(await buySeason())).toEqual(['2038-02-14 19:00']);
  });

  test('is followed by the order, its tickets and the pass of a phone', async () => {
    await house.open(seasonHouse({ composition, sessions: changed }));
    expect(await eveningsOf(season)).toEqual(['2038-02-14 19:00', '2038-02-15 19:00', '2038-03-20 18:00']);
    const order = await house.reload(season);
    expect(order.document.composition).toMatchObject([
      { day: '2038-02-14', time: '19:00', isOff: false },
      { day: '2038-02-15', time: '19:00', isOff: true },
      { day: '2038-03-20', time: '18:00', isOff: false },
    ]);
    const shown = await viewOrder(house.shop, order.hash);
    expect(JSON.stringify(shown)).toContain('The Storm (cancelled)');
    const tickets = await loadTicketsOf(house.database, order.id);
    const said = { language: 'ru', origin: 'https://pier.example', now: new Date() } as const;
    const passOf = async (of: Order) =>
      walletPasses(of, tickets, await house.shop.catalogue.get(), said)[0]?.endsAt;
    expect(await passOf(order)).toMatch(/^2038-03-21T00:00/);
    // What was called off keeps no pass.
    const document = { ...order.document, composition: order.document.composition?.slice(0, 2) ?? [] };
    expect(await passOf({ ...order, document })).toMatch(/^2038-02-15T/);
  });

  test('counts from when the house announces it, at the session that was moved before too', async () => {
    const later = [...composition, evening('2038-04-01')];
    await house.open(seasonHouse({ composition: later, sessions: changed }));
    const order = await buySeason();
    expect(await eveningsOf(order)).toEqual(['2038-02-14 19:00', '2038-02-15 19:00', '2038-03-20 18:00']);
    await house.open(seasonHouse({ composition: later, sessions: [...changed, '2038-04-01 19:00'] }));
    expect(await eveningsOf(order)).toEqual([
      ...['2038-02-14 19:00', '2038-02-15 19:00', '2038-03-20 18:00', '2038-04-01 19:00'],
    ]);
    expect(await eveningsOf(season)).toHaveLength(3);
  });
});
