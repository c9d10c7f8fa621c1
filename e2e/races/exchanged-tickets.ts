import { finishExchange, insertExchange } from '@foyer/server/store/exchanges.ts';
import { askReturn } from '#e2e/support/asked-return.ts';
import { open } from './weak-trial.ts';

/** Two orders, the second for a ticket of the first, and a return of it. */
async function exchangedTicket(without: readonly string[]) {
  const trial = await open({ without }, { free: true });
  const old = await askReturn(trial.database, trial.shop, trial.sale);
  const [first, second] = [
    await askReturn(trial.database, trial.shop, trial.sale),
    await askReturn(trial.database, trial.shop, trial.sale),
  ];
  const lineOf = async (orderId: number) => {
    const [line] = await trial.database.query<{ id: number }>(
      'select id from order_line where order_id = $1',
      [orderId],
    );
    return line?.id ?? 0;
  };
  const tie = async (newOrder: number) =>
    await insertExchange(trial.database, {
      ...{ oldOrder: old.orderId, newOrder, credit: 0, pay: 0, back: 0, bonuses: 0, discounts: [0] },
      items: [{ ticketId: old.ticketId, lineId: await lineOf(newOrder), refund: 0 }],
    });
  return { ...trial, old, first, second, tie };
}

/** How many exchanges of one order are open when two were asked for as no lock of the order stood before them. */
async function openExchanges(without: readonly string[]): Promise<number> {
  const { database, first, second, tie, close } = await exchangedTicket(without);
  await Promise.all([tie(first.orderId), tie(second.orderId)]);
  const rows = await database.query(`select from exchange where state = 'OPEN'`);
  await close();
  return rows.length;
}

/** How often one exchange is done when two do it at once. */
async function swaps(without: readonly string[]): Promise<number> {
  const { database, old, first, tie, close } = await exchangedTicket(without);
  await tie(first.orderId);
  const [exchange] = await database.query<{ id: number }>('select id from exchange');
  const done = await Promise.all([1, 2].map(() => finishExchange(database, exchange?.id ?? 0, old.id)));
  await close();
  return done.filter(Boolean).length;
}

/** As `changeGuards`. */
export const exchangeGuards = [
  ['a second open exchange of an order', 'one-exchange', openExchanges, 1],
  ['an exchange that is done twice', 'swap-once', swaps, 1],
] as const;
