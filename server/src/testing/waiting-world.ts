import type { JoinListRequest } from '@foyer/contract/waiting/waiting.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { joinList } from '#features/waiting-list/join-list.ts';
import { confirmListEntry, viewListEntry } from '#features/waiting-list/list-entry.ts';
import { entryOfName, listName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { withdrawSessions } from '#store/catalogue-changes.ts';
import { endOrder, releasePlaces } from '#store/orders.ts';
import {
  endHeldOrders,
  insertChanges,
  loadStandingChanges,
  type NewChange,
  undoChanges,
} from '#store/session-changes.ts';
import { orderRequest, requestLine } from './order-request.ts';
import { seatId, seedHall } from './seed-hall.ts';
import { type SeededSale, seedSale } from './seed-sale.ts';
import { shopFor } from './shop-for.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The seats of the hall. */
export const row = [1, 2, 3, 4].map((seat) => seatId(1, seat));

/** A session that is sold out, and who waits for it. */
export type ListWorld = ReturnType<typeof worldOf>;

/** One row of four seats, all held by one order each. */
export async function soldOutHall(): Promise<ListWorld & { held: number[] }> {
  const own = await createTestDatabase();
  const world = worldOf(own, await seedHall(own.database, { rows: 1, seats: 4 }));
  const held: number[] = [];
  for (const seat of row) held.push(await world.ordered([seat]));
  return { ...world, held };
}

/** A session of two places without a plan, all held by one order each. */
export async function soldOutSession(): Promise<ListWorld & { held: number[] }> {
  const own = await createTestDatabase();
  const world = worldOf(own, await seedSale(own.database, { capacity: 2, zones: { 1: 2 } }));
  return { ...world, held: [await world.ordered([0]), await world.ordered([0])] };
}

function worldOf(own: TestDatabase, sale: SeededSale) {
  const programme = programmeOf(own, sale);
  const shop = shopFor(own.database, sale.catalogue, { catalogue: programme.catalogue });
  return {
    own,
    sale,
    shop,
    cancelSession: programme.cancelSession,
    restoreSession: programme.restoreSession,
    withdraw: programme.withdraw,
    returnSession: programme.returnSession,
    ...ordersOf(own, sale, shop),
    ...entriesOf(own, sale, shop),
    ...offersOf(own, shop),
  };
}

/** The programme, whose one session an opening cancels or restores, or takes out and puts in again. */
function programmeOf({ database }: TestDatabase, { catalogue, event, sessions }: SeededSale) {
  let isCancelled = false;
  let isOut: 'no' | 'session' | 'event' = 'no';
  const sessionId = sessions[0]?.id ?? 0;
  const standing = (session: (typeof event.sessions)[number]) => ({ ...session, cancelled: isCancelled });
  const get = async (): Promise<Catalogue> => ({
    ...catalogue,
    events:
      isOut === 'event'
        ? []
        : [{ ...event, sessions: isOut === 'session' ? [] : event.sessions.map(standing) }],
  });
  const play = { eventId: event.id, day: sessions[0]?.day ?? '', time: sessions[0]?.time ?? '' };
  const change: NewChange = {
    ...{ sessionId, kind: 'off', because: {}, from: play, to: play, paysByItself: true },
    fromPlace: { title: {}, venueName: {}, address: {}, mapUrl: null },
    chooseUntil: Date.parse('2099-01-01'),
  };
  return {
    catalogue: { get, refresh: get },
    cancelSession: async (): Promise<void> => {
      await database.query('update session set cancelled_at = now()');
      await insertChanges(database, [change]);
      await endHeldOrders(database, [sessionId]);
      isCancelled = true;
    },
    restoreSession: async (): Promise<void> => {
      await database.query('update session set cancelled_at = null');
      const standing = await loadStandingChanges(database, [sessionId]);
      await undoChanges(
        database,
        standing.map(({ id }) => id),
      );
      isCancelled = false;
    },
    /** The session alone leaves the programme, or its event with it. */
    withdraw: async (what: 'session' | 'event' = 'session'): Promise<void> => {
      await database.transaction((transaction) => withdrawSessions(transaction, [sessionId]));
      isOut = what;
    },
    returnSession: async (): Promise<void> => {
      await database.query('update session set withdrawn_at = null');
      isOut = 'no';
    },
  };
}

function ordersOf({ database }: TestDatabase, sale: SeededSale, shop: Shop) {
  let buyers = 0;
  const buy = async (seatIds: readonly number[], pass?: string) => {
    buyers += 1;
    const lines = seatIds.map((id) => requestLine(sale, { seatId: id }));
    const usual = orderRequest(sale, { lines, ...(pass === undefined ? {} : { claim: { pass } }) });
    const request = { ...usual, buyer: { ...usual.buyer, email: `buyer${buyers}@example.org` } };
    return await placeOrder(shop, request, { idempotencyKey: null });
  };
  return {
    buy,
    ordered: async (seatIds: readonly number[], pass?: string): Promise<number> => {
      const outcome = await buy(seatIds, pass);
      if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.kind}`);
      return outcome.order.id;
    },
    /** The holds of the orders are over by the clock, and nothing has swept them. */
    lapse: async (...orders: number[]): Promise<void> => {
      await database.query(`update orders set held_until = now() - interval '1 second' where id = any ($1)`, [
        orders,
      ]);
    },
    /** The house ends the order: its places are free at once. */
    cancel: async (order: number): Promise<void> => {
      await database.transaction(async (transaction) => {
        await endOrder(transaction, order, 'CANCELLED', 'house');
        await releasePlaces(transaction, order);
      });
    },
  };
}

function entriesOf({ database }: TestDatabase, sale: SeededSale, shop: Shop) {
  const wish = (change: Partial<JoinListRequest> = {}): JoinListRequest => ({
    eventId: sale.event.id,
    language: 'ru',
    sessionIds: [sale.sessions[0]?.id ?? 0],
    ...{ party: 1, together: false, zoneIds: [], email: 'anna@example.org' },
    consents: orderRequest(sale).consents,
    botCheck: { token: null, captchaId: null, captchaText: null },
    ...change,
  });
  return {
    wish,
    /** Joins and confirms; the name of the entry. */
    waits: async (name: string, change: Partial<JoinListRequest> = {}): Promise<string> => {
      const asked = await joinList(shop, wish({ email: `${name}@example.org`, ...change }), {
        block: null,
        rateUsed: 0,
      });
      const [entry] = await database.query<{ id: number }>('select max(id) as id from waiting');
      const link = { name: listName(shop.key, entry?.id ?? 0), language: 'ru' as const };
      const confirmed = await confirmListEntry(shop, link);
      if (asked.kind === 'refused' || confirmed.kind === 'refused') throw new Error(`${name} does not wait`);
      return link.name;
    },
    view: async (name: string) => {
      const outcome = await viewListEntry(shop, { name, language: 'ru' });
      if (outcome.kind === 'refused') throw new Error('not shown');
      return outcome.view;
    },
    mailsOf: async (name: string): Promise<string[]> => {
      const rows = await database.query<{ kind: string }>(
        'select kind from mail where waiting_id = $1 order by id',
        [entryOfName(shop.key, name)],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

function offersOf({ database }: TestDatabase, shop: Shop) {
  return {
    /** The time of open offers is over; their mails went an hour before, or are still on their way. */
    lapseOffers: async (mails: 'went' | 'wait' = 'went'): Promise<void> => {
      if (mails === 'went')
        await database.query(
          `update mail set sent_at = now() - interval '1 hour' where offer_id is not null and sent_at is null`,
        );
      await database.query(
        `update waiting_offer set until = now() - interval '1 second' where ended_at is null`,
      );
    },
    /** Every mail of the list that still waits is tried; to whom which subject went. */
    sendMails: async (): Promise<{ to: string; subject: string; text: string }[]> => {
      const sent: { to: string; subject: string; text: string }[] = [];
      const mailer: Shop['mailer'] = {
        send: async ({ to, subject, text }) => {
          const [said = '', body = ''] = [subject, text].map((one) => one.replaceAll('\u00a0', ' '));
          sent.push({ to: to.address, subject: said, text: body });
          return { kind: 'sent', answer: '' };
        },
        close: async () => {},
      };
      const due = await database.query<{ id: number }>(
        `select id from mail where waiting_id is not null and sent_at is null and failed_at is null order by id`,
      );
      for (const { id } of due) await sendMail({ ...shop, mailer }, id);
      return sent;
    },
  };
}
