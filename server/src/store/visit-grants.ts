import type { Day, Text, Time } from '@foyer/contract/rules/values.ts';
import type { HeldSubscription } from '#domain/held-subscription.ts';
import type { Order } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

/** The visits that a paid order of season tickets gives, once: a repeat changes nothing. */
export async function insertVisitGrants(
  transaction: Queryable,
  { id, document }: Pick<Order, 'id' | 'document'>,
): Promise<void> {
  const items = (document.composition ?? []).map((item, index) => ({ ...item, number: index + 1 }));
  const given = items.filter(({ visits, eventId }) => visits > 0 && eventId !== null);
  // What is itself taken under a subscription gives no visits: they would never end.
  if (given.length === 0 || document.subscription !== undefined) return;
  const column = <Name extends keyof (typeof given)[number]>(name: Name) => given.map((item) => item[name]);
  await transaction.query(
    `insert into visit_grant (order_id, item, event_id, day, time, until, visits)
     select $1, * from unnest($2::integer[], $3::text[], $4::date[], $5::text[], $6::date[], $7::integer[])
     on conflict do nothing`,
    [
      id,
      column('number'),
      column('eventId'),
      column('day'),
      column('time'),
      column('until'),
      column('visits'),
    ],
  );
}

/**
 * The visits of an event that a profile has under its season tickets, also where none are left, as while money of the season
 * ticket went back outside the shop. Those of a hold that lapsed are its own again: the order that asks for them sweeps it.
 */
export async function loadHeldSubscriptions(
  queryable: Queryable,
  profileId: number,
  eventId: string,
): Promise<HeldSubscription[]> {
  const rows = await queryable.query<GrantRow>({
    name: 'held-subscriptions',
    text: `
      select visit_grant.id, day, time, until, season.document -> 'title' as title,
        case when money_went_back(season.id) then 0
        else visits_granted(visit_grant.id) - visits_used(visit_grant.id) + coalesce((
          select sum((line.quantity - line.returned) * line.visitors)
          from orders lapsed join order_line line on line.order_id = lapsed.id
          where lapsed.visit_grant_id = visit_grant.id and is_held(lapsed.state)
            and lapsed.held_until <= now()
        ), 0)::integer end as left
      from visit_grant join orders season on season.id = visit_grant.order_id
      where season.profile_id = $1 and season.state = 'PAID' and visit_grant.event_id = $2
      order by visit_grant.id`,
    values: [profileId, eventId],
  });
  return rows.map((row) => ({
    id: `${ownPrefix}${row.id}`,
    keeper: { kind: 'shop', grantId: row.id },
    eventId,
    title: row.title,
    quantity: Math.max(0, row.left),
    day: row.day,
    time: row.time ?? '00:00',
    until: row.until,
  }));
}

/** What names of this shop's own begin with; those of an outside club never do. */
const ownPrefix = 'season-';

interface GrantRow {
  id: number;
  day: Day | null;
  time: Time | null;
  until: Day | null;
  title: Text;
  left: number;
}

/** What one order of season tickets has given, for its buyer's own records. */
export async function loadGrantedVisits(
  queryable: Queryable,
  orderId: number,
): Promise<Record<string, unknown>[]> {
  return await queryable.query(
    `select event_id as event, visits_granted(id) as given, visits_used(id) as used, until
     from visit_grant where order_id = $1 order by item`,
    [orderId],
  );
}

/** Visits to an event that season tickets have, and that can still be booked. */
export interface OpenVisits {
  eventId: string;
  visits: number;
  /** The last one of those that have one. */
  lastDay: Day | null;
  /** Some have no last day. */
  isEndless: boolean;
  orders: readonly number[];
}

/** By event; also of season tickets that somebody is buying. */
export async function loadOpenVisits(
  queryable: Queryable,
  eventIds: readonly string[],
  today: Day,
): Promise<OpenVisits[]> {
  return await queryable.query<OpenVisits>(
    `with open as (
       select event_id, order_id, coalesce(day, until) as last_day, visits_granted(id) - visits_used(id) as visits
       from visit_grant where event_id = any ($1)
       union all
       select said ->> 'eventId', orders.id, coalesce(said ->> 'day', said ->> 'until')::date,
         (said ->> 'visits')::integer * (select sum(quantity * visitors) from order_line where order_id = orders.id)
       from orders cross join lateral jsonb_array_elements(document -> 'composition') said
       where document ? 'composition' and is_unpaid(state) and said ->> 'eventId' = any ($1)
     )
     select event_id as "eventId", sum(visits)::integer as visits, max(last_day) as "lastDay",
       bool_or(last_day is null) as "isEndless", array_agg(distinct order_id order by order_id) as orders
     from open where visits > 0 and (last_day is null or last_day >= $2) group by event_id order by event_id`,
    [eventIds, today],
  );
}

/** Whether these tickets can go back: of season tickets no visit that they gave is out. */
export async function visitsStandWithout(
  transaction: Queryable,
  tickets: readonly number[],
): Promise<boolean> {
  const [row] = await transaction.query<{ stand: boolean }>(
    'select visits_stand_without($1::bigint[]) as stand',
    [tickets],
  );
  return row?.stand === true;
}
