import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { jobQueues } from '#domain/job.ts';
import { audit } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { sendReturnLinkAgain } from '#features/send-mail/send-tickets-again.ts';
import { startJobs } from '#platform/jobs.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';

let trial: BankTrial;
const open = async (seed: SaleSeed = {}) => {
  trial = await openBankTrial(seed);
};
const {
  paid,
  ask,
  returnsOf,
  linkOf,
  confirm,
  withdraw,
  view,
  viewed,
  statuses,
  refundAll,
  mails,
  bankSum,
  taken,
} = returnSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken, and the bank holds what we think it holds.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** A running shop has them: whether a mail has a job is looked up there. */
async function makeJobTables(): Promise<void> {
  const queues = Object.values(jobQueues);
  const jobs = await startJobs({
    database: trial.database,
    queues,
    supervise: false,
    onError: (error) => {
      throw error;
    },
  });
  await jobs.stop();
}

const refusedFor = (cause: ReturnCause) => ({
  kind: 'refused',
  refusal: { kind: 'return-refused', parameters: { cause } },
});

describe('giving tickets back', () => {
  test('RT-5 RT-10 one of two goes back: its place is free, its money asked once, the other stands', async () => {
    await open();
    const { order, tickets } = await paid();
    expect(await statuses(order)).toEqual([
      ['none', 110_000],
      ['none', 110_000],
    ]);
    expect(await ask(order, tickets.slice(1))).toEqual({ kind: 'done' });
    expect(await statuses(order)).toEqual([
      ['none', 110_000],
      ['requested', 110_000],
    ]);
    expect(await taken()).toBe(2);
    expect(await confirm(order)).toEqual({ kind: 'done' });
    expect(await statuses(order)).toEqual([
      ['none', 110_000],
      ['returned', 110_000],
    ]);
    expect(await taken()).toBe(1);
    await refundAll();
    expect(bankSum()).toBe(110_000);
    expect((await trial.reload(order)).state).toBe('PAID');
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-done']);
  });

  test('RT-10 with the last ticket the order is over, and the money of both parts went back', async () => {
    await open();
    const { order, tickets } = await paid();
    for (const ticket of tickets) {
      await ask(order, [ticket]);
      await confirm(order);
    }
    expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'returned' });
    expect(await taken()).toBe(0);
    await refundAll();
    await refundAll();
    expect(bankSum()).toBe(0);
  });

  test('RT-10 the refund is asked once though the bank lost its answer', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(0, 1));
    await confirm(order);
    trial.bank.setScenario('refund-500');
    await expect(refundAll()).rejects.toThrow('not done yet');
    trial.bank.clearScenario('refund-500');
    await refundAll();
    expect(bankSum()).toBe(110_000);
  });

  test('RT-10 200 confirmations and 20 refund jobs at once: one effect, one refund', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(1));
    const link = await linkOf(order);
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(order, link)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['done']));
    await Promise.all(Array.from({ length: 20 }, refundAll));
    expect(bankSum()).toBe(110_000);
    expect(await taken()).toBe(1);
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-done']);
  });

  test('RT-5 pressed twice, or twenty times at once, it is one request and one mail', async () => {
    await open();
    const { order, tickets } = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order, tickets)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['done']));
    expect(await returnsOf(order)).toHaveLength(1);
    expect(await mails()).toEqual(['tickets', 'return-link']);
  });

  test('RT-3 while a request is open no other is made', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(0, 1));
    expect(await ask(order, tickets.slice(1))).toEqual(refusedFor('open-request'));
  });

  test('RT-5 a request is withdrawn until it is confirmed: its link ends, and the tickets may be asked for again', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    const link = await linkOf(order);
    expect(await withdraw(order)).toEqual({ kind: 'done' });
    expect(await withdraw(order)).toEqual({ kind: 'done' });
    expect(await confirm(order, link)).toEqual(refusedFor('link-withdrawn'));
    expect(await ask(order, tickets)).toEqual({ kind: 'done' });
    expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['LAPSED', 'ASKED']);
    expect(await mails()).not.toContain('return-lapsed');
  });

  test('RT-5 without a confirmation it lapses after its time, and the tickets may be asked for again', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    const link = await linkOf(order);
    const [request] = await returnsOf(order);
    const hours = ((request?.expiresAt.getTime() ?? 0) - (request?.askedAt.getTime() ?? 0)) / 3_600_000;
    // Tomorrow noon at the latest: the session begins then.
    expect(hours).toBeLessThanOrEqual(24);
    expect(hours).toBeGreaterThan(11);
    await trial.database.query(`update return_request set expires_at = now()`);
    expect((await statuses(order)).map(([status]) => status)).toEqual(['none', 'none']);
    expect(await confirm(order, link)).toEqual(refusedFor('link-lapsed'));
    expect(await view(order, link)).toEqual(refusedFor('link-lapsed'));
    expect(await ask(order, tickets)).toEqual({ kind: 'done' });
    expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['LAPSED', 'ASKED']);
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-lapsed', 'return-link']);
    expect((await viewed(order))?.timeline).toContainEqual(
      expect.objectContaining({ kind: 'return-lapsed' }),
    );
  });

  test('RT-7 a link says what became of its request', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    const link = await linkOf(order);
    expect(await view(order, 'no such link')).toEqual(refusedFor('link-wrong'));
    await confirm(order);
    expect(await view(order, link)).toEqual(refusedFor('link-done'));
  });

  test('RT-5 the mail with the link is sent again, but not at once and not of a request that is over', async () => {
    await open();
    await makeJobTables();
    const { order, tickets } = await paid();
    const again = () => sendReturnLinkAgain(trial.shop, order.hash);
    expect(await again()).toMatchObject({ refusal: { kind: 'return-refused' } });
    await ask(order, tickets);
    expect(await again()).toEqual({ kind: 'done' });
    expect(await mails()).toEqual(['tickets', 'return-link']);
    await trial.database.query('update mail set sent_at = now()');
    expect(await again()).toMatchObject({ refusal: { kind: 'mail-sent-lately' } });
    await trial.database.query(`update mail set created_at = now() - interval '1 hour'`);
    expect(await again()).toEqual({ kind: 'done' });
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-link']);
    await confirm(order);
    expect(await again()).toMatchObject({ refusal: { kind: 'return-refused' } });
  });

  test('RT-6 looking at the link changes nothing; it shows the tickets that it confirms', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(1));
    const link = await linkOf(order);
    for (let look = 0; look < 10; look += 1) {
      const shown = await view(order, link.toLowerCase());
      expect(shown).toMatchObject({
        groups: [{ tickets: [{ id: tickets[1], status: 'requested' }] }],
        chosenReasonId: 1,
      });
    }
    expect((await returnsOf(order))[0]?.state).toBe('ASKED');
    expect(await taken()).toBe(2);
    expect(await confirm(order, link.toLowerCase())).toEqual({ kind: 'done' });
  });

  test.each([
    ['another name', async () => 'A'.repeat(32)],
    ['the name of another order’s request', async () => returnLinkName(trial.shop, 3001, 'B'.repeat(32))],
  ])('RT-6 %s confirms nothing', async (_, wrong) => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    expect(await confirm(order, await wrong())).toEqual(refusedFor('link-wrong'));
    expect((await returnsOf(order))[0]?.state).toBe('ASKED');
  });

  test('RT-6 a link confirms nothing once somebody came in with one of its tickets', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await trial.database.query('update ticket set visited_at = now() where id = $1', [tickets[0]]);
    expect(await confirm(order)).toEqual(refusedFor('time-over'));
    expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['ASKED']);
    expect(await trial.database.query('select from refund')).toEqual([]);
  });

  test('RT-9 an order that is not there is gone, in look, request and confirmation', async () => {
    await open();
    const { order } = await paid();
    const strange = { ...order, hash: 'Z'.repeat(32) };
    const gone = { kind: 'refused', refusal: { kind: 'order-gone' } };
    expect(await view(strange)).toEqual({ kind: 'gone' });
    expect(await ask(strange, [1])).toEqual(gone);
    expect(await confirm(strange, 'A'.repeat(32))).toEqual(gone);
  });

  test('bad input changes nothing: tickets of others, none, a reason that is none, an unpaid order', async () => {
    await open();
    const { order, tickets } = await paid();
    const other = await paid();
    expect(await ask(order, [...tickets, other.tickets[0] ?? 0])).toEqual(refusedFor('not-of-order'));
    expect(await ask(order, [-5])).toEqual(refusedFor('not-of-order'));
    expect(await ask(order, [])).toMatchObject({
      refusal: { kind: 'malformed', parameters: { field: 'id' } },
    });
    expect(await ask(order, tickets, 77)).toMatchObject({ refusal: { parameters: { field: 'reason' } } });
    const unpaid = await trial.order();
    expect(await ask(unpaid, [1])).toEqual(refusedFor('unpaid'));
    expect(await view(unpaid)).toEqual(refusedFor('unpaid'));
    expect(await returnsOf(order)).toEqual([]);
  });

  test('RT-1 RT-3 after the last step of the ladder nothing is taken back', async () => {
    await open({
      event: { returns: { allowed: true, keepsFee: false, ladder: [{ days: 3, percent: 30 }] } },
    });
    const { order, tickets } = await paid();
    expect(await view(order)).toMatchObject({ groups: [{ secondsLeft: 0, tickets: [{ amount: 0 }, {}] }] });
    expect(await ask(order, tickets)).toEqual(refusedFor('time-over'));
    expect(await viewed(order)).toMatchObject({ canReturn: false, groups: [{ refund: { steps: [] } }] });
  });

  test('a session that the house calls off brings everything back, whatever the ladder says', async () => {
    await open({ event: { returns: { allowed: false, keepsFee: true, ladder: [] } } });
    const { order, tickets } = await paid();
    expect(await ask(order, tickets)).toEqual(refusedFor('never'));
    await trial.database.query('update session set cancelled_at = now()');
    expect(await ask(order, tickets)).toEqual({ kind: 'done' });
    await confirm(order);
    await refundAll();
    expect(bankSum()).toBe(0);
  });

  test('RT-10 called off between request and confirmation it brings everything, the fee too', async () => {
    await open({
      event: { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } },
    });
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(1));
    expect((await statuses(order))[1]).toEqual(['requested', 50_000]);
    await trial.database.query('update session set cancelled_at = now()');
    expect((await statuses(order))[1]).toEqual(['requested', 110_000]);
    await confirm(order);
    await refundAll();
    expect(bankSum()).toBe(110_000);
    expect((await returnsOf(order))[0]?.items).toEqual([
      { ticketId: tickets[1], percent: 100, amount: 110_000 },
    ]);
  });

  test('RT-1 the steps that are still ahead are told with the order and its return, and what came back with the sums', async () => {
    await open({
      event: {
        returns: {
          allowed: true,
          keepsFee: true,
          ladder: [
            { days: 2, percent: 100 },
            { days: 0, percent: 50 },
          ],
        },
      },
    });
    const { order, tickets } = await paid();
    const steps = order.document.lines[0]?.returnSteps.filter(({ until }) => until > Date.now());
    const refund = {
      steps: steps?.map(({ until, percent }) => ({ until: new Date(until).toISOString(), percent })),
      keepsFee: true,
    };
    expect(steps?.length).toBeGreaterThan(0);
    expect(await view(order)).toMatchObject({ groups: [{ refund }] });
    expect(await viewed(order)).toMatchObject({ groups: [{ refund }], refunds: { done: 0, underWay: 0 } });
    await ask(order, tickets.slice(1));
    await confirm(order);
    const amount = (await returnsOf(order))[0]?.items[0]?.amount;
    expect(await viewed(order)).toMatchObject({ canReturn: true, refunds: { done: 0, underWay: amount } });
    await refundAll();
    expect(await viewed(order)).toMatchObject({ refunds: { done: amount, underWay: 0 } });
    expect(bankSum()).toBe(order.total - (amount ?? 0));
  });

  test('OV-12 the way to the return is offered for a session that was called off, also where none is usual', async () => {
    await open({ event: { returns: { allowed: false, keepsFee: false, ladder: [] } } });
    const { order } = await paid();
    const offered = async () => (await viewed(order))?.canReturn;
    expect(await offered()).toBe(false);
    await trial.database.query('update session set cancelled_at = now()');
    expect(await offered()).toBe(true);
    await trial.database.query(`update session set starts_at = now() - interval '31 days'`);
    expect(await offered()).toBe(false);
  });

  test('a free ticket goes back without money', async () => {
    await open({ free: true });
    const request = orderRequest(trial.sale, { lines: [requestLine(trial.sale, { shownAmount: 0 })] });
    const placed = await placeOrder(shopFor(trial.database, trial.sale.catalogue), request, {
      idempotencyKey: null,
    });
    if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
    const { order } = placed;
    await confirmFreeOrder(trial.shop, order.id);
    const tickets = (await loadTicketsOf(trial.database, order.id)).map(({ id }) => id);
    expect(await ask(order, tickets)).toEqual({ kind: 'done' });
    expect(await confirm(order)).toEqual({ kind: 'done' });
    expect(await taken()).toBe(0);
    expect(trial.jobs.some(({ queue }) => queue === 'send-refund')).toBe(false);
  });
});
