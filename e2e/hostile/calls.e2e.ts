import { audit } from '@foyer/server/features/audit/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createRandom } from './random.ts';
import { send } from './send.ts';
import { sessionHeaders } from './session-headers.ts';
import { type CallsDocument, createWalk, type WalkedRequest, type World } from './walking-requests.ts';
import { openWireBuyer, type WireBuyer } from './wire-buyer.ts';

const event = 'salt-and-ice';
const seed = Number(process.env.FOYER_WALK_SEED ?? 20_261_121);
const requests = 3_000;

let shop: SmallShop;
let visitor: WireVisitor;
beforeAll(async () => {
  shop = await startSmallShop({
    events: [event],
    // The walker comes from many addresses, as behind a proxy.
    environment: { FOYER_PROXIES: '127.0.0.1,::1', FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  visitor = await openWireVisitor(shop.origin);
});
afterAll(() => shop.close());

test('AP-1 AP-3 T9 thousands of requests, good and bent: no 5xx, always the envelope, no trace of a refused one', async () => {
  const document = await visitor.get<CallsDocument>('/api/openapi.json');
  const next = createWalk(document, await makeWorld(), createRandom(seed));
  const codes = new Map<string, number>();
  let before = await countRows();
  for (let number = 1; number <= requests; number += 1) {
    const request = next();
    const fault = await play(request, before, codes);
    if (fault) throw new Error(`seed ${seed}, request ${number}: ${fault}\n${describeRequest(request)}`);
    before = await countRows();
  }
  // Enough of them must have got through, or nothing was tried.
  expect(codes.get('0')).toBeGreaterThan(requests / 20);
  expect([...codes.keys()]).toEqual(
    expect.arrayContaining(['-1000', '-9999', '-9998', '2', '3', '12', '13']),
  );
  expect(await audit(shop.database)).toEqual([]);
  expect(
    shop
      .printed()
      .match(/^.*"level":"(error|fatal)".*$/gm)
      ?.slice(0, 3),
  ).toBeUndefined();
});

/** What is wrong with the answer, or with the database after it. */
async function play(
  request: WalkedRequest,
  before: string,
  codes: Map<string, number>,
): Promise<string | null> {
  const answer = await send(shop.origin, request);
  // A bank that sends its buyers to one address is answered by the way to the order's page.
  const hasNoBody = request.method === 'HEAD' || request.method === 'OPTIONS' || answer.status === 303;
  if (answer.status >= 500) return `status ${answer.status}: ${answer.body}`;
  if (hasNoBody || isFile(answer.headers['content-type'])) return null;
  const { refused, code, faults } = judgeAnswer(request, answer);
  codes.set(code, (codes.get(code) ?? 0) + 1);
  if (faults.length > 0) return `${faults.join('; ')}: ${answer.status} ${answer.body.slice(0, 500)}`;
  const changed = (await countRows()) !== before;
  if (changed && refused) return `refused with ${code}, and the database has changed`;
  if (changed && !request.trusted) return 'an untrusted request has changed the database';
  return null;
}

function isFile(type: string | undefined): boolean {
  return type !== undefined && !type.startsWith('application/json');
}

/** Everything that a call may add to or take away. */
async function countRows(): Promise<string> {
  const [row] = await shop.database.query(`select
    (select count(*) from orders) as orders, (select count(*) from order_line) as lines,
    (select count(*) from order_consent) as consents, (select count(*) from idempotency_key) as keys,
    (select count(*) from payment) as payments, (select count(*) from ticket) as tickets,
    (select count(*) from mail) as mails, (select count(*) from refund) as refunds,
    (select count(*) from alarm) as alarms, (select count(*) from seat_taken) as seats,
    (select count(*) from return_request) as returns, (select count(*) from visitor) as visitors,
    (select count(*) from receipt) as receipts, (select sum(taken) from stock) as taken`);
  return JSON.stringify(row);
}

/** A held, a paying and a paid order, and the numbers of the programme. */
async function makeWorld(): Promise<World> {
  const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  const buyer = await openWireBuyer(shop.origin);
  const held = await place(buyer, 'held');
  const paying = await place(buyer, 'paying');
  const paid = await place(buyer, 'paid');
  const wayId = await buyer.wayId(paying.hash);
  await buyer.pay(paying.hash);
  await buyer.pay(paid.hash);
  shop.sandbox.rbs.control.pay(`${paid.number}-1`);
  await expect.poll(() => buyer.status(paid.hash), { timeout: 15_000 }).toBe(20);
  const hashes = [held.hash, paying.hash, paid.hash, held.hash.toLowerCase(), 'A'.repeat(32)];
  return {
    headers: await sessionHeaders(shop.origin),
    known: {
      hash: [event, ...hashes],
      action_id: [event],
      actionId: [event],
      session: sale.calendar.slice(-5).map((one) => one.calendar_id),
      calendarId: sale.calendar.slice(-5).map((one) => one.calendar_id),
      way: ['card', 'cash'],
      lang: ['ru', 'en', 'ch', 'kz'],
      email: ['walker@pochta.example'],
      phone: ['+7 916 000-00-00'],
    },
    goodBodies: {
      '/api/order/create': Array.from({ length: 60 }, (_, index) =>
        cartOf(sale, {
          event,
          email: `walker-${index}@pochta.example`,
          quantity: 1 + (index % 3),
          fromLast: index,
          row: index % sale.price.length,
        }),
      ),
      '/api/order/view': hashes.map((hash) => ({ hash, lang: 'en' })),
      '/api/order/status': hashes.map((hash) => ({ hash })),
      '/api/order/pay': hashes.map((hash) => ({
        hash,
        lang: 'ru',
        bank_data: { id: wayId, name: '', type: '' },
      })),
    },
  };
}

async function place(buyer: WireBuyer, name: string): Promise<{ hash: string; number: number }> {
  const { hash = '' } = await buyer.place({ event, email: `${name}@pochta.example`, fromLast: 70 });
  return { hash, number: await buyer.number(hash) };
}

function describeRequest({ method, path, headers, body }: WalkedRequest): string {
  return `${method} ${path}\n${JSON.stringify(headers)}\n${String(body ?? '').slice(0, 2_000)}`;
}
