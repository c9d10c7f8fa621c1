import { afterEach, expect, test } from 'vitest';
import { jobQueues } from '#domain/job.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import type { SendOutcome } from '#ports/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { loadMailsOf } from '#store/mails.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { sendMail } from './send-mail.ts';
import { sendTicketsAgain, sendTicketsByHouse } from './send-tickets-again.ts';
import { watchMails } from './watch-mails.ts';

let own: TestDatabase;
let jobs: Jobs;
afterEach(async () => {
  await jobs.stop();
  await own.close();
});

const away: SendOutcome = { kind: 'try-again', reason: '535 password expired' };
let answer: (address: string) => SendOutcome;
let arrived: string[];

/** A shop with a hall, whose jobs run and whose mail server answers as `answer` says. */
async function open(): Promise<{ shop: Shop; buy: (seat: number) => Promise<number> }> {
  own = await createTestDatabase();
  arrived = [];
  answer = () => away;
  const sale = await seedHall(own.database, { rows: 1, seats: 6 }, { free: true });
  jobs = await startJobs({
    database: own.database,
    queues: Object.values(jobQueues),
    lookEverySeconds: 0.5,
    onError: () => {},
  });
  const shop = shopFor(own.database, sale.catalogue, {
    jobs,
    mailer: {
      send: async ({ messageId, to }) => {
        const outcome = answer(to.address);
        if (outcome.kind === 'sent') arrived.push(messageId.split('@')[0] ?? '');
        return outcome;
      },
      close: async () => {},
    },
  });
  await jobs.work(jobQueues.sendMail, {}, async (data) => {
    const [id] = Object.values(data ?? {});
    await sendMail(shop, id);
  });
  const buy = async (seat: number) => (await buyFreeSeat(shop, sale, seatId(1, seat))).orderId;
  return { shop, buy };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await own.database.query('select pg_sleep(0.02)');
}

const first = async (orderId: number) => (await loadMailsOf(own.database, orderId))[0];
const failedOnce = (orderId: number) => until(async () => ((await first(orderId))?.attempts ?? 0) > 0);
const sent = (orderId: number) => until(async () => (await first(orderId))?.sentAt != null);
/** Everything that happened to mails happened so much earlier. */
const age = (time: string) =>
  own.database.query(
    'update mail set created_at = created_at - $1::interval, sent_at = sent_at - $1::interval',
    [time],
  );
const kinds = async () => (await loadOpenAlarms(own.database)).map(({ kind }) => kind);

/** The job has failed for the last time, as after a day. */
async function giveUp(orderId: number): Promise<void> {
  await failedOnce(orderId);
  await until(async () => {
    await own.database.query(
      `update job.job set retry_count = retry_limit, start_after = now() where name = $1 and state = 'retry'`,
      [jobQueues.sendMail],
    );
    return (await jobs.failed()).length === 1;
  });
}

test('a mail whose job was given up while the mail server was away is sent when it is back', async () => {
  const { shop, buy } = await open();
  const order = await buy(1);
  await giveUp(order);
  await age('26 hours');
  answer = () => ({ kind: 'sent', answer: '' });
  await watchMails(shop);
  await sent(order);
  expect(arrived).toEqual([`<tickets.${order}`]);
});

test('tickets that are sent again while their mail waits are sent now, once, with and without a job', async () => {
  const { shop, buy } = await open();
  const [given, waiting] = [await buy(1), await buy(2)];
  await failedOnce(waiting);
  await own.database.query(
    `update job.job set start_after = now() + interval '8 hours' where state = 'retry'`,
  );
  await own.database.query(`delete from job.job where name = $1 and data = $2`, [
    jobQueues.sendMail,
    { mailId: (await first(given))?.id },
  ]);
  answer = () => ({ kind: 'sent', answer: '' });
  const { hash } = await shopOrder(waiting);
  expect(await sendTicketsAgain(shop, hash)).toEqual({ kind: 'done' });
  await sent(waiting);
  expect(await sendTicketsByHouse(shop, given)).toBe('on-its-way');
  await sent(given);
  expect(arrived).toEqual([`<tickets.${waiting}`, `<tickets.${given}`]);
});

async function shopOrder(orderId: number): Promise<{ hash: string }> {
  const [row] = await own.database.query<{ hash: string }>('select hash from orders where id = $1', [
    orderId,
  ]);
  return row ?? { hash: '' };
}

test('an alarm is open while no mail is sent; the next one closes it, and all that wait are tried', async () => {
  const { shop, buy } = await open();
  const order = await buy(1);
  await failedOnce(order);
  await watchMails(shop);
  expect(await kinds()).toEqual([]);
  await age('31 minutes');
  await watchMails(shop);
  await watchMails(shop);
  expect(await loadOpenAlarms(own.database)).toMatchObject([
    { kind: 'mail-silent', orderId: null, detail: expect.stringContaining('535 password expired') },
  ]);
  await until(async () => {
    const put = await own.database.query(
      `update job.job set start_after = now() + interval '8 hours' where name = $1 and state = 'retry' returning id`,
      [jobQueues.sendMail],
    );
    return put.length === 1;
  });
  answer = () => ({ kind: 'sent', answer: '' });
  await sent(await buy(2));
  await watchMails(shop);
  expect(await kinds()).toEqual([]);
  await sent(order);
});

test('a mail that others overtake raises no alarm of the server, and is given up after days', async () => {
  const { shop, buy } = await open();
  const order = await buy(1);
  await giveUp(order);
  await age('31 hours');
  answer = () => ({ kind: 'sent', answer: '' });
  await sent(await buy(2));
  await age('29 hours');
  answer = () => away;
  await watchMails(shop);
  expect(await loadOpenAlarms(own.database)).toMatchObject([
    { kind: 'mail-refused', orderId: order, detail: '535 password expired' },
  ]);
  expect((await first(order))?.failedAt).not.toBeNull();
});
