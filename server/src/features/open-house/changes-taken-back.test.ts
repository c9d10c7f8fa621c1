import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { answerChange } from '#features/return-tickets/answer-change.ts';
import { houseWith } from '#house-files/testing/small-house.ts';
import { changeLinkName } from '#shop/link-tokens.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { runMigration } from '#testing/run-migration.ts';

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
const asAnnounced = houseWith(storm, line, line);
const steps = {
  off: written('cancelled: yes'),
  moved: written('moved to: 2038-03-14 18:00'),
  'moved on': written('moved to: 2038-04-14 18:00'),
  announced: asAnnounced,
};
type Step = keyof typeof steps;

/** What the order of a buyer says of the evening. */
async function told(order: Order) {
  const said = (await house.reload(order)).document.lines[0];
  return { day: said?.day, kind: said?.change?.kind ?? null, was: said?.change?.was.day ?? null };
}
const lastMail = async () => (await house.mails()).at(-1);

test.each<readonly [Step[], object, string]>([
  [['off', 'announced'], { day: '2038-02-14', kind: null, was: null }, 'session-stands'],
  [['moved', 'moved on', 'moved'], { day: '2038-03-14', kind: 'moved', was: '2038-02-14' }, 'session-stands'],
  [['moved', 'off', 'moved'], { day: '2038-03-14', kind: 'moved', was: '2038-02-14' }, 'session-stands'],
  [['off', 'moved'], { day: '2038-03-14', kind: 'moved', was: '2038-02-14' }, 'session-change'],
  [['off', 'moved', 'announced'], { day: '2038-02-14', kind: 'moved', was: '2038-03-14' }, 'session-change'],
  [['moved', 'off', 'announced'], { day: '2038-02-14', kind: 'moved', was: '2038-03-14' }, 'session-change'],
  [['moved', 'off', 'moved on'], { day: '2038-04-14', kind: 'moved', was: '2038-03-14' }, 'session-change'],
  [
    ['off', 'moved', 'off', 'announced'],
    { day: '2038-02-14', kind: 'moved', was: '2038-03-14' },
    'session-change',
  ],
])('%j: the order says what is true, and its buyer is told so', async (way, expected, mail) => {
  const order = await house.paid('2038-02-14');
  for (const step of way) expect(await house.open(steps[step])).toMatchObject({ kind: 'opened' });
  expect(await told(order)).toEqual(expected);
  expect(await lastMail()).toBe(mail);
});

test('whoever bought for the new day is asked when the evening goes back, like all others', async () => {
  const [before, sold] = [await house.paid('2038-02-14'), await house.order('2038-02-14')];
  await house.open(written('moved to: 2038-03-14 19:00'));
  const after = await house.paid('2038-03-14');
  const held = await house.order('2038-03-14');
  await house.open(steps.announced);
  for (const order of [before, after])
    expect(await told(order)).toEqual({ day: '2038-02-14', kind: 'moved', was: '2038-03-14' });
  for (const order of [sold, held])
    expect(await house.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'house' });
  const name = await house.linkOf(after);
  const request = { hash: after.hash, language: 'ru', name, answer: 'money', tickets: [] } as const;
  expect(await answerChange(house.shop, request)).toEqual({ kind: 'done' });
  expect(await house.refunded(after)).toBe(94_500);
});

test.each<[Step]>([['off'], ['moved on']])(
  'moved, %s, and moved as before: who could choose still can, as long as they were told',
  async (between) => {
    const [order, paying] = [await house.paid('2038-02-14'), await house.order('2038-02-14')];
    const payment = await house.startPaying(paying);
    await house.open(steps.moved);
    await house.open(steps[between]);
    house.bank.pay(`${paying.id}-1`);
    await settlePayment(house.shop, payment);
    await house.open(steps.moved);
    const [change] = await house.database.query<{ id: number }>('select min(id) as id from session_change');
    const name = changeLinkName(house.shop, change?.id ?? 0, order.hash);
    const request = { hash: order.hash, language: 'ru', name, answer: 'money', tickets: [] } as const;
    expect(await answerChange(house.shop, request)).toEqual({ kind: 'done' });
    expect(await house.refunded(order)).toBe(94_500);
  },
);

test('visits of a season ticket stay with the evening when it is called off, moved and restored', async () => {
  const order = await house.paid('2038-02-15');
  await house.database.query(
    `insert into visit_grant (order_id, item, event_id, day, time, visits)
     values ($1, 1, 'play', '2038-02-14', '19:00', 1)`,
    [order.id],
  );
  const days: string[] = [];
  for (const step of ['moved', 'off', 'moved on', 'off', 'announced'] satisfies Step[]) {
    await house.open(steps[step]);
    const [grant] = await house.database.query<{ day: string }>('select day from visit_grant');
    days.push(grant?.day ?? '');
  }
  expect(days).toEqual(['2038-03-14', '2038-02-14', '2038-04-14', '2038-02-14', '2038-02-14']);
});

test('changes that stand though the evening is played otherwise are taken back by the migration', async () => {
  const [played, off] = [await house.paid('2038-02-14'), await house.paid('2038-02-15')];
  await house.open(steps.off);
  await house.open(steps.moved);
  await house.open(steps.announced);
  // As it was before: the newest change alone was taken back, and what came before it stood.
  await house.database.query(`delete from mail where change_id = (select max(id) from session_change)`);
  await house.database.query(
    `delete from change_answer where change_id = (select max(id) from session_change)`,
  );
  await house.database.query('delete from session_change where id = (select max(id) from session_change)');
  await house.database.query(`update session_change set undone_at = now() where kind = 'moved'`);
  expect(await told(played)).toMatchObject({ kind: 'off' });
  expect(await audit(house.database)).toMatchObject([{ id: 'M4' }]);
  await house.database.query(
    `insert into wallet_pass (wallet, ticket_id, language, shown, revision, name, session_name)
     select 'apple', id, 'ru', '', 7, id::text, '1' from ticket`,
  );
  await runMigration(house.database, '0038');
  expect(await told(played)).toEqual({ day: '2038-02-14', kind: null, was: null });
  expect(
    await house.database.query(
      'select order_id from wallet_pass join ticket on ticket.id = ticket_id join order_line line on line.id = order_line_id where revision is null',
    ),
  ).toEqual([{ order_id: played.id }]);
  expect(await told(off)).toMatchObject({ kind: null });
});
