import { orderViewFromWire, orderViewToWire } from '@foyer/contract/order/order-view-codec.ts';
import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { askExchange } from '@foyer/server/features/exchange-tickets/ask-exchange.ts';
import {
  confirmByLink,
  notifyOfLapsedExchanges,
} from '@foyer/server/features/exchange-tickets/make-exchange.ts';
import { viewExchange } from '@foyer/server/features/exchange-tickets/view-exchange.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { viewReturns } from '@foyer/server/features/return-tickets/view-returns.ts';
import { sendMail } from '@foyer/server/features/send-mail/send-mail.ts';
import { viewOrder } from '@foyer/server/features/view-order/view-order.ts';
import type { OutgoingMail } from '@foyer/server/ports/mailer.ts';
import { exchangeLinkName } from '@foyer/server/shop/link-tokens.ts';
import { loadMailsOf, type MailRow } from '@foyer/server/store/mails.ts';
import { loadOrder, sweepLapsed } from '@foyer/server/store/orders.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '@foyer/server/testing/exchange-steps.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { progress as progressEn } from '@foyer/storefront/i18n/en/progress.ts';
import { progress as progressRu } from '@foyer/storefront/i18n/ru/progress.ts';
import { translatorOf } from '@foyer/storefront/i18n/translate.ts';
import { orderPageData } from '@foyer/storefront/pages/order/order-page-data.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { plain, shownSetup, sum } from './word-checks.ts';

let trial: BankTrial;
const { paid, ask: askReturn, confirm: confirmReturn, refundAll } = returnSteps(() => trial);
const { choice } = exchangeSteps(() => trial);
beforeEach(async () => {
  trial = await openBankTrial(exchangedSale({}, { capacity: 100_000 }));
  trial.bank.setScenario('callback-never');
});
afterEach(() => trial.close());

const nobody = { profileId: null, idempotencyKey: null };
const words = {
  ru: { progress: progressRu, paid: 'Оплачен', exchanged: 'Обменян' },
  en: { progress: progressEn, paid: 'Paid', exchanged: 'Exchanged' },
};

/** A buyer's orders, one for another, and the mails that were read. */
interface Walk {
  orders: number[];
  read: Set<number>;
}

/** What is so of one of them, by plain SQL and the bank's ledger. */
interface Truth {
  id: number;
  hash: string;
  state: string;
  live: string[];
  /** Tickets that were issued, and those of them that went into another order. */
  issued: number[];
  exchanged: number[];
  /** By refunds of its returns, and of its own payments that brought no tickets. */
  done: number;
  coming: number;
  /** By the ledger: what its own payments brought. */
  got: number;
  exchanges: { old: number; next: number; state: string; back: number }[];
}

async function truthOf(id: number): Promise<Truth> {
  const { database, bank } = trial;
  const [row] = await database.query<Pick<Truth, 'id' | 'hash' | 'state'>>(
    `select id, hash, case when state in ('HELD', 'NAMED') and held_until <= now() then 'EXPIRED' else state end as state
     from orders where id = $1`,
    [id],
  );
  if (!row) throw new Error('no order');
  const tickets = await database.query<{ id: number; code: string; isGood: boolean; wentOn: boolean }>(
    `select ticket.id, ticket.code, returned_at is null as "isGood",
       exists (select from exchange_item join exchange on exchange.id = exchange_id
               where ticket_id = ticket.id and exchange.state = 'DONE' and old_order = $1) as "wentOn"
     from ticket join order_line on order_line.id = order_line_id where order_id = $1 order by ticket.code`,
    [id],
  );
  const [refunds] = await database.query<{ done: number; coming: number }>(
    `select coalesce(sum(amount) filter (where refund.state = 'DONE'), 0)::int as done,
       coalesce(sum(amount) filter (where refund.state <> 'DONE'), 0)::int as coming
     from refund join (select id, order_id from payment) paid on paid.id = payment_id
     where return_id in (select id from return_request where order_id = $1) or (return_id is null and paid.order_id = $1)`,
    [id],
  );
  const exchanges = await database.query<Truth['exchanges'][number]>(
    `select old_order as old, new_order as next,
       (select coalesce(sum(refund), 0)::int from exchange_item where exchange_id = exchange.id) as back,
       case when exchange.state = 'OPEN' and placed.state in ('HELD', 'NAMED') and placed.held_until <= now() then 'LAPSED'
         else exchange.state end as state
     from exchange join orders placed on placed.id = new_order where old_order = $1 or new_order = $1 order by exchange.id`,
    [id],
  );
  return {
    ...row,
    live: tickets.filter(({ isGood }) => isGood).map(({ code }) => code),
    issued: tickets.map((ticket) => ticket.id),
    exchanged: tickets.filter(({ wentOn }) => wentOn).map((ticket) => ticket.id),
    done: refunds?.done ?? 0,
    coming: refunds?.coming ?? 0,
    got: bank
      .ledger()
      .filter(({ orderNumber, amount }) => orderNumber.startsWith(`${id}-`) && amount > 0)
      .reduce((all, { amount }) => all + amount, 0),
    exchanges,
  };
}

async function checkPage(truth: Truth): Promise<void> {
  const view = await viewOrder(trial.shop, truth.hash);
  const answer = orderViewFromWire(orderViewToWire(view, { houseLanguage: 'ru', language: 'ru' }));
  if (!answer.ok || !answer.value) throw new Error('no order');
  const wentOn = truth.exchanges.some(({ old, state }) => old === truth.id && state === 'DONE');
  for (const language of ['ru', 'en'] as const) {
    const data = orderPageData(answer.value, {
      language,
      setup: shownSetup(trial.sale.catalogue.setup),
      now: new Date(),
      progress: translatorOf({ progress: words[language].progress }, 'progress', language),
    });
    expect(data.badge.text === words[language].paid, `“${data.badge.text}” of ${truth.state}`).toBe(
      truth.state === 'PAID',
    );
    expect(data.badge.text === words[language].exchanged, `“${data.badge.text}” of ${truth.state}`).toBe(
      truth.state === 'CANCELLED' && wentOn,
    );
    const codes = data.sessions.flatMap(({ lines }) => lines.flatMap(({ ticket }) => ticket?.code ?? []));
    expect(codes.toSorted(), 'codes on the page').toEqual(truth.state === 'PAID' ? truth.live : []);
    const orNull = (minor: number) => (minor > 0 ? sum(minor, language) : null);
    const told = [data.sums.refunded, data.sums.refunding].map((text) => text && plain(text));
    if (truth.state === 'PAID' || wentOn)
      expect(told, 'what went back, what is on its way').toEqual([orNull(truth.done), orNull(truth.coming)]);
    // The other half of each exchange is named, and what is so of it.
    const parts = truth.exchanges.filter(({ old, state }) => old !== truth.id || state !== 'LAPSED');
    expect(data.exchanges.map(({ label }) => plain(label).replace(/\D/g, ''))).toEqual(
      parts.map(({ old, next }) => String(old === truth.id ? next : old)),
    );
    expect(data.exchanges.map(({ kind }) => kind)).toEqual(
      parts.map(({ state }) => ({ OPEN: 'waiting', DONE: 'done', LAPSED: 'bad' })[state]),
    );
  }
}

/** The pages of returning and of exchanging say of a ticket that went on that it went on, and of money that came that it came. */
async function checkOtherPages(truth: Truth): Promise<void> {
  const asked = { hash: truth.hash, language: 'ru', confirmName: null } as const;
  const returns = await viewReturns(trial.shop, asked);
  const stay = truth.issued.filter((id) => !truth.exchanged.includes(id));
  if (returns.kind === 'shown')
    expect(returns.view.groups.flatMap(({ tickets }) => tickets.map(({ id }) => id)).toSorted()).toEqual(
      stay.toSorted(),
    );
  else {
    const refusal = returns.kind === 'refused' ? returns.refusal.parameters?.cause : returns.kind;
    expect(refusal === 'exchanged', `“${refusal}” of ${truth.issued.length} tickets`).toBe(
      truth.issued.length > 0 && stay.length === 0,
    );
  }
  const outcome = await viewExchange(trial.shop, { hash: truth.hash, language: 'ru', tickets: [], name: '' });
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.kind);
  const { cause, exchange } = outcome.view;
  if (cause === 'unpaid') expect(truth.issued, 'an order with tickets was paid').toEqual([]);
  const last = truth.exchanges.findLast(({ old, state }) => old === truth.id && state === 'DONE');
  if (truth.state === 'CANCELLED' && last)
    expect(exchange).toMatchObject({ state: 'done', newNumber: last.next, oldNumber: truth.id });
}

async function checkMails(walk: Walk, truth: Truth): Promise<void> {
  for (const mail of await loadMailsOf(trial.database, truth.id)) {
    if (walk.read.has(mail.id)) continue;
    walk.read.add(mail.id);
    const sent: OutgoingMail[] = [];
    const mailer = {
      send: async (message: OutgoingMail) => {
        sent.push(message);
        return { kind: 'sent', answer: 'ok' } as const;
      },
      close: async () => {},
    };
    await sendMail({ ...trial.shop, mailer }, mail.id);
    if (sent[0]) await checkMail(mail, truth, plain(`${sent[0].subject}\n${sent[0].text}`));
  }
}

async function checkMail({ kind }: MailRow, truth: Truth, text: string): Promise<void> {
  const own = truth.exchanges.find(({ next }) => next === truth.id);
  const exact = (minor: number) => sum(minor, 'ru', true);
  // Written when money is asked back: only the ledger makes it gone.
  if (/[Мм]ы вернули/.test(text)) expect(truth.coming, text).toBe(0);
  expect(text).not.toMatch(/(до|с|по|к) (понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)/);
  switch (kind) {
    case 'exchange-link':
      expect(own?.state, text).toBe('OPEN');
      if ((own?.back ?? 0) > 0) expect(text).toContain(`Вернём: ${exact(own?.back ?? 0)}`);
      return;
    case 'exchange-done':
      expect(own?.state, text).toBe('DONE');
      expect(text).toContain(`№ ${own?.old}`);
      expect(text).toContain(`№ ${truth.id}`);
      expect(/Оплачено сейчас: (.*)/.exec(text)?.[1] ?? exact(0), text).toBe(exact(truth.got));
      expect(/Вернём: (.*)/.exec(text)?.[1] ?? exact(0), text).toBe(exact(own?.back ?? 0));
      return;
    case 'exchange-lapsed':
      expect(own?.state, text).toBe('LAPSED');
      expect(text).toContain('Ваши билеты действуют');
      return;
    case 'exchange-failed':
      expect(text).toContain(exact(truth.got));
      return;
    case 'tickets':
      for (const code of truth.live) expect(text).toContain(code);
  }
}

function nextSteps(truths: readonly Truth[]): string[] {
  const open = truths.find(({ exchanges, id }) =>
    exchanges.some((one) => one.next === id && one.state === 'OPEN'),
  );
  const held = truths.findLast(({ state, live }) => state === 'PAID' && live.length > 0);
  return [
    ...(held ? ['up', 'down', 'even', 'one up', 'return'] : []),
    ...(open?.state === 'HELD' ? ['pay', 'pay', 'confirm', 'confirm', 'lapse', 'take the old back'] : []),
    ...(open?.state === 'PAYING' ? ['settle', 'settle'] : []),
    ...(truths.some(({ coming }) => coming > 0) ? ['refund', 'refund'] : []),
  ];
}

const zones = { up: 2, even: 1, down: 3, 'one up': 2 } as const;

async function act(walk: Walk, truths: readonly Truth[], step: string, draw: number): Promise<void> {
  const { shop, database, bank } = trial;
  const held = truths.findLast(({ state, live }) => state === 'PAID' && live.length > 0);
  const open = truths.find(({ exchanges, id }) =>
    exchanges.some((one) => one.next === id && one.state === 'OPEN'),
  );
  const zone = Object.entries(zones).find(([name]) => name === step)?.[1];
  if (zone !== undefined && held) {
    const good = await goodOf(held.id);
    const wanted = await choice(held, draw % 3, zone, step === 'one up' ? good.slice(0, 1) : []).catch(
      () => null,
    );
    if (wanted === null) return;
    const outcome = await askExchange(shop, wanted, nobody);
    if (outcome.kind === 'refused') return;
    const [placed] = await database.query<{ id: number }>('select id from orders where hash = $1', [
      outcome.created.hash,
    ]);
    walk.orders.push(placed?.id ?? 0);
    return;
  }
  switch (step) {
    case 'pay':
      if (open) await pay(await loadOrder(database, open.id));
      return;
    case 'confirm':
      if (open)
        await confirmByLink(shop, {
          hash: open.hash,
          language: 'ru',
          name: exchangeLinkName(shop, open.hash),
        });
      return;
    case 'lapse':
      await database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
        open?.id,
      ]);
      await sweepLapsed(database, 100);
      await notifyOfLapsedExchanges(shop);
      return;
    case 'take the old back':
    case 'return': {
      if (!held) return;
      const order = await loadOrder(database, held.id);
      await askReturn(order, (await goodOf(held.id)).slice(0, 1 + (draw % 2)));
      await confirmReturn(order).catch(() => undefined);
      return;
    }
    case 'settle': {
      bank.pay(`${open?.id}-1`);
      await settleAll(open?.id ?? 0);
      return;
    }
    default:
      await refundAll();
  }
}

const goodOf = async (id: number) =>
  (await loadTicketsOf(trial.database, id))
    .filter(({ returnedAt }) => returnedAt === null)
    .map((one) => one.id);

async function pay(order: Order): Promise<void> {
  const steps = exchangeSteps(() => trial);
  if (order.total === order.credit) return;
  await steps.begin(order);
  trial.bank.pay(`${order.id}-1`);
  await settleAll(order.id);
}

async function settleAll(orderId: number): Promise<void> {
  const payments = await trial.database.query<{ id: number }>('select id from payment where order_id = $1', [
    orderId,
  ]);
  for (const { id } of payments) await settlePayment(trial.shop, id);
}

test.each(['difference', 'anew'] as const)(
  'OV-1 whatever is exchanged (%s), both orders’ pages and mails say what database and bank say',
  async (money) => {
    const states = new Set<string>();
    const walks = fc.record({
      quantity: fc.integer({ min: 1, max: 2 }),
      choices: fc.array(fc.nat(10_000), { minLength: 5, maxLength: 9, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(walks, async ({ quantity, choices }) => {
        const { order } = await paid(quantity);
        await trial.database.query(
          `update orders set document = jsonb_set(document, '{exchange,money}', to_jsonb($2::text)) where id = $1`,
          [order.id, money],
        );
        const walk: Walk = { orders: [order.id], read: new Set() };
        for (const draw of choices) {
          const before = await Promise.all(walk.orders.map(truthOf));
          const steps = nextSteps(before);
          await act(walk, before, steps[draw % steps.length] ?? 'refund', Math.floor(draw / 7));
          for (const id of walk.orders) {
            const truth = await truthOf(id);
            await checkPage(truth);
            await checkOtherPages(truth);
            await checkMails(walk, truth);
            states.add(stateOf(truth));
          }
        }
      }),
      {
        seed: proof.seed ?? 16,
        numRuns: proof.seconds === null ? 12 : 1e6,
        interruptAfterTimeLimit: (proof.seconds ?? 60) * 1000,
        markInterruptAsFailure: false,
        endOnFailure: true,
      },
    );
    expect(await audit(trial.database)).toEqual([]);
    expect(states.size).toBeGreaterThan(15);
    reportFigures({ [`exchanges, ${money}`]: states.size });
  },
);

function stateOf({ id, state, live, exchanged, done, coming, exchanges }: Truth): string {
  const parts = exchanges.map((one) => `${one.old === id ? 'old' : 'new'}-${one.state}`);
  return [state, live.length, exchanged.length, done > 0, coming > 0, ...parts].join(' ');
}
