import { createHash } from 'node:crypto';
import type {
  CreatedExchange,
  CreateExchangeRequest,
  ExchangeCause,
} from '@foyer/contract/returns/exchange.ts';
import type { PricedLine } from '#domain/cart.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ExchangeRule } from '#domain/exchange.ts';
import { mostFreePlaces } from '#domain/network-allowance.ts';
import { type Order, payable } from '#domain/order.ts';
import { orderDocument } from '#domain/order-document.ts';
import { newPublicName } from '#domain/public-name.ts';
import { type Refused, refused } from '#domain/refused.ts';
import { isHeld } from '#domain/states.ts';
import { secondsUntilNextMail } from '#domain/tickets-again.ts';
import type { Queryable } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { isLostRace } from '#platform/transaction.ts';
import { loneSeatRefusal } from '#shop/lone-seat-refusal.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { confirmLocked } from '#shop/swap-exchange.ts';
import {
  copyVisitors,
  insertExchange,
  loadConsentsOf,
  loadExchangesOf,
  lockForExchange,
} from '#store/exchanges.ts';
import { loadAskedMails } from '#store/mails.ts';
import {
  endOrder,
  findOrderByHash,
  findOrderOfKey,
  loadOrder,
  lockOrder,
  releasePlaces,
} from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import {
  type DraftKey,
  type OrderDraft,
  type PlaceOutcome,
  placeOrders,
  storedKey,
} from '#store/place-orders.ts';
import { loadTakenOfSessions } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import {
  type ExchangeSale,
  isOpenFor,
  linesOfChoice,
  lookAt,
  optionsOf,
  saleOf,
} from './exchange-options.ts';
import { chooseTickets, type JudgedTicket, loadExchangeTerms, sumsOf } from './exchange-terms.ts';

export type AskExchangeOutcome = { kind: 'asked'; created: CreatedExchange } | Refused;
type AskingShop = ShopCore & Pick<Shop, 'plans'>;

/** Who asks, and how. */
export interface AskedBy {
  /** null: nobody is signed in. */
  profileId: number | null;
  idempotencyKey: string | null;
  /** The staff of the house confirm what costs nothing more at once. */
  isStaff?: boolean;
}

/**
 * Tickets of an order for places of another evening: a new order holds them, and the old tickets stay good until it is paid, or
 * confirmed where it costs nothing more. An earlier choice that is not being paid gives way. The same request is the same order.
 */
export async function askExchange(
  shop: AskingShop,
  request: CreateExchangeRequest,
  by: AskedBy,
): Promise<AskExchangeOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  if (shop.salesStopped()) return refused('sales-stopped');
  const key = keyOf(request, by);
  for (let attempt = 1; ; attempt += 1) {
    const catalogue = attempt === 1 ? await shop.catalogue.get() : await shop.catalogue.refresh();
    const sale = await saleOf(shop, catalogue, order.eventId);
    if (!sale) return refused('sale-closed');
    const outcome = await inTurn(() => tryOnce(shop, { order, request, by, key, catalogue, sale }));
    if (outcome !== 'again') return outcome;
    if (attempt === mostAttempts) return refused('busy', { seconds: 2 });
  }
}

const mostAttempts = 4;

/** Each holds counters of two sessions for some ten statements: a session that has just gone on sale must not wait for many. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

interface Asked {
  order: Order;
  request: CreateExchangeRequest;
  by: AskedBy;
  key: DraftKey;
  catalogue: Catalogue;
  sale: ExchangeSale;
}

async function tryOnce(shop: AskingShop, asked: Asked): Promise<AskExchangeOutcome | 'again'> {
  try {
    return await shop.database.transaction((transaction) => ask(transaction, shop, asked));
  } catch (error) {
    if (error instanceof RefusedInside) return error.outcome;
    if (error instanceof DatabaseAway || !isLostRace(error)) throw error;
    return 'again';
  }
}

/** Rolls back what was prepared: an earlier choice keeps its places when the new one gets none. */
class RefusedInside extends Error {
  readonly outcome: Refused | 'again';

  constructor(outcome: Refused | 'again') {
    super('The exchange was refused');
    this.outcome = outcome;
  }
}

async function ask(
  transaction: Queryable,
  shop: AskingShop,
  asked: Asked,
): Promise<AskExchangeOutcome | 'again'> {
  const { request, key, catalogue, sale, by } = asked;
  const old = await lockOrder(transaction, asked.order.id);
  const earlier = await findOrderOfKey(transaction, storedKey(key), key.requestDigest);
  if (earlier !== null) return created(await loadOrder(transaction, earlier));
  const standing = (await loadExchangesOf(transaction, old.id)).find(
    ({ oldOrder, state }) => oldOrder === old.id && state === 'OPEN',
  );
  const before = standing ? await lockOrder(transaction, standing.newOrder) : null;
  // The bank may have the money of it already.
  if (before && !isHeld(before)) return refused('exchange-open');
  const sessionIds = [...old.lines, ...(before?.lines ?? [])].map(({ sessionId }) => sessionId);
  const consents = await loadConsentsOf(transaction, old.id);
  const now = await lockForExchange(transaction, old, [...sessionIds, request.sessionId]);
  const terms = await loadExchangeTerms(transaction, catalogue, old, now);
  const chosen = chooseTickets(old, terms, request.tickets);
  if (chosen.kind === 'refused' || !terms.rule) return notExchanged(chosen);
  if (terms.isAskedBack) return notExchanged({ kind: 'refused', cause: 'asked-back', until: null });
  const lines = linesOf(sale, request, chosen, now);
  if (lines === null) return refused('sale-closed');
  const sums = sumsOf(chosen.tickets, lines, terms.rule);
  if (sums.pay !== request.seenPay || sums.back !== request.seenBack) return refused('price-changed');
  if (before) {
    await endOrder(transaction, before.id, 'CANCELLED', 'house');
    await releasePlaces(transaction, before.id);
  }
  const draft = draftOf(shop, asked, { old, lines, sums, tickets: chosen.tickets, consents });
  const lone = await loneSeatRefusal(transaction, sale.event, sale.hall, draft, now);
  if (lone && !(await isOffered(transaction, asked, { ...chosen, rule: terms.rule }, now)))
    throw new RefusedInside({ kind: 'refused', refusal: lone });
  const [outcome] = await placeOrders(transaction, [draft]);
  if (outcome?.kind !== 'placed') throw new RefusedInside(refusalOf(outcome, draft));
  await tie(transaction, old, { outcome, sums, tickets: chosen.tickets });
  const placed = await loadOrder(transaction, outcome.orderId);
  if (payable(placed) > 0) return created(placed);
  const isBuyer = old.profileId !== null && old.profileId === by.profileId;
  const isAtOnce = isBuyer || by.isStaff === true;
  if (isAtOnce && (await confirmLocked(transaction, shop, placed, now, { hasLooked: true })) !== 'done')
    throw new RefusedInside(refused('exchange-refused', { cause: 'changed' }));
  if (!isAtOnce) await writeLink(transaction, shop, old.id, placed.id);
  return created(await loadOrder(transaction, placed.id));
}

/** The mail with the link that confirms; the choice falls with it where there were too many. */
async function writeLink(
  transaction: Queryable,
  shop: AskingShop,
  oldOrder: number,
  orderId: number,
): Promise<void> {
  const seconds = secondsUntilNextMail(await loadAskedMails(transaction, oldOrder, 'exchange-link'), 0);
  if (seconds > 0) throw new RefusedInside(refused('mail-sent-lately', { seconds, links: 1 }));
  await writeMail(transaction, shop, { orderId, kind: 'exchange-link' });
}

function linesOf(
  sale: ExchangeSale,
  request: CreateExchangeRequest,
  { tickets, sessionId }: { tickets: readonly JudgedTicket[]; sessionId: number },
  now: Date,
): PricedLine[] | null {
  const session = sale.event.sessions.find(({ id }) => id === request.sessionId);
  if (!session || !isOpenFor(session, sessionId, now)) return null;
  return linesOfChoice(sale, session, tickets, request);
}

/** Which places are offered is the shop's choice, whatever they leave beside them. */
async function isOffered(
  transaction: Queryable,
  { sale, request }: Asked,
  { tickets, rule }: { tickets: readonly JudgedTicket[]; rule: ExchangeRule },
  now: Date,
): Promise<boolean> {
  const session = sale.event.sessions.find(({ id }) => id === request.sessionId);
  if (!session) return false;
  const taken = await loadTakenOfSessions(transaction, [session.id]);
  const levels = await loadStockLevelsOf(transaction, [session.id]);
  const look = lookAt(sale, session, tickets, {
    taken: new Set(taken.get(session.id)),
    levels: levels.get(session.id),
    rule,
    now,
  });
  const options = look ? optionsOf(look) : [];
  return options.some(({ seatIds }) => String(seatIds) === String(request.seatIds));
}

type Sums = ReturnType<typeof sumsOf>;

/** The new order as the old one's buyer would place it; each ticket is a line of its own. */
function draftOf(
  shop: Pick<Shop, 'randomBytes'>,
  { catalogue, sale, key }: Asked,
  {
    old,
    lines,
    sums,
    tickets,
    consents,
  }: {
    old: Order;
    lines: readonly PricedLine[];
    sums: Sums;
    tickets: readonly JudgedTicket[];
    consents: OrderDraft['consents'];
  },
): OrderDraft {
  const document = orderDocument(catalogue, sale.event, lines, null);
  const draftLines = draftLinesOf(lines);
  return {
    hash: newPublicName(shop.randomBytes),
    eventId: sale.event.id,
    revision: catalogue.revision,
    total: sums.due,
    currency: old.currency,
    buyer: old.buyer,
    profileId: old.profileId,
    usesCultureCard: false,
    needsVisitors: old.needsVisitors,
    visitGrantId: null,
    holdSeconds: catalogue.holdSeconds,
    openOrders: catalogue.openOrdersPerBuyer,
    networks: [],
    personMost: mostFreePlaces(sale.event, draftLines, true),
    key,
    visitor: null,
    document: {
      ...document,
      lines: document.lines.map((line, index) => ({
        ...line,
        exchanges: (tickets[index]?.said.exchanges ?? 0) + 1,
        ...(sums.carried[index]?.length ? { carried: sums.carried[index] } : {}),
      })),
    },
    lines: draftLines,
    consents,
  };
}

function draftLinesOf(lines: readonly PricedLine[]): OrderDraft['lines'] {
  return lines.map(({ session, row, price, fee, place }) => ({
    sessionId: session.id,
    zoneId: row.zoneId,
    categoryId: row.categoryId,
    priceTypeId: row.priceTypeId,
    quantity: 1,
    visitors: row.visitors,
    price,
    fee,
    seatId: place?.seatId ?? null,
    areaId: place?.areaId ?? null,
  }));
}

async function tie(
  transaction: Queryable,
  old: Order,
  {
    outcome,
    sums,
    tickets,
  }: { outcome: Extract<PlaceOutcome, { kind: 'placed' }>; sums: Sums; tickets: readonly JudgedTicket[] },
): Promise<void> {
  const items = tickets.map(({ ticketId }, index) => ({
    ticketId,
    lineId: outcome.lineIds[index] ?? 0,
    refund: sums.refunds[index] ?? 0,
  }));
  const { credit, pay, back, bonuses, discounts } = sums;
  const isTied = await insertExchange(transaction, {
    oldOrder: old.id,
    newOrder: outcome.orderId,
    ...{ credit, pay, back, bonuses, items, discounts },
  });
  // A lapsed one that somebody else is ending at this moment.
  if (!isTied) throw new RefusedInside('again');
  if (old.needsVisitors) await copyVisitors(transaction, outcome.orderId);
}

function refusalOf(outcome: PlaceOutcome | undefined, draft: OrderDraft): Refused | 'again' {
  switch (outcome?.kind) {
    case 'stale':
      return 'again';
    case 'taken':
      return outcome.lapsing ? 'again' : refused('place-taken');
    case 'closed':
      return refused('sale-closed');
    case 'key-reused':
      return refused('key-reused');
    case 'limit':
      return refused('limit', { openOrders: draft.openOrders });
    case 'person-full':
      return refused('limit', { freePlaces: outcome.allowed });
    default:
      return refused('busy', { seconds: 2 });
  }
}

function created(placed: Order): AskExchangeOutcome {
  const next = placed.state === 'PAID' ? 'done' : payable(placed) > 0 ? 'pay' : 'mail';
  return { kind: 'asked', created: { hash: placed.hash, next } };
}

function notExchanged(chosen: ReturnType<typeof chooseTickets>): Refused {
  const cause: ExchangeCause = chosen.kind === 'refused' ? chosen.cause : 'never';
  const until = chosen.kind === 'refused' && chosen.until !== null ? chosen.until : null;
  return refused('exchange-refused', {
    cause,
    ...(until === null ? {} : { until: new Date(until).toISOString() }),
  });
}

/** The same tickets for the same places are the same request; a caller's own key says so by itself. */
function keyOf(request: CreateExchangeRequest, { idempotencyKey }: AskedBy): DraftKey {
  const { hash, tickets, sessionId, zoneId, areaId, seatIds, seenPay, seenBack } = request;
  const asked = { hash: hash.toUpperCase(), tickets, sessionId, zoneId, areaId, seatIds, seenPay, seenBack };
  const digest = createHash('sha256')
    .update(`exchange ${JSON.stringify(asked)}`)
    .digest('hex');
  if (idempotencyKey === null) return { kind: 'cart', value: digest, requestDigest: digest };
  return { kind: 'own', value: `exchange ${idempotencyKey}`, requestDigest: digest };
}
