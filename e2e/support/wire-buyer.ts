import type { RunningShop } from './running-shop.ts';
import { openWireVisitor, type WireVisitor } from './wire-visitor.ts';

/** Only what the specification names is read or sent here. */
interface Sale {
  calendar: { calendar_id: number; event_day: string; event_time: string; quant: number }[];
  price: PriceOfTicket[];
  checkboxList: { id: number; filling: number }[];
}
interface PriceOfTicket {
  zonelevel_id: number;
  clientcategory_id: number;
  price: number;
  /** The service fee; `currency_id` 2 says that it is a percent of the price. */
  priceservise: number;
  currency_id: number;
}
interface Order {
  ord_num: number;
  demsumma: number;
  url_pay: string;
  printingAllowed: number;
  payments: { creditcompany_id: number }[];
  main: { ticketcode: string }[];
}

export interface BoughtTicket {
  order: number;
  /** Whole price in the house's currency, major units. */
  total: number;
  day: string;
  time: string;
  codes: string[];
}

/** Buys one ticket of an event over the wire, as any storefront does, and pays it at the play bank. */
export async function buyOneTicket(shop: RunningShop, event: string, email: string): Promise<BoughtTicket> {
  const visitor = await openWireVisitor(shop.origin);
  const sale = await visitor.get<Sale>(`/api/no-scheme?hash=${event}`);
  const session = sale.calendar.findLast(({ quant }) => quant !== 0);
  const row = sale.price.find(({ price }) => price > 0);
  if (!session || !row) throw new Error(`nothing is on sale: ${JSON.stringify(sale)}`);
  const hash = await placeOrder(visitor, event, email, { session, row, sale });
  const before = await viewOrder(visitor, hash);
  await payOrder(shop, visitor, hash, before);
  const after = await viewOrder(visitor, hash);
  return {
    order: after.ord_num,
    total: after.demsumma,
    day: session.event_day,
    time: session.event_time,
    codes: after.main.map(({ ticketcode }) => ticketcode),
  };
}

interface Choice {
  sale: Sale;
  session: Sale['calendar'][number];
  row: Sale['price'][number];
}

async function placeOrder(visitor: WireVisitor, event: string, email: string, choice: Choice) {
  const { session, row, sale } = choice;
  const answer = await visitor.post<{ response: { errorCode: string; errorText: string; hash: string } }>(
    '/api/order/create',
    {
      hash: event,
      lang: 'ru',
      calendarId: session.calendar_id,
      data: [
        {
          day: session.event_day,
          time: session.event_time,
          actionId: event,
          categoryId: row.clientcategory_id,
          zoneId: row.zonelevel_id,
          quantity: 1,
          sum: wholePrice(row),
          seatId: 0,
        },
      ],
      checkboxList: sale.checkboxList.filter(({ filling }) => filling === 1).map(({ id }) => id),
      fio: 'Анна Веретенникова',
      phone: '+7 916 000-00-00',
      email,
    },
  );
  const { errorCode, errorText, hash } = answer.response;
  if (errorCode !== '0') throw new Error(`the order was refused: ${errorCode} ${errorText}`);
  return hash;
}

function wholePrice({ price, priceservise, currency_id }: PriceOfTicket): number {
  return price + (currency_id === 2 ? Math.round(price * priceservise) / 100 : priceservise);
}

async function payOrder(shop: RunningShop, visitor: WireVisitor, hash: string, order: Order): Promise<void> {
  const bank_data = { id: order.payments[0]?.creditcompany_id, name: '', type: '' };
  const answer = await visitor.post<{ errorCode: string }>(order.url_pay, { hash, lang: 'ru', bank_data });
  if (answer.errorCode !== '0') throw new Error(`paying was refused: ${JSON.stringify(answer)}`);
  shop.sandbox.rbs.control.pay(`${order.ord_num}-1`);
  await shop.sandbox.rbs.control.idle();
  const deadline = Date.now() + 30_000;
  while ((await viewOrder(visitor, hash)).printingAllowed !== 1) {
    if (Date.now() > deadline) throw new Error('the order did not become paid');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function viewOrder(visitor: WireVisitor, hash: string): Promise<Order> {
  return (await visitor.post<{ response: Order }>('/api/order/view', { hash, lang: 'ru' })).response;
}
