import { cartOf, lastWithPlaces, type WireSale } from './wire-cart.ts';
import { openWireVisitor, type WireVisitor } from './wire-visitor.ts';

/** Only what the specification names is read or sent here. */
interface Created {
  errorCode: string;
  errorText: string;
  hash: string;
}

interface Order {
  ord_num: number;
  demsumma: number;
  url_pay: string;
  printingAllowed: number;
  payments: { creditcompany_id: number }[];
  main: { ticketcode: string }[];
}

/** A shop and the play bank beside it. */
export interface PlayShop {
  origin: string;
  sandbox: { rbs: { control: { pay(attempt: string): unknown; idle(): Promise<void> } } };
}

export interface BoughtTicket {
  hash: string;
  order: number;
  /** Whole price in the house's currency, major units. */
  total: number;
  day: string;
  time: string;
  codes: string[];
}

/** Buys one ticket of an event over the wire, as any storefront does, and pays it at the play bank. */
export async function buyOneTicket(shop: PlayShop, event: string, email: string): Promise<BoughtTicket> {
  const visitor = await openWireVisitor(shop.origin);
  const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  const row = sale.price.findIndex(({ price }) => price > 0);
  const cart = cartOf(sale, { event, email, row, fromLast: lastWithPlaces(sale, 1) });
  const hash = await placeOrder(visitor, '/api/order/create', cart);
  const { day = '', time = '' } = cart.data[0] ?? {};
  return await finishOrder(shop, visitor, hash, { day, time });
}

/** Buys the first seat of a hall's last session; its number, the session's and what was bought. */
export async function buyOneSeat(shop: PlayShop, event: string, email: string) {
  const visitor = await openWireVisitor(shop.origin);
  const { price_list: price, ...rest } = await visitor.get<
    Omit<WireSale, 'price'> & { price_list: WireSale['price'] }
  >(`/api/scheme/sessions?hash=${event}`);
  const sale: WireSale = { ...rest, price };
  const session = sale.calendar.at(-1)?.calendar_id ?? 0;
  const { seat_numbers } = await visitor.get<{
    seat_numbers: { seat_id: number; zonelevel_id: number }[];
  }>(`/api/scheme/map?hash=${event}&calendar_id=${session}`);
  const [seat] = seat_numbers;
  const row = price.findIndex(({ zonelevel_id }) => zonelevel_id === seat?.zonelevel_id);
  const { data, ...cart } = cartOf(sale, { event, email, row });
  const tickets = data.map((line) => ({ ...line, seatId: seat?.seat_id ?? 0 }));
  const hash = await placeOrder(visitor, '/api/order/create-scheme', { ...cart, tickets });
  const { day = '', time = '' } = data[0] ?? {};
  const bought = await finishOrder(shop, visitor, hash, { day, time });
  return { ...bought, session, seat: seat?.seat_id ?? 0 };
}

/** Pays a placed order at the play bank, and waits for its tickets. */
export async function finishOrder(
  shop: PlayShop,
  visitor: WireVisitor,
  hash: string,
  session: Pick<BoughtTicket, 'day' | 'time'>,
): Promise<BoughtTicket> {
  await payOrder(shop, visitor, hash, await viewOrder(visitor, hash));
  const after = await viewOrder(visitor, hash);
  return {
    hash,
    order: after.ord_num,
    total: after.demsumma,
    ...session,
    codes: after.main.map(({ ticketcode }) => ticketcode),
  };
}

async function placeOrder(visitor: WireVisitor, path: string, cart: object): Promise<string> {
  const { response } = await visitor.post<{ response: Created }>(path, cart);
  const { errorCode, errorText, hash } = response;
  if (errorCode !== '0') throw new Error(`the order was refused: ${errorCode} ${errorText}`);
  return hash;
}

async function payOrder(shop: PlayShop, visitor: WireVisitor, hash: string, order: Order): Promise<void> {
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
