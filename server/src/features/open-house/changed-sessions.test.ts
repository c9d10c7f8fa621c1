import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { answerChange, endChanges } from '#features/return-tickets/answer-change.ts';
import { viewChange } from '#features/return-tickets/view-change.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { houseWith } from '#house-files/testing/small-house.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { describeOpening } from './describe-opening.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const storm = 'events/play.yaml';
const line = '  - 2038-02-14 19:00\n';
const written = (keys: string) => houseWith(storm, line, `  - { on: 2038-02-14, at: 19:00, ${keys} }\n`);
const moved = written('moved to: 2038-03-14 18:00, because: { ru: Заболел артист., en: An actor is ill. }');
const calledOff = written('cancelled: yes');

async function answer(order: Order, said: 'stay' | 'money', tickets: number[] = []) {
  const name = await house.linkOf(order);
  return await answerChange(house.shop, { hash: order.hash, language: 'ru', name, answer: said, tickets });
}

async function answers(order: Order): Promise<string[]> {
  const rows = await house.database.query<{ state: string }>(
    'select state from change_answer where order_id = $1 order by change_id, ticket_id',
    [order.id],
  );
  return rows.map(({ state }) => state);
}

describe('a moved session', () => {
  test('keeps its number, its tickets and their codes; the order tells the new day', async () => {
    const order = await house.paid('2038-02-14', 2);
    const codes = async () => await house.database.query('select code from ticket order by id');
    const before = await codes();
    expect(await house.open(moved)).toMatchObject({ kind: 'opened' });
    expect(await codes()).toEqual(before);
    const now = await house.reload(order);
    expect(now.lines[0]?.sessionId).toBe(order.lines[0]?.sessionId);
    expect(now.document.lines[0]).toMatchObject({
      day: '2038-03-14',
      time: '18:00',
      change: { kind: 'moved', was: { day: '2038-02-14', time: '19:00' } },
    });
    expect((await viewOrder(house.shop, order.hash))?.groups[0]).toMatchObject({ day: '2038-03-14' });
    expect(await house.mails()).toEqual(['tickets', 'session-change']);
    expect(await house.open(moved)).toMatchObject({ kind: 'unchanged' });
  });

  test('that is called off after all does not stand: its buyers are told, and their money goes back', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(moved);
    expect(await house.open(calledOff)).toMatchObject({ kind: 'opened' });
    expect(await house.mails()).toEqual(['tickets', 'session-change', 'session-change']);
    const [line] = (await house.reload(order)).document.lines;
    expect(line?.change).toMatchObject({ kind: 'off', was: { day: '2038-03-14' } });
    expect(await answer(order, 'money')).toEqual({ kind: 'done' });
    expect(await house.refunded(order)).toBe(94_500);
  });

  test.each([
    ['2038-03-14 18:00', /Correct it there\.$/m],
    ['2038-02-14 18:00', /Correct it there before it begins, or the visits are refused as too early\.$/m],
  ])('names the orders by culture card to correct in the registry: %s', async (to, words) => {
    const order = await house.paid('2038-02-14');
    await house.database.query('update orders set uses_culture_card = true where id = $1', [order.id]);
    const said = describeOpening(await house.open(written(`moved to: ${to}`), { dryRun: true }), 'en');
    expect(said).toContain(`keeps the session as it was: orders ${order.id}. `);
    expect(said).toMatch(words);
  });

  test('the refund ladder moves with it, and until the choice is over everything goes back', async () => {
    const order = await house.paid('2038-02-14');
    const until = order.document.lines[0]?.returnSteps.map((step) => step.until);
    await house.open(moved);
    const said = (await house.reload(order)).document.lines[0];
    const shifted = said?.returnSteps.map((step) => step.until) ?? [];
    expect(shifted).toEqual(until?.map((one) => one + 28 * 86_400_000));
    expect((await viewOrder(house.shop, order.hash))?.groups[0]?.refund).toMatchObject({
      steps: [{ percent: 100 }],
      keepsFee: false,
    });
  });

  test('takes the end of its visitors’ documents with it', async () => {
    const order = await house.paid('2038-02-14');
    await house.database.query('update orders set needs_visitors = true where id = $1', [order.id]);
    await house.database.query(
      `insert into visitor (order_line_id, position, surname, first_name) values ($1, 1, 'Ким', 'Анна')`,
      [order.lines[0]?.id],
    );
    await house.database.query(
      `insert into visitor_document (order_line_id, position, type, number, erase_after)
       select $1, 1, 1, '4510123456', starts_at + interval '30 days' from session where id = $2`,
      [order.lines[0]?.id, order.lines[0]?.sessionId],
    );
    const days = async () =>
      await house.database.query(
        `select extract(day from erase_after - starts_at)::int as days
         from visitor_document join order_line on order_line.id = order_line_id join session on session.id = session_id`,
      );
    await house.open(moved);
    expect(await days()).toEqual([{ days: 30 }]);
  });

  test('says how many wait for it, when it is cancelled or leaves the programme, once each', async () => {
    const withoutIt = houseWith(storm, line, '');
    const said = async (files: Parameters<ChangedHouse['open']>[0]) =>
      describeOpening(await house.open(files, { dryRun: true }), 'en');
    expect(await said(withoutIt)).not.toContain('waiting list');
    for (const days of [['2038-02-14', '2038-02-15'], ['2038-02-14'], ['2038-02-15']])
      await house.waits(...days);
    const told = 'mails to those on the waiting list: 2.';
    expect(await said(withoutIt)).toContain(told);
    expect(await said(calledOff)).toContain(told);
    expect(await said(moved)).not.toContain('waiting list');
    await house.open(calledOff);
    // They know of it.
    expect(await said(withoutIt)).not.toContain('waiting list');
  });

  test('nobody is told unless the number of mails is confirmed', async () => {
    await house.paid('2038-02-14', 2);
    await house.order('2038-02-14');
    for (const tells of [null, 1, 3]) {
      const result = await house.open(moved, { tells });
      expect(result.kind).toBe('untold');
      expect(describeOpening(result, 'en')).toContain('--tells 2');
    }
    expect(await house.mails()).toEqual(['tickets']);
    const planned = await house.open(moved, { dryRun: true });
    expect(describeOpening(planned, 'en').replaceAll('\u00a0', ' ')).toContain(
      'The Storm: moved: 2038-02-14 19:00 → 2038-03-14 18:00.\n    Good tickets: 2, of orders: 1 (1 890 ₽).',
    );
    expect(await house.open(moved, { tells: 2 })).toMatchObject({ kind: 'opened' });
    expect(await house.mails()).toEqual(['tickets', 'hold-ended', 'session-change']);
  });

  test('an order that is not paid ends, its places are free, and one at the bank is told when it is paid', async () => {
    const held = await house.order('2038-02-14');
    const paying = await house.order('2038-02-14', 2);
    const payment = await house.startPaying(paying);
    await house.open(moved);
    expect(await house.reload(held)).toMatchObject({ state: 'CANCELLED', endReason: 'house' });
    house.bank.pay(`${paying.id}-1`);
    await settlePayment(house.shop, payment);
    expect((await house.reload(paying)).state).toBe('PAID');
    expect(await answers(paying)).toEqual(['ASKED', 'ASKED']);
    expect(await house.mails()).toEqual(['hold-ended', 'tickets', 'session-change']);
  });

  test('a payment that the bank refuses is not tried again for another evening', async () => {
    const order = await house.order('2038-02-14');
    const payment = await house.startPaying(order);
    await house.open(moved);
    house.bank.decline(`${order.id}-1`);
    await settlePayment(house.shop, payment);
    expect(await house.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'house' });
    expect(await house.mails()).toEqual(['hold-ended']);
  });

  test('the buyer comes, and wants the money after all: the whole of it, once', async () => {
    const order = await house.paid('2038-02-14', 2);
    await house.open(moved);
    const [first = 0] = await house.tickets(order);
    expect(await answer(order, 'stay')).toEqual({ kind: 'done' });
    expect(await answers(order)).toEqual(['STAYS', 'STAYS']);
    expect(await answer(order, 'money', [first])).toEqual({ kind: 'done' });
    expect(await answer(order, 'money', [first])).toEqual({ kind: 'done' });
    expect(await answers(order)).toEqual(['MONEY', 'STAYS']);
    expect(await house.refunded(order)).toBe(94_500);
    const name = await house.linkOf(order);
    const shown = await viewChange(house.shop, { hash: order.hash, language: 'ru', name });
    expect(shown).toMatchObject({
      view: {
        kind: 'moved',
        isOpen: true,
        was: { day: '2038-02-14' },
        now: { day: '2038-03-14' },
        because: { ru: 'Заболел артист.' },
        tickets: [{ state: 'money' }, { state: 'stays', amount: 94_500 }],
      },
    });
  });

  test('silence keeps the tickets, and later nobody gets the whole price back', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(moved);
    await house.endChoice();
    expect(await answer(order, 'money')).toMatchObject({ refusal: { kind: 'choice-over' } });
    await endChanges(house.shop);
    await endChanges(house.shop);
    expect(await answers(order)).toEqual(['STAYS']);
    expect(await house.refunded(order)).toBe(0);
  });

  test('a link of another order or of nothing opens nothing', async () => {
    const [one, other] = [await house.paid('2038-02-14'), await house.paid('2038-02-14')];
    await house.open(moved);
    const name = await house.linkOf(other);
    const request = { hash: one.hash, language: 'ru', name } as const;
    expect(await viewChange(house.shop, request)).toMatchObject({ refusal: { kind: 'order-gone' } });
    expect(await answerChange(house.shop, { ...request, answer: 'money', tickets: [] })).toMatchObject({
      refusal: { kind: 'order-gone' },
    });
    expect(await answers(one)).toEqual(['ASKED']);
  });

  test('taken back, whoever was told is told; money that went stays there', async () => {
    const [stays, goes] = [await house.paid('2038-02-14'), await house.paid('2038-02-14')];
    await house.open(moved);
    await answer(goes, 'money');
    await house.open(houseWith(storm, 'title:', 'title:'));
    expect((await house.reload(stays)).document.lines[0]).toMatchObject({ day: '2038-02-14' });
    expect((await house.reload(stays)).document.lines[0]?.change).toBeUndefined();
    expect((await house.reload(goes)).state).toBe('CANCELLED');
    expect((await house.mails()).filter((kind) => kind === 'session-stands')).toHaveLength(1);
    expect(await answer(stays, 'money')).toMatchObject({ refusal: { kind: 'choice-over' } });
  });

  test('visits of a season ticket that are for this session alone go with it, and back', async () => {
    const order = await house.paid('2038-02-15');
    await house.database.query(
      `insert into visit_grant (order_id, item, event_id, day, time, visits) values
         ($1, 1, 'play', '2038-02-14', '19:00', 1), ($1, 2, 'play', '2038-02-15', '19:00', 1)`,
      [order.id],
    );
    const days = async () =>
      (await house.database.query<{ day: string }>('select day from visit_grant order by item')).map(
        ({ day }) => day,
      );
    await house.open(moved);
    expect(await days()).toEqual(['2038-03-14', '2038-02-15']);
    await house.open(houseWith(storm, 'title:', 'title:'));
    expect(await days()).toEqual(['2038-02-14', '2038-02-15']);
  });

  test('moved again, everybody who did not take the money is asked again', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(moved);
    await answer(order, 'stay');
    await house.open(written('moved to: 2038-04-14 18:00'));
    expect(await answers(order)).toEqual(['STAYS', 'ASKED']);
    expect((await house.reload(order)).document.lines[0]).toMatchObject({
      day: '2038-04-14',
      change: { was: { day: '2038-03-14' } },
    });
  });

  test('its line may later be written plainly, and two sessions may change places', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(moved);
    const plain = houseWith(storm, line, '  - 2038-03-14 18:00\n');
    expect(await house.open(plain)).toMatchObject({ kind: 'unchanged' });
    const second = await house.paid('2038-02-15');
    const swapped = houseWith(storm, line, '  - { on: 2038-03-14, at: 18:00, moved to: 2038-02-16 19:00 }\n');
    const files = {
      ...swapped,
      [storm]: String(swapped[storm]).replace(
        '  - on: [2038-02-15, 2038-02-16]\n    at: 19:00\n',
        '  - on: [2038-02-15, 2038-02-16]\n    at: 19:00\n    moved: [{ from: 2038-02-16 19:00, to: 2038-03-14 18:00 }]\n',
      ),
    };
    expect(await house.open(files)).toMatchObject({ kind: 'opened' });
    expect((await house.reload(order)).document.lines[0]).toMatchObject({ day: '2038-02-16' });
    expect((await house.reload(second)).document.lines[0]).toMatchObject({ day: '2038-02-15' });
  });
});

describe('a session that is called off', () => {
  test('money goes back by itself when the days to choose are over, an order a transaction', async () => {
    const orders = [await house.paid('2038-02-14', 2), await house.paid('2038-02-14')];
    await house.open(calledOff);
    await endChanges(house.shop);
    expect(await answers(orders[0] as Order)).toEqual(['ASKED', 'ASKED']);
    await house.endChoice();
    await endChanges(house.shop);
    await endChanges(house.shop);
    for (const order of orders) expect((await house.reload(order)).state).toBe('CANCELLED');
    expect(await house.refunded(orders[0] as Order)).toBe(189_000);
    expect(await house.mails()).toEqual([
      'tickets',
      'tickets',
      'session-change',
      'session-change',
      'return-done',
      'return-done',
    ]);
  });

  test('at once to whoever asks, and nobody can stay', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(calledOff);
    expect(await answer(order, 'stay')).toMatchObject({ refusal: { kind: 'malformed' } });
    expect(await answer(order, 'money')).toEqual({ kind: 'done' });
    expect(await house.refunded(order)).toBe(94_500);
  });

  test('on request it waits for the buyer', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(written('cancelled: yes, money: on request'));
    await house.endChoice();
    await endChanges(house.shop);
    expect(await answers(order)).toEqual(['ASKED']);
    expect((await house.reload(order)).state).toBe('PAID');
  });

  test('a payment that was under way goes back at once', async () => {
    const order = await house.order('2038-02-14');
    const payment = await house.startPaying(order);
    await house.open(calledOff);
    house.bank.pay(`${order.id}-1`);
    await settlePayment(house.shop, payment);
    expect(await house.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'house' });
    expect(await house.refunded(order)).toBe(94_500);
    expect(await house.tickets(order)).toEqual([]);
  });
});

describe('another venue or event', () => {
  test('a ticket says the venue of today, also when only its words change', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(houseWith('venues.yaml', 'address: Набережная, 1', 'address: Набережная, 3'));
    const where = async () => (await viewOrder(house.shop, order.hash))?.groups[0];
    expect(await where()).toMatchObject({ address: { ru: 'Набережная, 3' } });
    expect(await house.mails()).toEqual(['tickets']);
  });

  test('another venue is told to everybody with a ticket', async () => {
    const order = await house.paid('2038-02-14');
    await house.open(houseWith(storm, 'venue: hall', 'venue: yard'));
    expect((await viewOrder(house.shop, order.hash))?.groups[0]).toMatchObject({ venueName: { en: 'Yard' } });
    expect(await house.mails()).toEqual(['tickets', 'session-change']);
    expect(await answer(order, 'money')).toEqual({ kind: 'done' });
  });

  test('another event with the same zones is played for the same tickets', async () => {
    const order = await house.paid('2038-02-14');
    const files = written('played instead: comedy');
    const comedy = String(
      houseWith(storm, 'title: { ru: Гроза, en: The Storm }', 'title: { ru: Смех, en: Laughter }')[storm],
    ).replace(/sessions:[\s\S]*/, 'sessions: []\n');
    await house.open({ ...files, 'events/comedy.yaml': comedy });
    expect((await viewOrder(house.shop, order.hash))?.groups[0]).toMatchObject({ title: { en: 'Laughter' } });
    expect((await house.reload(order)).document.lines[0]?.change).toMatchObject({ kind: 'replaced' });
  });

  test('not one without the zones that are sold', async () => {
    await house.paid('2038-02-14');
    const result = await house.open(written('played instead: museum'));
    expect(describeOpening(result, 'en')).toContain(
      'has no zones for tickets of this one, and 1 ticket is sold or held',
    );
  });

  test('not to a day that is over', async () => {
    const order = await house.paid('2038-02-14');
    expect(await house.open(written('moved to: 2026-01-01 19:00'))).toMatchObject({ kind: 'refused' });
    expect((await house.reload(order)).document.lines[0]?.day).toBe('2038-02-14');
  });
});
