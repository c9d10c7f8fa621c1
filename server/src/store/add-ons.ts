import type { Money } from '@foyer/contract/rules/values.ts';
import type { AddOnDocument } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

/** A piece as it asks to be added. */
export interface NewAddOn {
  uid: string;
  offerId: number;
  price: Money;
  document: AddOnDocument;
}

export type ChooseOutcome =
  | { kind: 'added' }
  /** The order's hold is over by the database's clock. */
  | { kind: 'over' }
  /** Unpaid orders of the same network hold too many pieces. */
  | { kind: 'network-full'; offerId: number }
  | { kind: 'sold-out'; offerId: number; piecesLeft: number };

/**
 * Takes the pieces off the stock for an unpaid order and raises its total: all or none. The caller holds its lock.
 * `networkPercent`: most of an offer that unpaid orders of one network may hold; one order is always allowed.
 */
export async function chooseOffers(
  transaction: Queryable,
  orderId: number,
  pieces: readonly NewAddOn[],
  networkPercent: number,
): Promise<ChooseOutcome> {
  const rows = pieces.map(({ uid, offerId, price, document }) => ({
    uid,
    offer_id: offerId,
    price,
    document,
  }));
  const [row] = await transaction.query<{ outcome: ChooseRow }>(
    'select choose_offers($1, $2, $3) as outcome',
    [orderId, JSON.stringify(rows), networkPercent],
  );
  if (row === undefined) throw new Error('choose_offers gave no answer');
  const { outcome } = row;
  switch (outcome.outcome) {
    case 'sold-out':
      return { kind: 'sold-out', offerId: outcome.offer_id, piecesLeft: outcome.pieces_left };
    case 'network-full':
      return { kind: 'network-full', offerId: outcome.offer_id };
    default:
      return { kind: outcome.outcome };
  }
}

type ChooseRow =
  | { outcome: 'added' | 'over' }
  | { outcome: 'network-full'; offer_id: number }
  | { outcome: 'sold-out'; offer_id: number; pieces_left: number };

/** Takes a piece off an unpaid order; false: it does not have it, or its hold is over. The caller holds its lock. */
export async function dropAddOn(transaction: Queryable, orderId: number, addOnId: number): Promise<boolean> {
  const [row] = await transaction.query<{ dropped: boolean }>('select drop_add_on($1, $2) as dropped', [
    orderId,
    addOnId,
  ]);
  return row?.dropped === true;
}

/** Ends lapsed orders that keep pieces of this offer from others; how many. */
export async function freeLapsedOffer(queryable: Queryable, offerId: number): Promise<number> {
  const [row] = await queryable.query<{ freed: number }>(
    'select free_lapsed_offers(array[$1::integer]) as freed',
    [offerId],
  );
  return row?.freed ?? 0;
}

/** Pieces left by offer; those of lapsed orders count as left though nothing has swept them yet. null: not limited. */
export async function loadOfferLevels(
  queryable: Queryable,
  offerIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await queryable.query<{ id: number; left: number | null }>(
    `select offer_id as id, case when capacity is not null then greatest(capacity - taken + (
       select count(*)::integer from add_on join orders on orders.id = order_id
       where add_on.offer_id = offer_stock.offer_id and returned_at is null
         and is_held(state) and held_until <= now()
     ), 0) end as left
     from offer_stock where offer_id = any ($1)`,
    [offerIds],
  );
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** How many pieces of each offer orders have, by its id; the rows stay locked until the end of the transaction. */
export async function lockTakenPieces(
  transaction: Queryable,
  offerIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await transaction.query<{ id: number; taken: number }>(
    'select offer_id as id, taken from offer_stock where offer_id = any ($1) order by offer_id for update',
    [offerIds],
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Brings the stock of offers to what is given; an offer keeps its number. */
export async function saveOfferStock(
  transaction: Queryable,
  offers: readonly { id: number; stock: number | null }[],
): Promise<void> {
  await transaction.query(
    `insert into offer_stock (offer_id, capacity)
     select * from unnest($1::integer[], $2::integer[]) given (id, stock) order by id
     on conflict (offer_id) do update set capacity = excluded.capacity
       where offer_stock.capacity is distinct from excluded.capacity`,
    [offers.map(({ id }) => id), offers.map(({ stock }) => stock)],
  );
}
