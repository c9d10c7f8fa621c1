import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import type { CatalogueOffer } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { confirmReturn, requestReturn, withdrawRequest } from '#features/return-tickets/request-return.ts';
import { viewReturns } from '#features/return-tickets/view-returns.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import type { BankTrial } from './bank-trial.ts';

/** What a buyer does to give tickets back, and what a test looks at afterwards, in the trial that is open now. */
export function returnSteps(trial: () => BankTrial) {
  /** A paid order and its tickets. */
  async function paid(quantity = 2): Promise<{ order: Order; tickets: number[] }> {
    return await payFor(await trial().order(quantity));
  }

  async function payFor(order: Order): Promise<{ order: Order; tickets: number[] }> {
    await startPayment(trial().shop, { hash: order.hash, language: 'ru', wayId: 1 });
    trial().bank.pay(`${order.id}-1`);
    const [payment] = await trial().database.query<{ id: number }>(
      'select id from payment where order_id = $1',
      [order.id],
    );
    await settlePayment(trial().shop, payment?.id ?? 0);
    const tickets = await loadTicketsOf(trial().database, order.id);
    return { order: await trial().reload(order), tickets: tickets.map(({ id }) => id) };
  }

  const name = (order: Order) => ({ hash: order.hash, language: 'ru', confirmName: null }) as const;
  const ask = (order: Order, tickets: readonly number[], reasonId = 1) =>
    requestReturn(trial().shop, { ...name(order), reasonId, tickets });
  const returnsOf = (order: Order) => loadReturnsOf(trial().database, order.id);

  async function linkOf(order: Order): Promise<string> {
    const last = (await returnsOf(order)).at(-1);
    return returnLinkName(trial().shop, last?.id ?? 0, order.hash);
  }

  const confirm = async (order: Order, confirmName?: string) =>
    confirmReturn(trial().shop, {
      hash: order.hash,
      language: 'ru',
      confirmName: confirmName ?? (await linkOf(order)),
    });

  const withdraw = (order: Order) => withdrawRequest(trial().shop, order.hash);

  async function view(order: Order, confirmName: string | null = null) {
    const outcome = await viewReturns(trial().shop, { ...name(order), confirmName });
    return outcome.kind === 'shown' ? outcome.view : outcome;
  }

  const viewed = (order: Order) => viewOrder(trial().shop, order.hash);

  async function statuses(order: Order): Promise<(readonly [ReturnStatus, number])[]> {
    const shown = await view(order);
    if ('kind' in shown) throw new Error(`not shown: ${shown.kind}`);
    return shown.groups.flatMap(({ tickets }) =>
      tickets.map(({ status, amount }) => [status, amount] as const),
    );
  }

  async function refundAll(): Promise<void> {
    for (const { data } of trial().jobs.filter(({ queue }) => queue === 'send-refund'))
      if ('refundId' in data) await sendRefund(trial().shop, Number(data.refundId));
  }

  const mails = async () =>
    (await trial().database.query<{ kind: string }>('select kind from mail order by id')).map(
      ({ kind }) => kind,
    );
  const bankSum = () =>
    trial()
      .bank.ledger()
      .reduce((sum, entry) => sum + entry.amount, 0);
  const taken = async () =>
    (await trial().database.query<{ taken: number }>('select taken from stock where zone_id = 0'))[0]?.taken;
  return {
    payFor,
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
  };
}

/** An add-on of 900 ₽, which an order may have twice. */
export const catalogueOffer: CatalogueOffer = {
  id: 1,
  name: { ru: 'Каталог', en: 'Catalogue' },
  description: {},
  pictureId: null,
  ...{ price: 90_000, stock: 3, limit: 2, vat: 'vat20', isGoods: true, eventIds: null },
};
