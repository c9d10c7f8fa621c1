import type { Database } from '@foyer/server/platform/database.ts';

/** Rows that only a call changes: a row written anew counts as changed. */
const watched = [
  'orders',
  'order_line',
  'order_consent',
  'idempotency_key',
  'stock',
  'offer_stock',
  'add_on',
  'ticket',
  'return_request',
  'return_item',
  'visitor',
  'visitor_document',
];

/** Rows that jobs write anew: their number says whether a call has begun something. What jobs add is not looked at. */
const counted = ['payment', 'refund', 'profile'];

/** The same as long as nothing was added, taken away or written anew. */
export async function fingerprint(database: Database): Promise<string> {
  const parts = [
    ...watched.map((name) => `(select count(*) || '/' || sum(xmin::text::bigint) from ${name}) as ${name}`),
    // What the club refuses stays written down, and counts for nothing.
    `(select count(*) from discount where counts) as discount`,
    // Seats of orders: what is only tapped lapses by itself.
    `(select count(*) from seat_taken where order_id is not null) as seats`,
    ...counted.map((name) => `(select count(*) from ${name}) as ${name}`),
  ];
  const [row] = await database.query(`select ${parts.join(', ')}`);
  return JSON.stringify(row);
}
