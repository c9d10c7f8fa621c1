import { orderViewFromWire, orderViewToWire } from '@foyer/contract/order/order-view-codec.ts';
import { formatDay } from '@foyer/contract/rules/format.ts';
import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { printTickets } from '@foyer/server/features/print-order/print-order.ts';
import { answerChange, endChanges } from '@foyer/server/features/return-tickets/answer-change.ts';
import { sendMail } from '@foyer/server/features/send-mail/send-mail.ts';
import { viewOrder } from '@foyer/server/features/view-order/view-order.ts';
import { houseWith, smallHouse } from '@foyer/server/house-files/testing/small-house.ts';
import type { OutgoingMail } from '@foyer/server/ports/mailer.ts';
import { ticketPdf } from '@foyer/server/print/ticket-pdf.ts';
import { loadMailsOf } from '@foyer/server/store/mails.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type ChangedHouse, openChangedHouse } from '@foyer/server/testing/changed-house.ts';
import { readPdf } from '@foyer/server/testing/read-pdf.ts';
import { progress as progressEn } from '@foyer/storefront/i18n/en/progress.ts';
import { progress as progressRu } from '@foyer/storefront/i18n/ru/progress.ts';
import { translatorOf } from '@foyer/storefront/i18n/translate.ts';
import { orderPageData } from '@foyer/storefront/pages/order/order-page-data.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { plain, shownSetup, sum } from './word-checks.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
  house.bank.setScenario('callback-never');
  Object.assign(house.shop, {
    ticketPrinter: {
      print: async (...[tickets, options]: Parameters<typeof ticketPdf>) => await ticketPdf(tickets, options),
    },
  });
});
afterEach(async () => {
  await house.close();
});

/** «Гроза» of 14 February as its files say it. */
const said = (keys: string) =>
  houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - { on: 2038-02-14, at: 19:00, ${keys} }\n`);
const files = {
  'as announced': smallHouse,
  'moved to March': said('moved to: 2038-03-14 18:00'),
  'moved to April': said('moved to: 2038-04-18 20:30'),
  'called off': said('cancelled: yes'),
} as const;
const price = 94_500;

interface Walk {
  order: Order;
  inFiles: string;
  told: number;
}

/** What is so, by plain SQL and the bank's ledger. */
interface Truth {
  state: string;
  day: string;
  isOff: boolean;
  live: string[];
  got: number;
  back: number;
  coming: number;
  asked: number;
  isChoiceOpen: boolean;
}

async function truthOf({ order }: Walk): Promise<Truth> {
  const [row] = await house.database.query<Omit<Truth, 'live' | 'got' | 'back'>>(
    `select orders.state, session.day::text as day, session.cancelled_at is not null as "isOff",
       (select coalesce(sum(refund.amount), 0)::int from refund join payment on payment.id = payment_id
        where order_id = orders.id and refund.state <> 'DONE') as coming,
       (select count(*)::int from change_answer where order_id = orders.id and state = 'ASKED') as asked,
       exists (select from session_change where session_id = session.id and closed_at is null and undone_at is null
         and choose_until > now()) as "isChoiceOpen"
     from orders join order_line on order_id = orders.id join session on session.id = session_id where orders.id = $1`,
    [order.id],
  );
  if (!row) throw new Error('no order');
  const codes = await house.database.query<{ code: string }>(
    `select ticket.code from ticket join order_line on order_line.id = order_line_id
     where order_id = $1 and returned_at is null order by ticket.code`,
    [order.id],
  );
  const ledger = house.bank.ledger().filter(({ orderNumber }) => orderNumber.startsWith(`${order.id}-`));
  const sumOf = (wanted: (amount: number) => boolean) =>
    ledger.filter(({ amount }) => wanted(amount)).reduce((all, { amount }) => all + Math.abs(amount), 0);
  return {
    ...row,
    live: codes.map(({ code }) => code),
    got: sumOf((amount) => amount > 0),
    back: sumOf((amount) => amount < 0),
  };
}

const words = {
  ru: { progress: progressRu, paid: 'Оплачен' },
  en: { progress: progressEn, paid: 'Paid' },
};

/** What the order's page says of session, tickets and money. */
async function checkPage({ order }: Walk, truth: Truth): Promise<void> {
  const view = await viewOrder(house.shop, order.hash);
  const answer = orderViewFromWire(orderViewToWire(view, { houseLanguage: 'ru', language: 'ru' }));
  if (!answer.ok || !answer.value) throw new Error('no order');
  const setup = shownSetup((await house.shop.catalogue.get()).setup);
  for (const language of ['ru', 'en'] as const) {
    const data = orderPageData(answer.value, {
      language,
      setup,
      now: new Date(),
      progress: translatorOf({ progress: words[language].progress }, 'progress', language),
    });
    const [session] = data.sessions;
    expect(session?.day, 'the day on the page').toBe(truth.day);
    expect(plain(session?.when ?? ''), 'in words').toContain(
      plain(formatDay(truth.day, language, 'day-month')),
    );
    const isGood = truth.state === 'PAID' && !truth.isOff;
    const badge = data.badge.text;
    expect(badge === words[language].paid, `“${badge}” of ${truth.state}, off: ${truth.isOff}`).toBe(isGood);
    const codes = data.sessions.flatMap(({ lines }) => lines.flatMap(({ ticket }) => ticket?.code ?? []));
    expect(codes.toSorted(), 'codes on the page').toEqual(isGood ? truth.live : []);
    const told = `${data.heading?.title} ${session?.change}`;
    const wasOff = /отменён|cancelled/i.test(told);
    if (truth.state === 'PAID') expect(wasOff, `“${told}”`).toBe(truth.isOff);
    const orNull = (minor: number) => (minor > 0 ? sum(minor, language) : null);
    const shown = [data.sums.refunded, data.sums.refunding].map((text) => text && plain(text));
    expect(shown, 'what went back, what is on its way').toEqual([orNull(truth.back), orNull(truth.coming)]);
    if (truth.got > 0) expect(plain(data.sums.total), 'what was paid').toBe(sum(truth.got, language));
  }
}

/** Paper has each ticket that stands, the day it is for now, and says when that day will not come. */
async function checkPdf({ order }: Walk, truth: Truth, language: 'ru' | 'en'): Promise<void> {
  const asked = { orderHash: order.hash, ticketHash: null, language, beforeDrawing: () => {} };
  const file = await printTickets(house.shop, asked);
  if (file === 'busy') throw new Error('busy');
  const pages = file === null ? [] : readPdf(file).pages.map(({ text }) => text);
  const standing = truth.state === 'PAID' ? truth.live : [];
  expect(pages.length, `sheets of a ${truth.state} order, off: ${truth.isOff}`).toBe(standing.length);
  for (const code of standing)
    expect(
      pages.some((text) => text.replaceAll(' ', '').includes(code)),
      `${code} on paper`,
    ).toBe(true);
  for (const text of pages) {
    expect(/Отмен|Cancelled|not take place/i.test(text), `off: ${truth.isOff}, ${text}`).toBe(truth.isOff);
    expect(text, 'the day on paper').toContain(plain(formatDay(truth.day, language, 'day-month')));
    expect(plain(text), 'what it cost').toContain(sum(price, language, true));
  }
}

async function checkMails(walk: Walk, truth: Truth): Promise<void> {
  const mails = await loadMailsOf(house.database, walk.order.id);
  for (const mail of mails.slice(walk.told)) {
    const sent: OutgoingMail[] = [];
    const mailer = {
      send: async (message: OutgoingMail) => {
        sent.push(message);
        return { kind: 'sent', answer: 'ok' } as const;
      },
      close: async () => {},
    };
    await sendMail({ ...house.shop, mailer }, mail.id);
    checkMail(mail.kind, truth, sent[0]);
  }
  walk.told = mails.length;
}

function checkMail(kind: string, truth: Truth, message: OutgoingMail | undefined): void {
  if (!message) return;
  const text = plain(`${message.subject}\n${message.text}`);
  const standing = sum(truth.live.length * price, 'ru');
  const day = plain(formatDay(truth.day, 'ru', 'day-month'));
  if (/[Мм]ы вернули/.test(text)) expect(truth.coming, text).toBe(0);
  switch (kind) {
    case 'session-change':
      // Of what was moved and is called off after all, the day is named that its buyers knew.
      if (!truth.isOff) expect(text).toContain(day);
      expect(text, 'the sum that can go back').toContain(standing);
      expect(/не состоится/.test(text), text).toBe(truth.isOff);
      expect(truth.state).toBe('PAID');
      return;
    case 'session-stands':
      expect(text).toContain(day);
      expect(truth.isOff, text).toBe(false);
      return;
    case 'hold-ended':
      expect(truth.state).toBe('CANCELLED');
      expect(text).toContain('Платить за него не нужно');
      return;
    case 'tickets':
      for (const code of truth.live) expect(text).toContain(code);
      expect(text).toContain(day);
      return;
    case 'return-done':
      expect(truth.back + truth.coming, text).toBeGreaterThan(0);
      expect(text, 'what stays').toContain(sum(truth.got - truth.back - truth.coming, 'ru', true));
  }
}

/** What house, buyer and time can do next; a number of the walk chooses one. */
function nextSteps(truth: Truth, inFiles: string): string[] {
  const changes = Object.keys(files).filter((name) => name !== inFiles);
  return [
    ...(truth.state === 'HELD' ? ['pay', 'pay', 'pay', 'pay', 'pay'] : []),
    ...changes,
    ...(truth.asked > 0 && truth.isChoiceOpen ? ['stay', 'money', 'money for one', 'silence'] : []),
    ...(truth.coming > 0 ? ['refund', 'refund'] : []),
  ];
}

async function act(walk: Walk, step: string): Promise<void> {
  const { order } = walk;
  const named = Object.entries(files).find(([name]) => name === step);
  if (named) {
    await house.open(named[1]);
    walk.inFiles = step;
    return;
  }
  switch (step) {
    case 'pay': {
      if ((await house.reload(order)).state !== 'HELD') return;
      const payment = await house.startPaying(order);
      house.bank.pay(`${order.id}-1`);
      await settlePayment(house.shop, payment);
      return;
    }
    case 'silence':
      await house.endChoice();
      await endChanges(house.shop);
      return;
    case 'refund':
      await house.refundAll();
      return;
    default: {
      const tickets = await loadTicketsOf(house.database, order.id);
      const good = tickets.filter(({ returnedAt }) => returnedAt === null).map(({ id }) => id);
      const chosen = step === 'money for one' ? good.slice(0, 1) : [];
      const answer = step === 'stay' ? 'stay' : 'money';
      const name = await house.linkOf(order);
      await answerChange(house.shop, { hash: order.hash, language: 'ru', name, answer, tickets: chosen });
    }
  }
}

function stateOf({ state, day, isOff, live, back, coming, asked }: Truth): string {
  return [state, day, isOff, live.length, back > 0, coming > 0, asked].join(' ');
}

test('OV-1 whatever a house does to an evening, page, paper and mails say what is so', async () => {
  const states = new Set<string>();
  const walks = fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    language: fc.constantFrom('ru' as const, 'en' as const),
    choices: fc.array(fc.nat(10_000), { minLength: 5, maxLength: 9, size: 'max' }),
  });
  await fc.assert(
    fc.asyncProperty(walks, async ({ quantity, language, choices }) => {
      await house.open(smallHouse);
      const walk: Walk = {
        order: await house.order('2038-02-14', quantity),
        inFiles: 'as announced',
        told: 0,
      };
      let truth = await truthOf(walk);
      for (const choice of choices) {
        const steps = nextSteps(truth, walk.inFiles);
        await act(walk, steps[choice % steps.length] ?? 'refund');
        truth = await truthOf(walk);
        await checkPage(walk, truth);
        await checkPdf(walk, truth, language);
        await checkMails(walk, truth);
        states.add(stateOf(truth));
      }
    }),
    {
      seed: proof.seed ?? 15,
      numRuns: proof.seconds === null ? 10 : 1e6,
      interruptAfterTimeLimit: (proof.seconds ?? 90) * 1000,
      markInterruptAsFailure: false,
      endOnFailure: true,
    },
  );
  expect(await audit(house.database)).toEqual([]);
  expect(states.size).toBeGreaterThan(10);
  reportFigures({ changes: states.size });
});
