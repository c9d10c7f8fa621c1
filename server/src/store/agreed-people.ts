import type { Language } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';

/** Who agreed to a consent with an order that was paid. */
export interface AgreedPerson {
  email: string;
  /** As written with the newest of these orders. */
  name: string;
  language: Language;
  firstAt: Date;
  lastAt: Date;
  /** Of the text that was agreed to last. */
  version: string;
  orderId: number;
}

/** Each address once; people whose data were erased are not among them. */
export async function loadAgreedPeople(queryable: Queryable, consentId: number): Promise<AgreedPerson[]> {
  return await queryable.query<AgreedPerson>(
    `select distinct on (lower(buyer_email)) buyer_email as email, buyer_name as name, language,
       min(agreed_at) over mine as "firstAt", agreed_at as "lastAt", version, orders.id as "orderId"
     from order_consent join orders on orders.id = order_id
     where consent_id = $1 and paid_at is not null and buyer_email <> ''
     window mine as (partition by lower(buyer_email))
     order by lower(buyer_email), agreed_at desc, orders.id desc`,
    [consentId],
  );
}

export async function countAgreedPeople(queryable: Queryable): Promise<Map<number, number>> {
  const rows = await queryable.query<{ consentId: number; people: number }>(
    `select consent_id as "consentId", count(distinct lower(buyer_email))::integer as people
     from order_consent join orders on orders.id = order_id
     where paid_at is not null and buyer_email <> '' group by consent_id`,
  );
  return new Map(rows.map(({ consentId, people }) => [consentId, people]));
}
