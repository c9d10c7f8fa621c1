import type { AgreedConsent } from '#domain/agreed-consents.ts';
import type { Queryable } from '#platform/database.ts';

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
