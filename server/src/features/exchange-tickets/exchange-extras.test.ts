import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { addDiscount } from '#features/discount-order/change-discount.ts';
import { confirmVisitors } from '#features/name-visitors/name-visitors.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { closeDueDiscounts, returnDueBonuses } from '#features/sync-club/sync-club.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { eraseDueDocuments, loadVisitors } from '#store/visitors.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { type ClubTrial, openClubTrial } from '#testing/club-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { catalogueOffer, returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { visitorDocuments } from '#texts/visitor-documents.ts';
import { confirmByLink } from './make-exchange.ts';

let trial: BankTrial;
let club: ClubTrial | null = null;
const { payFor, ask: askReturn, confirm: confirmReturn, refundAll, bankSum } = returnSteps(() => trial);
const { view, asked, pay } = exchangeSteps(() => trial);

const open = async (seed: SaleSeed = exchangedSale()) => {
  trial = await openBankTrial(seed);
  trial.bank.setScenario('callback-never');
};

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  const period = { from: '2020-01-01', to: '2099-12-31', language: 'ru', by: [] } as const;
  expect((await reportSales(trial.shop, period)).isEqual).toBe(true);
  await club?.close();
  club = null;
  await trial.close();
});

const confirm = (order: Order) =>
  confirmByLink(trial.shop, {
    hash: order.hash,
    language: 'ru',
    name: exchangeLinkName(trial.shop, order.hash),
  });

async function returnAll(order: Order): Promise<void> {
  const tickets = (await loadTicketsOf(trial.database, order.id)).map(({ id }) => id);
  expect(await askReturn(order, tickets)).toEqual({ kind: 'done' });
  expect(await confirmReturn(order)).toEqual({ kind: 'done' });
  await refundAll();
}

describe('EX-1 named visitors', () => {
  const needs = { age: true, middleName: false, document: true, country: false, region: false };
  const { visitors } = syntheticHouse({ sessions: 1, capacity: null, zones: [] }).catalogue;
  const named = exchangedSale(
    {},
    {
      house: { visitors: { ...visitors, documentTypes: [visitorDocuments.passport] } },
      event: { namesVisitors: true, visitorNeeds: { usual: needs, prices: [] } },
    },
  );

  async function bought(): Promise<{ order: Order; tickets: number[] }> {
    await open(named);
    const order = await trial.order(2);
    const people = ['Ким', 'Ли'].map((surname, index) => ({
      ticketId: index + 1,
      surname,
      name: 'Анна',
      middleName: '',
      age: '41',
      birthDate: '12.04.1985',
      documentTypeId: 1,
      documentNumber: `4510 12345${index}`,
      countryId: 643,
      regionId: null,
      regionName: '',
    }));
    const outcome = await confirmVisitors(trial.shop, {
      hash: order.hash,
      language: 'ru',
      consents: [],
      visitors: people,
    });
    expect(outcome).toMatchObject({ kind: 'named' });
    return await payFor(order);
  }

  test('are named for the new tickets without being asked again', async () => {
    const { order, tickets } = await bought();
    const placed = await asked(order, 1, 2, tickets.slice(1));
    expect(placed.order.state).toBe('NAMED');
    const after = await pay(placed.order);
    expect(await loadVisitors(trial.database, after.id)).toMatchObject([
      { surname: 'Ли', documentNumber: '4510123451' },
    ]);
    expect(await loadVisitors(trial.database, order.id)).toHaveLength(2);
  });

  test('keep their documents until the house’s term after the new evening, not after the old one', async () => {
    const { order } = await bought();
    await trial.database.query(
      `update session set starts_at = starts_at + interval '40 days' where id = $1`,
      [trial.sale.sessions[1]?.id],
    );
    const placed = await asked(order, 1, 1);
    expect(await confirm(placed.order)).toEqual({ kind: 'done' });
    const terms = await trial.database.query<{ days: number }>(
      `select extract(day from erase_after - starts_at)::int as days
       from visitor_document join order_line on order_line.id = order_line_id join session on session.id = session_id
       order by erase_after`,
    );
    expect(terms.map(({ days }) => days)).toEqual([30, 30, 30, 30]);
    expect(await eraseDueDocuments(trial.database)).toBe(0);
  });
});

describe('EX-1 discounts', () => {
  interface Wish {
    quantity?: number;
    promoCode?: string | null;
    bonuses?: number | null;
  }

  /** Tickets of 1 100 ₽, bought by Anna, who has 500 bonuses. */
  async function bought({ quantity = 1, promoCode = null, bonuses = null }: Wish, seed?: SaleSeed) {
    await open(seed);
    const world = await openClubTrial(trial);
    club = world;
    const order = await trial.order(quantity);
    await trial.database.query('update orders set profile_id = 1 where id = $1', [order.id]);
    const wish = { hash: order.hash, language: 'ru', promoCode, bonuses, cardCode: null } as const;
    expect(await addDiscount(world.shop, wish)).toEqual({ kind: 'done' });
    const placed = await trial.reload(order);
    return placed.state === 'PAID' ? placed : (await payFor(placed)).order;
  }

  async function notifyClub(): Promise<void> {
    if (!club) throw new Error('no club');
    await trial.database.query(`update discount set next_try_at = now() - interval '1 second'`);
    await trial.database.query(`update bonus_return set next_try_at = now() - interval '1 second'`);
    await closeDueDiscounts(club.shop);
    await returnDueBonuses(club.shop);
  }

  function bonusesOfAnna(): number | undefined {
    const anna = club?.club.ledger.memberOf('M-1');
    return anna ? club?.club.ledger.bonusesOf(anna).available : undefined;
  }

  test('of a promo code go on with the ticket, and come off what it costs when it is returned', async () => {
    // 10 % off 1 100 ₽.
    const order = await bought({ promoCode: 'ПОЛДЕНЬ' });
    const dearer = await pay((await asked(order, 1, 2)).order);
    expect(dearer).toMatchObject({ total: 143_000, credit: 99_000 });
    expect(bankSum()).toBe(143_000);
    const cheaper = (await asked(dearer, 2, 3)).order;
    expect(await confirm(cheaper)).toEqual({ kind: 'done' });
    await refundAll();
    expect([(await trial.reload(cheaper)).total, bankSum()]).toEqual([66_000, 66_000]);
    await notifyClub();
    expect(club?.club.ledger.usesOf('ПОЛДЕНЬ')).toBe(1);
    await returnAll(cheaper);
    expect(bankSum()).toBe(0);
  });

  test('of a whole ticket: the new one costs what it is dearer by', async () => {
    const order = await bought({ promoCode: 'ПОДАРОК' });
    expect(order.total).toBe(0);
    const dearer = await pay((await asked(order, 1, 2)).order);
    expect(dearer).toMatchObject({ total: 44_000, credit: 0 });
    await returnAll(dearer);
    expect(bankSum()).toBe(0);
  });

  test('paid by bonuses go back to the card, and the new ticket is paid in money', async () => {
    const order = await bought({ bonuses: 40_000 });
    await notifyClub();
    expect(bonusesOfAnna()).toBe(10_000);
    const same = await pay((await asked(order, 1, 1)).order);
    await notifyClub();
    expect([same.total, same.credit, bankSum(), bonusesOfAnna()]).toEqual([110_000, 70_000, 110_000, 50_000]);
    await returnAll(same);
    await notifyClub();
    expect([bankSum(), bonusesOfAnna()]).toEqual([0, 50_000]);
  });

  test('paid by bonuses come back by the ladder for what the new ticket costs less, as money does', async () => {
    const late = { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 50 }] };
    const order = await bought({ bonuses: 50_000 }, exchangedSale({}, { event: { returns: late } }));
    await notifyClub();
    expect(bonusesOfAnna()).toBe(0);
    // 600 ₽ in money and 500 bonuses for a ticket of 770 ₽: the money is carried, 170 ₽ are paid for bonuses that come
    // back whole, and of the other 330 half.
    const cheaper = await pay((await asked(order, 1, 3)).order);
    await notifyClub();
    expect([cheaper.total, cheaper.credit, bankSum()]).toEqual([77_000, 60_000, 77_000]);
    expect(bonusesOfAnna()).toBe(17_000 + 16_500);
  });
});

describe('EX-1 add-ons', () => {
  test('stay with the old order, which is there as long as one is left', async () => {
    await open(exchangedSale({}, { house: { offers: [catalogueOffer] } }));
    const placed = await trial.order();
    const pieces = [{ name: 'press', offerId: 1, shownPrice: 90_000 }];
    expect(await addOffers(trial.shop, { hash: placed.hash, language: 'ru', pieces })).toEqual({
      kind: 'done',
    });
    const { order } = await payFor(placed);
    const dearer = await pay((await asked(order, 1, 2)).order);
    expect(dearer).toMatchObject({ total: 154_000, credit: 110_000, addOns: [] });
    const before = await trial.reload(order);
    expect(before).toMatchObject({ state: 'PAID' });
    expect(before.addOns).toMatchObject([{ returned: false }]);
    expect((await view(before)).cause).toBe('returned');
    const tickets = before.addOns.map(({ id }) => id);
    const wish = { tickets, calledOffOnly: false, percent: 100, words: '' };
    expect(await returnByHouse(trial.shop, order.id, wish)).toMatchObject({
      kind: 'returned',
      amount: 90_000,
    });
    await refundAll();
    expect(bankSum()).toBe(154_000);
  });
});
