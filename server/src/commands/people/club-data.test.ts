import { afterEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { addDiscount } from '#features/discount-order/change-discount.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { closeDueDiscounts, returnDueVisits } from '#features/sync-club/sync-club.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { openVisitsTrial, subscriptionId, type VisitsTrial } from '#testing/club-visits.ts';
import { buyerForm, requestLine } from '#testing/order-request.ts';
import { visitRequest } from '#testing/season-ticket.ts';

let world: VisitsTrial;
afterEach(() => world.close());

const foyer = (...words: string[]) => captureFoyer(world.trial.url, words);

/** Tables in which the text stands somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.trial.database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await world.trial.database.query(
        `select 1 from ${name} one where strpos(one::text, $1) > 0 limit 1`,
        [text],
      );
      return rows.length > 0 ? name : '';
    }),
  );
  return found.filter(Boolean);
}

test('EV-9 OV-13 what the club has to do with a person is exported, and erased once the club has heard all of it', async () => {
  world = await openVisitsTrial({ price: 10_000 });
  const { trial, shop } = world;
  const lines = [requestLine(trial.sale, { quantity: 2, shownAmount: 20_000 })];
  const email = 'canary@pochta.example';
  const request = visitRequest(trial.sale, subscriptionId, { lines, buyer: buyerForm(email) });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, profileId: 1 });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  const { id, hash } = placed.order;
  const wish = { hash, language: 'ru', promoCode: 'подарок', bonuses: null, cardCode: null } as const;
  await addDiscount(world.world.shop, { ...wish, promoCode: 'опечатка' });
  await addDiscount(world.world.shop, wish);
  await trial.database.query('update mail set sent_at = now()');

  const { orders } = JSON.parse((await foyer('export', email)).written);
  expect(orders).toMatchObject([
    {
      order: { id, document: { clubSubscription: { memberId: 'M-1', subscriptionId: 'S-9' } } },
      visits: [],
      clubVisits: [{ state: 'TAKEN' }, { state: 'TAKEN' }],
      discounts: [
        { kind: 'promo', code: 'опечатка', amount: 0, counts: false },
        { kind: 'promo', code: 'подарок', amount: 20_000, counts: true },
      ],
      bonusReturns: [],
    },
  ]);

  expect(await foyer('erase', email, '--ahead')).toMatchObject({ code: 1 });
  await closeDueDiscounts(world.world.shop);
  const [ticket] = await trial.database.query<{ id: number }>('select id from ticket order by id');
  const one = { tickets: [ticket?.id ?? 0], calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(trial.shop, id, one);
  await trial.database.query('update mail set sent_at = now()');
  expect(await foyer('erase', email, '--ahead')).toMatchObject({ code: 1 });
  await returnDueVisits(world.world.shop);
  await trial.database.query(
    `insert into alarm (kind, order_id, detail) values ('visits-lost', $1, 'M-1 left the club')`,
    [id],
  );
  expect(await tablesWith('M-1')).toEqual(['alarm', 'orders']);
  expect(await foyer('erase', email, '--ahead')).toMatchObject({ code: 0 });
  for (const trace of ['M-1', 'S-9', 'подарок', 'опечатка', 'canary'])
    expect(await tablesWith(trace), trace).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);

  // What comes back later goes back to the club all the same.
  await returnByHouse(trial.shop, id, { ...one, tickets: null });
  await returnDueVisits(world.world.shop);
  expect(world.left()).toBe(2);
  expect(await audit(trial.database)).toEqual([]);
});
