import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { walletPasses } from '#features/keep-passes/wallet-passes.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { writeLetter } from '#features/write-letters/write-letter.ts';
import type { OutgoingMail } from '#ports/mailer.ts';
import { orderCalendar } from '#print/order-print-data.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import { lockOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { buyFree, seasonHouse } from '#testing/season-house.ts';
import { insertProfile } from '#testing/season-ticket.ts';
import { describeOpening } from './describe-opening.ts';

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

/** Mails as their buyer gets them, of those that are not sent yet. */
async function deliver(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mailer = {
    ...house.shop.mailer,
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      return { kind: 'sent', answer: '' } as const;
    },
  };
  const rows = await house.database.query<{ id: number }>(
    'select id from mail where sent_at is null and failed_at is null order by id',
  );
  for (const { id } of rows) await sendMail({ ...house.shop, mailer }, id);
  return sent;
}

describe('whoever has a season ticket is told', () => {
  beforeEach(deliver);
  const off = ['2038-02-14 19:00', '{ on: 2038-02-15, at: 19:00, cancelled: yes }', '2038-02-16 19:00'];
  const usual = ['2038-02-14 19:00', '2038-02-15 19:00', '2038-02-16 19:00'];

  test('of each evening that is moved or called off, once staff has confirmed the number of mails', async () => {
    const files = seasonHouse({ composition, sessions: changed });
    const untold = await house.open(files, { tells: 0 });
    expect(untold).toMatchObject({ kind: 'untold', planned: { mails: 2 } });
    expect(describeOpening(untold, 'en')).toContain('Orders of subscriptions that name it: 1, mails: 1.');
    expect((await house.open(files, { tells: 2 })).kind).toBe('opened');
    const sent = await deliver();
    const subjects = sent.map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      expect.stringMatching(/^Отмена: «Гроза», .*15.февраля/),
      expect.stringMatching(/^Перенос: «Гроза», теперь .*20.марта/),
    ]);
    for (const { text, attachments } of sent) {
      expect(text).toContain('абонемент');
      expect(attachments.length).toBeGreaterThan(0);
    }
    expect(await deliver()).toEqual([]);
  });

  test('by a letter to everybody who comes to an evening', async () => {
    const [evening] = await house.database.query<{ id: number }>(
      `select id from session where event_id = 'play' and day = '2038-02-15'`,
    );
    const letter = {
      ...{ sessionId: evening?.id ?? 0, key: randomUUID(), who: 'Вера' },
      ...{ subject: { ru: 'Вход со двора' }, body: { ru: 'Парадный вход закрыт.' } },
    };
    const written = await writeLetter(house.shop, { ...letter, tells: 1 });
    expect(written).toEqual({ kind: 'written', mails: 1 });
    const [{ text } = { text: '' }] = await deliver();
    for (const fact of ['Гроза', '15', 'Парадный вход закрыт.']) expect(text).toContain(fact);
  });

  test('of one that takes place after all', async () => {
    await house.open(seasonHouse({ composition, sessions: off }));
    await deliver();
    await house.open(seasonHouse({ composition, sessions: usual }));
    expect(await deliver()).toMatchObject([{ subject: expect.stringMatching(/^Состоится/) }]);
  });

  test('only of what still is as the mail says, and with a good ticket', async () => {
    await house.open(seasonHouse({ composition, sessions: off }));
    await house.open(seasonHouse({ composition, sessions: usual }));
    expect(await deliver()).toMatchObject([{ subject: expect.stringMatching(/^Состоится/) }]);
    await house.open(seasonHouse({ composition, sessions: off }));
    await house.database.query('update ticket set returned_at = now()');
    expect(await deliver()).toEqual([]);
    expect(await house.open(seasonHouse({ composition, sessions: usual }), { tells: 0 })).toMatchObject({
      kind: 'opened',
    });
  });

  test('of what was changed while they paid', async () => {
    const profileId = await insertProfile(house.database);
    const placed = await buyFree(house.shop, { eventId: 'season', day: '2038-02-14' }, profileId);
    const order = 'order' in placed ? placed.order : expect.fail(placed.refusal);
    await house.database.query('delete from ticket_evening');
    await house.database.query('delete from ticket');
    await house.database.query(`update orders set state = 'PAYING' where id = $1`, [order.id]);
    await deliver();
    await house.open(seasonHouse({ composition, sessions: changed }));
    expect(await deliver()).toEqual([]);
    await house.database.transaction(async (transaction) =>
      confirmOrder(transaction, house.shop, await lockOrder(transaction, order.id)),
    );
    expect(await eveningsOf(order)).toEqual(['2038-02-14 19:00', '2038-02-15 19:00', '2038-03-20 18:00']);
    // The mail with the tickets went when it was first confirmed.
    expect((await deliver()).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Отмена/),
      expect.stringMatching(/^Перенос/),
    ]);
  });
});

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
    const calendar = orderCalendar(order, await house.shop.catalogue.get(), said);
    const entryOf = (item: number) =>
      calendar.split('BEGIN:VEVENT').find((one) => one.includes(`evening-${item}@`));
    expect(entryOf(1)).toMatch(/20380214T190000/);
    expect(entryOf(2)).toContain('STATUS:CANCELLED');
    expect(entryOf(3)).toMatch(/20380320T180000/);
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
