import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { Buyer } from '#domain/catalogue.ts';
import type { NetworkAllowance } from '#domain/network-allowance.ts';
import type { OrderDocument } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { isLostRace } from '#platform/transaction.ts';

/** An order before it has its places: priced, checked and named; only the database knows whether they are free. */
export interface OrderDraft {
  hash: string;
  eventId: string;
  /** Revision of the catalogue that priced it. */
  revision: number;
  total: Money;
  currency: Currency;
  buyer: Buyer;
  /** The profile that places it; null: nobody is signed in. */
  profileId: number | null;
  usesCultureCard: boolean;
  needsVisitors: boolean;
  /** The visits of a season ticket under which it is taken; null: it is bought. */
  visitGrantId: number | null;
  holdSeconds: number;
  /** Most unpaid orders that the buyer may have, this one included; at most 60. */
  openOrders: number;
  /** Blocks of addresses that it comes from, the widest first, and its browser; empty: unknown. */
  networks: readonly NetworkAllowance[];
  /** Free places that its buyer may have of each session; null: not limited. */
  personMost: number | null;
  key: DraftKey;
  /** Whose tap holds the order takes over: digest of the browser's session; null: nobody's. */
  visitor: string | null;
  document: OrderDocument;
  lines: readonly DraftLine[];
  consents: readonly { id: number; version: string }[];
}

/**
 * One key, one effect. `own`: the caller's Idempotency-Key, bound to its first order for ever. `cart`: the digest
 * of buyer and cart, bound while that order is unpaid and live.
 */
export interface DraftKey {
  kind: 'own' | 'cart';
  value: string;
  /** SHA-256 of the request: the same key with another is refused. */
  requestDigest: string;
}

export interface DraftLine {
  sessionId: number;
  zoneId: number;
  categoryId: number;
  priceTypeId: number;
  quantity: number;
  visitors: number;
  price: Money;
  fee: Money;
  /** The one seat of the line on a hall plan. */
  seatId: number | null;
  /** The standing area of its places. */
  areaId: number | null;
  /** The keep under which it may be sold. */
  keepId?: number;
}

export type PlaceOutcome =
  | { kind: 'placed'; orderId: number; placedAt: Date; heldUntil: Date; lineIds: readonly number[] }
  /** The key's first order stands for this request too. */
  | { kind: 'same'; orderId: number }
  | { kind: 'key-reused' }
  /** The house changed: price it again by the catalogue as it stands now. */
  | { kind: 'stale' }
  /** Outside the sale window by the database's clock, cancelled or gone. */
  | { kind: 'closed'; sessionId: number }
  | { kind: 'limit' }
  /**
   * The caller's network would hold more places unpaid than the `allowed`; null: nobody knows when some are free again.
   */
  | { kind: 'network-full'; allowed: number; seconds: number | null }
  /** The buyer would have more than the `allowed` places of a session for nothing. */
  | { kind: 'person-full'; allowed: number }
  /** The culture card of this phone has a live ticket for the event. */
  | { kind: 'card-used' }
  /** The season ticket has fewer visits left than the order has visitors. */
  | { kind: 'visits-used'; left: number }
  /**
   * `lapsing`: a lapsed hold there is being decided by somebody else; asking again may succeed. `keptUntil`: nobody has the
   * seat, and it is kept for others until then.
   */
  | {
      kind: 'taken';
      sessionId: number;
      zoneId: number;
      placesLeft: number;
      seatId: number | null;
      keptUntil: Date | null;
      lapsing: boolean;
    };

/** Orders in one statement: more gain nothing (measured). */
export const largestBatch = 32;

/** Places the orders, each whole or not at all, in their order; the outcomes stand in the same order. */
export async function placeOrders(
  queryable: Queryable,
  drafts: readonly OrderDraft[],
): Promise<PlaceOutcome[]> {
  const [row] = await queryable.query<{ outcomes: OutcomeRow[] }>({
    name: 'place-orders',
    text: 'select place_orders($1) as outcomes',
    values: [JSON.stringify(drafts.map(draftRow))],
  });
  return (row?.outcomes ?? []).map(outcomeOf);
}

/** The key as it is stored: the two kinds never meet. */
export function storedKey(key: DraftKey): string {
  return `${key.kind}:${key.value}`;
}

/** Who counts as one buyer: an e-mail from one browser, so that nobody is held up by somebody who types theirs. */
export function buyerOfDraft({ buyer, networks }: OrderDraft): string {
  return `${buyer.email.toLowerCase()} ${networks.at(-1)?.block ?? ''}`;
}

function draftRow(draft: OrderDraft, index: number): object {
  return {
    number: index + 1,
    hash: draft.hash,
    event_id: draft.eventId,
    revision: draft.revision,
    total: draft.total,
    currency: draft.currency,
    language: draft.buyer.language,
    buyer_name: draft.buyer.name,
    buyer_email: draft.buyer.email,
    buyer_phone: draft.buyer.phone,
    profile_id: draft.profileId,
    uses_culture_card: draft.usesCultureCard,
    needs_visitors: draft.needsVisitors,
    visit_grant_id: draft.visitGrantId,
    hold_seconds: draft.holdSeconds,
    open_orders: Math.min(draft.openOrders, 60),
    networks: draft.networks,
    person_most: draft.personMost,
    key: storedKey(draft.key),
    own_key: draft.key.kind === 'own',
    request_digest: draft.key.requestDigest,
    visitor: draft.visitor,
    document: draft.document,
    lines: draft.lines.map(lineRow),
    consents: draft.consents,
  };
}

function lineRow(line: DraftLine, index: number): object {
  return {
    position: index + 1,
    session_id: line.sessionId,
    zone_id: line.zoneId,
    category_id: line.categoryId,
    price_type_id: line.priceTypeId,
    quantity: line.quantity,
    visitors: line.visitors,
    price: line.price,
    fee: line.fee,
    seat_id: line.seatId,
    area_id: line.areaId,
    keep_id: line.keepId,
  };
}

type OutcomeRow =
  | { outcome: 'placed'; order_id: number; placed_at: string; held_until: string; line_ids: number[] }
  | { outcome: 'same'; order_id: number }
  | { outcome: 'key-reused' | 'stale' | 'limit' | 'card-used' }
  | { outcome: 'closed'; session_id: number }
  | { outcome: 'person-full'; allowed: number }
  | { outcome: 'network-full'; allowed: number; seconds: number | null }
  | { outcome: 'visits-used'; visits_left: number }
  | {
      outcome: 'taken';
      session_id: number;
      zone_id: number;
      places_left: number;
      seat_id?: number;
      kept_until?: string | null;
      lapsing: boolean;
    };

function outcomeOf(row: OutcomeRow): PlaceOutcome {
  switch (row.outcome) {
    case 'placed':
      return {
        kind: 'placed',
        orderId: row.order_id,
        placedAt: new Date(row.placed_at),
        heldUntil: new Date(row.held_until),
        lineIds: row.line_ids,
      };
    case 'same':
      return { kind: 'same', orderId: row.order_id };
    case 'closed':
      return { kind: 'closed', sessionId: row.session_id };
    case 'person-full':
      return { kind: 'person-full', allowed: row.allowed };
    case 'network-full':
      return { kind: 'network-full', allowed: row.allowed, seconds: row.seconds };
    case 'visits-used':
      return { kind: 'visits-used', left: row.visits_left };
    case 'taken':
      return {
        kind: 'taken',
        sessionId: row.session_id,
        zoneId: row.zone_id,
        placesLeft: row.places_left,
        seatId: row.seat_id ?? null,
        keptUntil: row.kept_until ? new Date(row.kept_until) : null,
        lapsing: row.lapsing,
      };
    default:
      return { kind: row.outcome };
  }
}

/**
 * Why a sale statement failed. `race`: nothing was kept, the same again may succeed. `locked`: somebody holds a
 * place for longer than a buyer is let wait. `away`: the database does not serve now, and what was asked may or
 * may not stand (the key says which). `bug`: it will fail again.
 */
type PlaceFailure = 'race' | 'locked' | 'away' | 'bug';

/** Somebody else took the slot or the key between our look and our insert; the next look sees it. */
const uniqueViolation = '23505';
const lockNotAvailable = '55P03';
/** Data, constraint, syntax, raised by us, internal: SQLSTATE classes that no repeat mends. */
const classesOfBugs = ['21', '22', '23', '42', 'P0', 'XX'];

export function placeFailureOf(error: unknown): PlaceFailure {
  if (!(error instanceof Error)) return 'bug';
  const code = 'code' in error ? String(error.code) : '';
  if (code === lockNotAvailable) return 'locked';
  if (isLostRace(error) || code === uniqueViolation) return 'race';
  if (error instanceof TypeError || error instanceof RangeError) return 'bug';
  return classesOfBugs.includes(code.slice(0, 2)) ? 'bug' : 'away';
}
