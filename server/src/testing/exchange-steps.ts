import type { CreatedExchange } from '@foyer/contract/returns/exchange.ts';
import type { CatalogueEvent } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { type AskedBy, askExchange } from '#features/exchange-tickets/ask-exchange.ts';
import { viewExchange } from '#features/exchange-tickets/view-exchange.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { findOrderByHash } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import type { BankTrial } from './bank-trial.ts';
import type { SaleSeed } from './seed-sale.ts';
import { syntheticHouse } from './synthetic-house.ts';

type Exchange = NonNullable<CatalogueEvent['exchange']>;

/** Tickets of 1 100 ₽ in zone 1, 1 540 ₽ in zone 2 and 770 ₽ in zone 3, exchanged by this rule. */
export function exchangedSale(rule: Partial<Exchange> = {}, seed: SaleSeed = {}): SaleSeed {
  const zones = { 1: null, 2: null, 3: null };
  const shape = {
    sessions: 1,
    capacity: null,
    zones: [1, 2, 3].map((zoneId) => ({ zoneId, capacity: null })),
  };
  const prices = syntheticHouse(shape).event.prices.map((row) => {
    const price = { 1: 100_000, 2: 140_000, 3: 70_000 }[row.zoneId] ?? row.price;
    return row.categoryId === 1 ? { ...row, price } : row;
  });
  const usual: Exchange = {
    untilDays: 0,
    cheaper: 'ladder',
    laterReturns: 'as-before',
    times: 3,
    money: 'difference',
  };
  const exchange = { ...usual, ...rule };
  return { sessions: 3, zones, ...seed, event: { prices, exchange, ...seed.event } };
}

/** What a buyer does to come another evening, in the trial that is open now. */
export function exchangeSteps(trial: () => BankTrial) {
  const view = async (order: Pick<Order, 'hash'>, tickets: readonly number[] = [], name = '') => {
    const outcome = await viewExchange(trial().shop, { hash: order.hash, language: 'ru', tickets, name });
    if (outcome.kind === 'refused') throw new Error(`not shown: ${outcome.refusal.kind}`);
    return outcome.view;
  };

  /** The choice of a zone in the session of this place in the sale, as the page offers it. */
  async function choice(
    order: Pick<Order, 'hash'>,
    session: number,
    zoneId: number,
    tickets: readonly number[] = [],
  ) {
    const shown = await view(order, tickets);
    const sessionId = trial().sale.sessions[session]?.id ?? 0;
    const option = shown.evenings
      .find((evening) => evening.sessionId === sessionId)
      ?.options.find((one) => one.zoneId === zoneId);
    return {
      hash: order.hash,
      language: 'ru',
      tickets: shown.chosen,
      ...{ sessionId, zoneId, areaId: option?.areaId ?? 0, seatIds: option?.seatIds ?? [] },
      ...{ seenPay: option?.pay ?? 0, seenBack: option?.back ?? 0 },
    } as const;
  }

  /** Seats of the session at this place in the sale, chosen on the plan; null: they are no option. */
  async function viewSeats(order: Pick<Order, 'hash'>, session: number, seatIds: readonly number[]) {
    const sessionId = trial().sale.sessions[session]?.id ?? 0;
    const asked = { hash: order.hash, language: 'ru' } as const;
    const outcome = await viewExchange(trial().shop, {
      ...asked,
      ...{ tickets: [], name: '', seats: { sessionId, seatIds } },
    });
    if (outcome.kind === 'refused') throw new Error(`not shown: ${outcome.refusal.kind}`);
    const shown = outcome.view;
    const options = shown.evenings.flatMap((evening) => evening.options);
    const option = options.find(({ isAsked }) => isAsked) ?? null;
    const choice = {
      ...asked,
      ...{ tickets: shown.chosen, sessionId, areaId: 0, seatIds },
      ...{ zoneId: option?.zoneId ?? 0, seenPay: option?.pay ?? 0, seenBack: option?.back ?? 0 },
    };
    return { shown, option, choice };
  }

  const nobody: AskedBy = { profileId: null, idempotencyKey: null };

  async function ask(
    order: Pick<Order, 'hash'>,
    session: number,
    zoneId: number,
    { tickets = [], by = nobody }: { tickets?: readonly number[]; by?: AskedBy } = {},
  ) {
    return await askExchange(trial().shop, await choice(order, session, zoneId, tickets), by);
  }

  /** The new order of an exchange that was not refused. */
  async function asked(
    order: Pick<Order, 'hash'>,
    session: number,
    zoneId: number,
    tickets: readonly number[] = [],
  ): Promise<{ order: Order; next: CreatedExchange['next'] }> {
    const outcome = await ask(order, session, zoneId, { tickets });
    if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
    const placed = await findOrderByHash(trial().database, outcome.created.hash);
    if (!placed) throw new Error('the new order is not there');
    return { order: placed, next: outcome.created.next };
  }

  /** Goes to the bank; the number of the payment. */
  async function begin(order: Order): Promise<number> {
    const started = await startPayment(trial().shop, { hash: order.hash, language: 'ru', wayId: 1 });
    if (started.kind === 'refused') throw new Error(`not started: ${started.refusal.kind}`);
    return (await loadPaymentsOf(trial().database, order.id)).at(-1)?.id ?? 0;
  }

  /** The bank takes the money, and the shop learns of it. */
  async function pay(order: Order): Promise<Order> {
    const paymentId = await begin(order);
    trial().bank.pay(`${order.id}-1`);
    await settlePayment(trial().shop, paymentId);
    return await trial().reload(order);
  }

  return { view, viewSeats, choice, ask, asked, begin, pay };
}
