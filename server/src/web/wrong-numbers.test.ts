import type { DeskCallName } from '@foyer/contract/desk/desk-calls.ts';
import { placePlanOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import {
  deskRequests,
  type JsonSchema,
  type Meaningful,
  type Place,
  requestWithNumbers,
  withAt,
} from '@foyer/contract/testing/number-places.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hire } from '#testing/desk-visitor.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId } from '#testing/seed-hall.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor } from '#testing/test-visitor.ts';

/** What a column of whole numbers does not hold, and what is the number of nothing. */
const wrong = [2 ** 31, -(2 ** 31) - 1, 999_999_999_999_999, 2 ** 53 - 1, 2 ** 53, -1, 0.5];
const day = '2031-01-01';

let shop: TestShop;
let known: Meaningful;
let order: object;

beforeAll(async () => {
  const returns = {
    ...{ paysOutByItself: true, answerDays: 10, consent: { text: {}, version: 'c' } },
    reasons: [{ id: 1, name: {}, description: {} }],
  };
  shop = await createTestShop({
    hall: { rows: 3, seats: 10 },
    seed: { free: true, house: { returns } },
    environment: { FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  const wanted = (seat: number) =>
    placePlanOrderToWire(
      orderRequest(shop.sale, {
        sessionId: shop.sale.sessions[0]?.id ?? 0,
        lines: [requestLine(shop.sale, { shownAmount: 0, seatId: seat })],
      }),
    );
  const placed = await createTestVisitor(shop.server).change(
    '/api/order/create-scheme',
    wanted(seatId(1, 1)),
  );
  order = wanted(seatId(1, 2));
  const [bought] = await shop.own.database.query<{
    hash: string;
    id: number;
    ticket: number;
    session: number;
  }>(
    `select orders.hash, orders.id, ticket.id as ticket, session_id as session from orders
     join order_line on order_id = orders.id join ticket on order_line_id = order_line.id`,
  );
  if (!bought) throw new Error(placed.body);
  const { hash, id, ticket, session } = bought;
  known = {
    ...{ hash, id, ticket, tickets: ticket, session, calendar_id: session, calendars: session },
    ...{
      seat: seatId(1, 1),
      from: seatId(1, 1),
      to: seatId(2, 2),
      seats: seatId(2, 2),
      seatIds: seatId(2, 2),
    },
    ...{ day, chooseUntil: day },
  };
});
afterAll(() => shop.close());

test('no call of the desk fails at a number', async () => {
  const staffed = { server: shop.server, database: shop.own.database };
  // Number 1 is there for what is done to staff.
  await hire(staffed, ['head']);
  const { visitor } = await hire(staffed, ['head']);
  const failed: unknown[] = [];
  for (const [name, schema] of Object.entries(deskRequests())) {
    const named = /^(staff|changeRoles|endStaff|letStaffBackIn)$/.test(name) ? { ...known, id: 1 } : known;
    const { request, places } = requestWithNumbers(schema, named);
    for (const [place, number] of pairsOf(places)) {
      // `as`: a name of the table, and no request of its call, which is the point.
      const { status } = await visitor.ask(name as DeskCallName, withAt(request, place, number) as never);
      if (status >= 500) failed.push([name, place, number, status]);
    }
  }
  expect(failed).toEqual([]);
});

interface Operation {
  parameters?: readonly { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema }>> };
}

test('no call of the shop fails at a number, nor at the digits of one', async () => {
  const document = await shop.server.inject('/api/openapi.json');
  const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>();
  // A stream does not end by itself.
  const { '/api/seats/changes': _, ...answering } = paths;
  const failed: unknown[] = [];
  for (const [path, methods] of Object.entries(answering))
    for (const [method, operation] of Object.entries(methods)) {
      const { request, places } = method === 'get' ? inQuery(operation) : inBody(operation);
      for (const [place, number] of pairsOf(places))
        for (const value of method === 'get' ? [`${number}`] : [number, `${number}`]) {
          const changed = withAt(path === '/api/order/create-scheme' ? order : request, place, value);
          const { statusCode } = await send(method, path.replace('{hash}', `${known.hash}`), changed);
          if (statusCode >= 500) failed.push([path, place, value, statusCode]);
        }
    }
  expect(failed).toEqual([]);
});

/** Every parameter of an address is a text. */
function inQuery({ parameters = [] }: Operation): ReturnType<typeof requestWithNumbers> {
  const query = parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]);
  const { request } = requestWithNumbers({ type: 'object', properties: Object.fromEntries(query) }, known);
  return { request, places: query.map(([name]) => [String(name)]) };
}

function inBody({ requestBody }: Operation): ReturnType<typeof requestWithNumbers> {
  return requestWithNumbers(requestBody?.content['application/json']?.schema ?? {}, known);
}

let sent = 0;
/** From an address of its own, so that no limit stops it. */
async function send(method: string, path: string, request: unknown) {
  sent += 1;
  const visitor = createTestVisitor(shop.server, `10.${sent >> 8}.${sent & 255}.7`);
  if (method !== 'get') return await visitor.change(path, request);
  return await visitor.get(`${path}?${new URLSearchParams(Object(request))}`);
}

function pairsOf(places: readonly Place[]): (readonly [Place, number])[] {
  return places.flatMap((place) => wrong.map((number) => [place, number] as const));
}
