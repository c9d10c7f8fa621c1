import { calls } from '@foyer/contract/calls.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { KeepAliveConnection } from './send-load.ts';

/** Buyers with a session and its token, each of whose orders is another person's. */
export interface HttpBuyers {
  /** The next order: in one session after another, or all in one. */
  order(buyer: number, sessions: 'all' | number): string;
}

export async function openBuyers(port: number, sale: SeededSale, count: number): Promise<HttpBuyers> {
  const connection = await KeepAliveConnection.open(port);
  const heads: string[] = [];
  for (let buyer = 0; buyer < count; buyer += 1) heads.push(await headOf(connection, port));
  connection.close();
  const bodies = await Promise.all(sale.sessions.map((_, session) => bodyOf(sale, session)));
  let orders = 0;
  return {
    order(buyer, sessions) {
      orders += 1;
      const [before = '', after = ''] = bodies[sessions === 'all' ? orders % bodies.length : sessions] ?? [];
      const body = `${before}${firstNumber + orders}${after}`;
      // In bytes: the buyer's name is Russian, and every order of one session is equally long.
      return `${heads[buyer % count]}${Buffer.byteLength(body)}\r\n\r\n${body}`;
    },
  };
}

/** All have the same length. */
const firstNumber = 1_000_000_000;
const marker = '~number~';

/** What is the same in all requests of one session, up to the length of the body. */
async function headOf(connection: KeepAliveConnection, port: number): Promise<string> {
  const { head, body } = await connection.ask(
    `GET ${calls.token.path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`,
  );
  const [, cookie] = /\r\nset-cookie: ([^;]+)/i.exec(head) ?? [];
  const token = calls.token.decodeAnswer(JSON.parse(body.toString()), 200);
  if (!token.ok || cookie === undefined) throw new Error(`The shop gave no token: ${body}`);
  return [
    `POST ${calls.placeOrder.path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Cookie: ${cookie}`,
    `X-CSRF-Token: ${token.value}`,
    'X-Requested-With: XMLHttpRequest',
    'Content-Type: application/json',
    'Content-Length: ',
  ].join('\r\n');
}

async function bodyOf(sale: SeededSale, session: number): Promise<string[]> {
  const cart = cartOf(sale, session);
  const buyer = { ...cart.buyer, email: `buyer-${marker}@example.org` };
  return JSON.stringify(calls.placeOrder.encodeRequest({ ...cart, buyer })).split(marker);
}

/** What every buyer of the bench wants: two tickets of one category and one of another, as a family buys. */
export function cartOf(sale: SeededSale, session: number): PlaceOrderRequest {
  const lines = [
    requestLine(sale, { quantity: 2 }, session),
    requestLine(sale, { categoryId: 2, shownAmount: 45_000 }, session),
  ];
  return orderRequest(sale, { lines });
}

/** Places that such an order takes. */
export const placesOfCart = 3;
