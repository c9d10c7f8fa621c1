import { readFileSync } from 'node:fs';
import type { Catalogue } from '@foyer/server/domain/catalogue.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { connectDatabase, type DatabaseAddress } from '@foyer/server/platform/database.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { buyerForm, orderRequest } from '@foyer/server/testing/order-request.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';

/** What the child is told, as JSON in its first argument. */
export interface Orders {
  address: DatabaseAddress;
  /** File with the catalogue as JSON. */
  catalogue: string;
  /** Keys are `name-1`, `name-2`, …; each is one cart of one buyer. */
  name: string;
  /** `once`: one order. `for-ever`: twelve buyers without a pause. `silent`: the answer never leaves. */
  mode: 'once' | 'for-ever' | 'silent';
}

/** A line of its output. `asked`: the buyer ordered; `busy`: and is asked to try again; `acknowledged`: has the order. */
export type ChildLine =
  | { kind: 'asked'; key: string }
  | { kind: 'busy'; key: string }
  | { kind: 'acknowledged'; key: string; hash: string }
  | { kind: 'refused'; key: string; refusal: string }
  | { kind: 'committed' };

/** The request behind a key, the same in every process. */
export function requestOf(catalogue: Catalogue, key: string) {
  const event = catalogue.events[0];
  if (!event) throw new Error('The house has no event');
  const sale = { catalogue, event, sessions: event.sessions };
  return orderRequest(sale, { buyer: buyerForm(`${key}@example.org`) });
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}'));

async function run({ address, catalogue: file, name, mode }: Orders): Promise<void> {
  const catalogue: Catalogue = JSON.parse(readFileSync(file, 'utf8'));
  const database = connectDatabase(address, { poolSize: 4 });
  const shop = shopFor(database, catalogue);
  if (mode === 'silent') keepSilent(shop);
  let orders = 0;
  const buyer = async () => {
    do {
      orders += 1;
      await placeOne(shop, catalogue, `${name}-${orders}`);
    } while (mode === 'for-ever');
  };
  await Promise.all(Array.from({ length: mode === 'for-ever' ? 12 : 1 }, buyer));
  await database.close();
}

async function placeOne(shop: Shop, catalogue: Catalogue, key: string): Promise<void> {
  say({ kind: 'asked', key });
  const place = () => placeOrder(shop, requestOf(catalogue, key), { idempotencyKey: key });
  let outcome = await place();
  // As the page does: on a busy machine a killed database may be back later than the shop waits for it.
  while (outcome.kind === 'refused' && outcome.refusal.kind === 'busy') {
    say({ kind: 'busy', key });
    outcome = await place();
  }
  if (outcome.kind === 'placed') say({ kind: 'acknowledged', key, hash: outcome.order.hash });
  else say({ kind: 'refused', key, refusal: outcome.refusal.kind });
}

/** K4: the order is committed and nobody hears of it. */
function keepSilent(shop: Shop): void {
  const { batcher } = shop;
  shop.batcher = {
    ...batcher,
    place: async (draft) => {
      await batcher.place(draft);
      say({ kind: 'committed' });
      return await new Promise(() => setInterval(() => {}, 1000));
    },
  };
}

function say(line: ChildLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
