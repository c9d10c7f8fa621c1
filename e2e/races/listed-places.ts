import type { Database } from '@foyer/server/platform/database.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import { draftLine, draftOrder } from '@foyer/server/testing/draft-order.ts';
import { open } from './weak-trial.ts';

export interface Wish {
  email?: string;
  party?: number;
  together?: boolean;
  zoneIds?: readonly number[] | null;
}

/** An entry that waits for these sessions; its number. */
export async function waitFor(
  database: Database,
  sessionIds: readonly number[],
  { email = 'anna@example.org', party = 1, together = false, zoneIds = null }: Wish = {},
): Promise<number> {
  const [entry] = await database.query<{ id: number }>(
    `with entry as (
       insert into waiting (event_id, email, language, party, together, zone_ids, state, confirmed_at)
       select event_id, $2, 'ru', $3, $4, $5, 'WAITING', clock_timestamp() from session where id = ($1::integer[])[1]
       returning id
     ), sessions as (
       insert into waiting_session (session_id, waiting_id) select session, id from entry, unnest($1::integer[]) session
     )
     select id from entry`,
    [sessionIds, email, party, together, zoneIds],
  );
  return entry?.id ?? 0;
}

/** A stranger asks for the only place of a session, which a lapsed order has and somebody waits for: how many get it. */
async function strangersBeforeTheList(without: readonly string[]): Promise<number> {
  const { database, sale, close } = await open({ without }, { capacity: 1 });
  const batcher = createOrderBatcher(database);
  const buy = async () => (await batcher.place(draftOrder(sale, { lines: [draftLine(sale)] }))).kind;
  await buy();
  await waitFor(database, [sale.sessions[0]?.id ?? 0]);
  await database.query(`update orders set held_until = now() - interval '1 second'`);
  const got = [await buy(), await buy()].filter((kind) => kind === 'placed').length;
  await close();
  return got;
}

/** How many entries of one e-mail wait when two are confirmed as no lock of the list stood before them. */
async function entriesOfOne(without: readonly string[]): Promise<number> {
  const { database, sale, close } = await open({ without });
  const sessions = [sale.sessions[0]?.id ?? 0];
  await Promise.allSettled([waitFor(database, sessions), waitFor(database, sessions)]);
  const waiting = await database.query(`select from waiting where state = 'WAITING'`);
  await close();
  return waiting.length;
}

/** How many offers of one entry are open when two sessions serve it as no lock of the list stood before them. */
async function offersOfOne(without: readonly string[]): Promise<number> {
  const { database, sale, close } = await open({ without });
  const sessionId = sale.sessions[0]?.id ?? 0;
  const entry = await waitFor(database, [sessionId]);
  const offer = () =>
    database.query(
      `with made as (
         insert into keep (session_id, purpose, from_files, until) values ($1, 'offer', false, now() + interval '1 hour')
         returning id, until
       )
       insert into waiting_offer (waiting_id, session_id, keep_id, zone_id, seat_ids, until)
       select $2, $1, id, 1, '{}', until from made`,
      [sessionId, entry],
    );
  await Promise.allSettled([offer(), offer()]);
  const standing = await database.query('select from waiting_offer where ended_at is null');
  await close();
  return standing.length;
}

/** As `changeGuards`. */
export const listGuards = [
  ['a stranger who gets what comes back before the list', 'list-first', strangersBeforeTheList, 0],
  ['a second entry of an e-mail', 'one-entry', entriesOfOne, 1],
  ['a second open offer of an entry', 'one-offer', offersOfOne, 1],
] as const;
