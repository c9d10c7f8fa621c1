import type { AgreedConsent } from '#domain/agreed-consents.ts';
import type { NamedVisitor } from '#domain/named-visitors.ts';
import type { Queryable } from '#platform/database.ts';

/** HELD becomes NAMED and the hold starts over; null if the order no longer waits for names. */
export async function markNamed(
  transaction: Queryable,
  orderId: number,
  holdSeconds: number,
): Promise<Date | null> {
  const [row] = await transaction.query<{ until: Date | null }>('select name_visitors($1, $2) as until', [
    orderId,
    holdSeconds,
  ]);
  return row?.until ?? null;
}

/** Keeps the visitors of a named order; documents apart, until so many days after their session. */
export async function insertVisitors(
  transaction: Queryable,
  visitors: readonly NamedVisitor[],
  keepDays: number,
): Promise<void> {
  const column = <Name extends keyof NamedVisitor>(name: Name) => visitors.map((visitor) => visitor[name]);
  const places = [column('lineId'), column('position')];
  await transaction.query(
    `insert into visitor (order_line_id, position, surname, first_name, middle_name, age)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[])`,
    [...places, column('surname'), column('firstName'), column('middleName'), column('age')],
  );
  await transaction.query(
    `insert into visitor_document
       (order_line_id, position, type, number, birth_day, country, region, region_name, erase_after)
     select line_id, asked.position, type, asked.number, birth_day, country, region, region_name,
       greatest(session.starts_at, now()) + make_interval(days => $9)
     from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::date[], $6::int[], $7::int[], $8::text[])
       asked (line_id, position, type, number, birth_day, country, region, region_name)
     join order_line on order_line.id = line_id
     join session on session.id = order_line.session_id
     where coalesce(type, country) is not null`,
    [
      ...places,
      column('documentType'),
      column('documentNumber'),
      column('birthDay'),
      column('country'),
      column('region'),
      column('regionName'),
      keepDays,
    ],
  );
}

/** Of the order $1, those that were not erased, each with its document where that is kept still. */
export const namedVisitors = `
  from visitor
  join order_line on order_line.id = visitor.order_line_id
  left join visitor_document document
    on document.order_line_id = visitor.order_line_id and document.position = visitor.position
  where order_id = $1 and erased_at is null
  order by order_line.position, visitor.position`;

/** The visitors of an order whole, as they were kept. */
export function loadVisitors(queryable: Queryable, orderId: number): Promise<NamedVisitor[]> {
  return queryable.query<NamedVisitor>(
    `select visitor.order_line_id as "lineId", visitor.position, surname, first_name as "firstName",
       middle_name as "middleName", age, birth_day as "birthDay", type as "documentType",
       number as "documentNumber", country, region, region_name as "regionName"
     ${namedVisitors}`,
    [orderId],
  );
}

/** Days for which the documents of an order that came to nothing are kept: its money may still come late. */
const daysAfterEnd = 3;

/** Erases documents whose term is over, and those of orders that came to nothing; answers how many. */
export async function eraseDueDocuments(queryable: Queryable): Promise<number> {
  const erased = await queryable.query(
    `delete from visitor_document document using order_line, orders
     where order_line.id = document.order_line_id and orders.id = order_line.order_id
       and (erase_after <= now() or (is_ended(state) and ended_at <= now() - make_interval(days => $1)))
     returning document.position`,
    [daysAfterEnd],
  );
  return erased.length;
}

/** What was agreed to after the order was placed, with the version of each text; a repeat changes nothing. */
export async function insertConsents(
  transaction: Queryable,
  orderId: number,
  consents: readonly AgreedConsent[],
): Promise<void> {
  await transaction.query(
    `insert into order_consent (order_id, consent_id, version)
     select $1, * from unnest($2::int[], $3::text[]) on conflict do nothing`,
    [orderId, consents.map(({ id }) => id), consents.map(({ version }) => version)],
  );
}
