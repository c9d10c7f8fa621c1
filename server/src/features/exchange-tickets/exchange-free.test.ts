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
const { view, choice, asked } = exchangeSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** Tickets of these categories cost nothing. */
async function open(freeCategories: readonly number[], event: Partial<CatalogueEvent>): Promise<void> {
  const sale = exchangedSale();
  const free = { price: 0, fee: { kind: 'amount', amount: 0 } } as const;
  const prices = (sale.event?.prices ?? []).map((row) =>
    freeCategories.includes(row.categoryId) ? { ...row, ...free } : row,
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
