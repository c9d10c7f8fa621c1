import { afterEach, describe, expect, test } from 'vitest';
import type { CatalogueEvent } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { askExchange } from './ask-exchange.ts';
import { confirmByLink } from './make-exchange.ts';

let trial: BankTrial;
const { payFor, ask: askReturn, confirm: confirmReturn, refundAll, bankSum } = returnSteps(() => trial);
const { view, choice, ask, asked, pay } = exchangeSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** Tickets of these categories, and of these zones, cost nothing. */
async function open(
  freeCategories: readonly number[],
  event: Partial<CatalogueEvent>,
  freeZones: readonly number[] = [],
): Promise<void> {
  const sale = exchangedSale();
  const free = { price: 0, fee: { kind: 'amount', amount: 0 } } as const;
  const prices = (sale.event?.prices ?? []).map((row) =>
    freeCategories.includes(row.categoryId) || freeZones.includes(row.zoneId) ? { ...row, ...free } : row,
  );
  trial = await openBankTrial({ ...sale, event: { ...sale.event, prices, ...event } });
  trial.bank.setScenario('callback-never');
}

const buyer = buyerForm('anna@example.org');
let press = 0;

async function place(session: number, ...lines: Parameters<typeof requestLine>[1][]) {
  press += 1;
  return await placeOrder(
    trial.shop,
    orderRequest(trial.sale, { buyer, lines: lines.map((line) => requestLine(trial.sale, line, session)) }),
    { idempotencyKey: `press-${press}`, visitor: null },
  );
}

async function placed(...wanted: Parameters<typeof place>): Promise<Order> {
  const outcome = await place(...wanted);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.refusal));
  return outcome.order;
}

const confirm = (order: Order) =>
  confirmByLink(trial.shop, {
    hash: order.hash,
    language: 'ru',
    name: exchangeLinkName(trial.shop, order.hash),
  });

const freeLine = (quantity: number) => ({ categoryId: 2, quantity, shownAmount: 0 });

describe('EX-4 free tickets that the house sells only beside a paid one', () => {
  const refused = {
    kind: 'refused',
    refusal: { kind: 'exchange-refused', parameters: { cause: 'together' } },
  };

  test('are not exchanged without it, and so are not had alone', async () => {
    await open([2], { mayBeFree: false });
    const { order, tickets } = await payFor(await placed(0, {}, freeLine(2)));
    const free = tickets.slice(1);
    expect(await view(order, free)).toMatchObject({ cause: 'together', evenings: [] });
    const all = await choice(order, 1, 1);
    const nobody = { profileId: null, idempotencyKey: null };
    expect(await askExchange(trial.shop, { ...all, tickets: free }, nobody)).toMatchObject(refused);
    expect(all.tickets).toEqual(tickets);
  });

  test('are exchanged with it, and go back with it afterwards', async () => {
    await open([2], { mayBeFree: false });
    const { order } = await payFor(await placed(0, {}, freeLine(2)));
    const moved = await asked(order, 1, 1);
    expect(await confirm(moved.order)).toEqual({ kind: 'done' });
    const [paid, ...free] = await loadTicketsOf(trial.database, moved.order.id);
    expect(free).toHaveLength(2);
    expect(await askReturn(moved.order, [paid?.id ?? 0])).toEqual({ kind: 'done' });
    expect(await confirmReturn(moved.order)).toEqual({ kind: 'done' });
    await refundAll();
    expect([(await trial.reload(moved.order)).state, bankSum()]).toEqual(['CANCELLED', 0]);
  });
});

describe('EX-4 EV-16 free places of one person', () => {
  const full = { kind: 'refused', refusal: { kind: 'limit', parameters: { freePlaces: 2 } } };

  test('are no more by exchanges than by orders', async () => {
    await open([1, 2], { mayBeFree: true, orderLimit: 2 });
    await placed(1, { quantity: 1, shownAmount: 0 });
    const one = await placed(0, { quantity: 1, shownAmount: 0 });
    const moved = await asked(one, 1, 1);
    expect(await confirm(moved.order)).toEqual({ kind: 'done' });
    const two = await placed(0, { quantity: 2, shownAmount: 0 });
    expect(await ask(two, 1, 1)).toEqual(full);
    expect(await confirm((await asked(two, 2, 1)).order)).toEqual({ kind: 'done' });
  });

  test('are no more when a paid ticket is exchanged for one of them', async () => {
    await open([], { mayBeFree: true, orderLimit: 2 }, [3]);
    const { order } = await payFor(await placed(0, {}));
    await placed(1, { zoneId: 3, quantity: 2, shownAmount: 0 });
    expect(await ask(order, 1, 3)).toEqual(full);
    expect(await confirm((await asked(order, 2, 3)).order)).toEqual({ kind: 'done' });
    await placed(2, { zoneId: 3, quantity: 1, shownAmount: 0 });
    expect(await place(2, { zoneId: 3, quantity: 1, shownAmount: 0 })).toEqual(full);
  });

  test('are counted where they stand beside paid ones, and a paid order is not limited by them', async () => {
    await open([2], { mayBeFree: true, orderLimit: 2 });
    const { order, tickets } = await payFor(await placed(0, {}, freeLine(1)));
    expect(await askReturn(order, tickets.slice(0, 1))).toEqual({ kind: 'done' });
    expect(await confirmReturn(order)).toEqual({ kind: 'done' });
    await pay(await placed(0, {}, freeLine(1)));
    expect(await place(0, {}, freeLine(1))).toEqual(full);
    expect(await place(0, freeLine(1))).toEqual(full);
    await placed(0, { quantity: 2 });
    await placed(2, freeLine(2));
  });

  test('are no more for two orders at once', async () => {
    await open([2], { mayBeFree: true, orderLimit: 3 });
    const kinds = (await Promise.all([place(0, {}, freeLine(2)), place(0, freeLine(2))])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['placed', 'refused']);
  });

  test('are not counted where the house sells them only beside a paid one', async () => {
    await open([2], { mayBeFree: false, orderLimit: 3 });
    await placed(0, {}, freeLine(2));
    await placed(0, {}, freeLine(2));
  });
});
