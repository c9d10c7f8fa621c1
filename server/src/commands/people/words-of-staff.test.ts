import { expect, test } from 'vitest';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { forgetKeptNames } from '#store/personal-data.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { wholeDatabase } from '#testing/whole-database.ts';

const traces = /Канарейкин|canary/i;

test('what staff wrote about a person goes with the person, and no act of the log has it', async () => {
  const own = await createTestDatabase();
  const sale = await seedHall(own.database, { rows: 2, seats: 9 }, { free: true });
  await own.database.query(
    `insert into public_number (kind, key, number)
     select 'seat', 'hall/stalls-' || number / 1000 || '-' || number % 1000, number
     from generate_series(1, 2) line, generate_series(1, 9) seat, lateral (select line * 1000 + seat as number) numbered`,
  );
  const shop = shopFor(own.database, sale.catalogue);
  const { orderId, ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  await own.database.query(
    `update orders set buyer_email = 'canary@example.org', buyer_name = 'Мария Канарейкина'`,
  );
  await raiseAlarm(own.database, { kind: 'mail-refused', orderId, paymentId: null, detail: '550' });
  const [alarm] = await own.database.query<{ id: number }>('select id from alarm');
  const note = 'Канарейкина просила писать на canary@example.org';
  for (const words of [
    ['audit', 'decide', String(alarm?.id), '--by', 'Вера', '--note', note],
    ['orders', 'seat', String(ticket.id), 'stalls-1-3', '--reason', note],
    [
      ...['keep', 'trial', sale.sessions[0]?.day ?? '', '12:00', '--for', 'press', '--seats', 'stalls-2-2'],
      ...['--name', 'Канарейкина', '--note', note],
    ],
    ['keep', 'change', '1', '--name', 'Канарейкин', '--note', note],
  ])
    expect(await captureFoyer(own.url, words), words.join(' ')).toMatchObject({ code: 0 });
  const acts = await own.database.query<{ act: string; text: string }>(
    'select act, staff_act::text as text from staff_act',
  );
  expect(acts.map(({ act }) => act)).toEqual(['decideAlarm', 'reseat', 'keep', 'changeKeep']);
  for (const { text } of acts) expect(text).not.toMatch(traces);
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: note };
  expect(await returnByHouse(shop, orderId, everything)).toMatchObject({ kind: 'returned' });
  await own.database.query('update mail set sent_at = now()');
  await own.database.query(`update session set starts_at = now() - interval '31 days'`);
  expect(await wholeDatabase(own.database)).toMatch(traces);
  expect(await captureFoyer(own.url, ['erase', 'canary@example.org'])).toMatchObject({ code: 0 });
  await forgetKeptNames(own.database);
  expect(await wholeDatabase(own.database)).not.toMatch(traces);
  await own.close();
});
