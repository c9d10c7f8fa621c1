import { proofTaskFromWire } from '@foyer/contract/people/captcha-codec.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { markPaid } from '@foyer/server/store/orders.ts';
import { solveProof } from '@foyer/server/testing/solve-proof.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '#e2e/hostile/send.ts';
import { sessionHeaders } from '#e2e/hostile/session-headers.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import type { ShopTwin } from '#e2e/support/running-shop.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor } from '#e2e/support/wire-visitor.ts';
import { times } from './many-buyers.ts';

const event = 'salt-and-ice';
const capacity = 400;
/** The audit's sentences about places: no bank takes part here, so those about money do not apply. */
const ofPlaces = ['I1', 'I2', 'I3', 'I4', 'I5'];
/** Half of the places go to honest buyers, who pay two rounds after they ordered. */
const rounds = 20;
const sessions = proof.seconds === null ? 1 : Math.max(1, Math.round(proof.seconds / 60));

let shop: SmallShop;
let twin: ShopTwin;
let sale: WireSale;
beforeAll(async () => {
  shop = await startSmallShop({
    events: [event],
    environment: {
      FOYER_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
      FOYER_SECRET: 'both processes of one shop sign alike',
      FOYER_UNPAID_SHARE: '5',
    },
  });
  twin = await shop.startTwin();
  sale = await (await openWireVisitor(shop.origin)).get<WireSale>(`/api/no-scheme?hash=${event}`);
});
afterAll(async () => {
  await twin?.close();
  await shop?.close();
});

interface Said {
  errorCode: string;
  hash: string;
  errorData?: { ask?: string };
}

let orders = 0;

/** Orders at one of the two servers, and solves the invisible check where it is asked for; null: refused. */
async function buy(address: string, fromLast: number, quantity: number): Promise<string | null> {
  orders += 1;
  const origin = orders % 2 === 0 ? shop.origin : twin.origin;
  const cart = cartOf(sale, { event, email: `hoard-${orders}@pochta.example`, quantity, fromLast });
  const headers = {
    ...(await sessionHeaders(origin)),
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
  const place = async (more: object): Promise<Said> => {
    const body = JSON.stringify({ ...cart, ...more });
    const answer = await send(origin, { method: 'POST', path: '/api/order/create', headers, body });
    return JSON.parse(answer.body).response ?? JSON.parse(answer.body);
  };
  let said = await place({});
  if (said.errorCode === '-1001' && said.errorData?.ask === 'invisible') {
    const task = await send(origin, { method: 'GET', path: '/api/captcha/challenge', headers });
    said = await place({ recaptchaToken: solveProof(proofTaskFromWire(JSON.parse(task.body))) });
  }
  return said.errorCode === '0' ? said.hash : null;
}

test.each(times(sessions, (index) => index))(
  'OR-5 D1 at two servers, a /24 and a /48 that never pay hold five percent each, and buyers get places (%i)',
  async (fromLast) => {
    const session = sale.calendar.at(-1 - fromLast)?.calendar_id;
    await shop.database.query(
      'update stock set capacity = $2 where session_id = $1 and capacity is not null',
      [session, capacity],
    );
    const held = { '192.0.2': 0, '2001:db8:7': 0 };
    let [tried, succeeded] = [0, 0];
    const unpaid: string[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bots = times(4, async (index) => {
        const number = round * 4 + index;
        if (await buy(`192.0.2.${number}`, fromLast, 8)) held['192.0.2'] += 8;
        const home = (number * 257).toString(16);
        if (await buy(`2001:db8:7:${home}::${number + 1}`, fromLast, 8)) held['2001:db8:7'] += 8;
      });
      const honest = times(5, async (index) => buy(`10.${fromLast}.${round * 5 + index}.9`, fromLast, 2));
      await Promise.all(bots);
      const placed = (await Promise.all(honest)).filter((hash) => hash !== null);
      tried += honest.length;
      succeeded += placed.length;
      unpaid.push(placed);
      await pay(unpaid[round - 2] ?? []);
    }
    reportFigures({
      'orders of bots': rounds * 8,
      'orders of buyers': tried,
      'buyers served': succeeded,
      [`longest hold of a block that never pays, places of ${capacity}`]: Math.max(...Object.values(held)),
    });
    for (const [block, places] of Object.entries(held)) {
      expect(places, block).toBeLessThanOrEqual(capacity * 0.05);
      expect(places, block).toBeGreaterThan(0);
    }
    expect(succeeded / tried).toBeGreaterThanOrEqual(0.95);
    const findings = (await audit(shop.database)).map(({ id }) => id);
    expect(findings.filter((id) => ofPlaces.includes(id))).toEqual([]);
  },
);

/** The bank is not what this is about. */
async function pay(hashes: readonly string[]): Promise<void> {
  const ids = await shop.database.query<{ id: number }>('select id from orders where hash = any ($1)', [
    hashes,
  ]);
  for (const { id } of ids) await markPaid(shop.database, id, new Date());
}
