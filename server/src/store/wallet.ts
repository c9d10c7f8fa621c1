import type { Language } from '@foyer/contract/rules/values.ts';
import type { PassNames } from '#domain/wallet-pass.ts';
import type { Queryable } from '#platform/database.ts';

export type WalletKind = 'apple' | 'google';

export interface KeptPass extends PassNames {
  wallet: WalletKind;
  ticketId: number;
  language: Language;
  shown: string;
  changedAt: Date;
}

interface NewPass extends Pick<KeptPass, 'wallet' | 'ticketId' | 'language' | 'shown'> {
  sessionId: number;
  revision: number;
}

/**
 * Writes down that a ticket was put into a wallet and what its pass says. Gives the names by which the wallet has it, and the
 * language: Google keeps the first one.
 */
export async function keepPass(
  queryable: Queryable,
  { wallet, ticketId, sessionId, language, shown, revision }: NewPass,
): Promise<PassNames & { language: Language }> {
  const [row] = await queryable.query<PassNames & { language: Language }>(
    // 48 random bits tell installations apart: whole identities would make Google's addresses too long for some phones.
    `insert into wallet_pass as kept (wallet, ticket_id, language, shown, revision, name, session_name)
     select $1, $2::bigint, $4, $5, $6, format('%s-%s', mark, $2::bigint), format('%s-%s', mark, $3::bigint)
     from (select left(id::text, 13) as mark from installation) here
     on conflict (wallet, ticket_id) do update
       set language = case when kept.wallet = 'apple' then excluded.language else kept.language end
     returning language, name, session_name as "sessionName"`,
    [wallet, ticketId, sessionId, language, shown, revision],
  );
  if (!row) throw new Error('a pass was not written down');
  return row;
}

/** By the name it was issued with. */
export async function findPass(
  queryable: Queryable,
  wallet: WalletKind,
  name: string,
): Promise<(KeptPass & { orderId: number }) | null> {
  const [row] = await queryable.query<KeptPass & { orderId: number }>(
    `${passes} where wallet = $1 and name = $2`,
    [wallet, name],
  );
  return row ?? null;
}

const passes = `select wallet, ticket_id as "ticketId", name, session_name as "sessionName", language, shown,
    changed_at as "changedAt", order_id as "orderId"
  from wallet_pass join ticket on ticket.id = ticket_id join order_line on order_line.id = order_line_id`;

/** Orders with passes that were not compared with the house as it stands. */
export async function loadOrdersToCompare(
  queryable: Queryable,
  revision: number,
  most: number,
): Promise<number[]> {
  const rows = await queryable.query<{ orderId: number }>(
    `select distinct order_id as "orderId"
     from wallet_pass join ticket on ticket.id = ticket_id join order_line on order_line.id = order_line_id
     where revision is distinct from $1 order by order_id limit $2`,
    [revision, most],
  );
  return rows.map(({ orderId }) => orderId);
}

/** Passes of an order, for this transaction alone: a ticket that changes meanwhile waits, and is compared again. */
export function lockPassesOf(transaction: Queryable, orderId: number): Promise<KeptPass[]> {
  return transaction.query<KeptPass>(
    `${passes} where order_id = $1 order by wallet, ticket_id for update of wallet_pass`,
    [orderId],
  );
}

/** What a pass says now; where that is something else, its holder is told. */
export async function markCompared(
  queryable: Queryable,
  {
    wallet,
    ticketId,
    shown,
    revision,
  }: Pick<KeptPass, 'wallet' | 'ticketId' | 'shown'> & { revision: number },
): Promise<void> {
  await queryable.query(
    `update wallet_pass set revision = $4, shown = $3,
       changed_at = case when shown = $3 then changed_at else now() end,
       due_at = case when shown = $3 then due_at else now() end,
       attempts = case when shown = $3 then attempts else 0 end
     where wallet = $1 and ticket_id = $2`,
    [wallet, ticketId, shown, revision],
  );
}

export interface DuePass extends PassNames {
  ticketId: number;
  orderId: number;
  language: Language;
  /** With the one that begins now. */
  attempts: number;
  /** Of the phones that keep an Apple pass. */
  tokens: readonly string[];
}

/** Passes whose holders are to be told now, lent for a minute: another server takes them after that. */
export function takeDuePasses(queryable: Queryable, wallet: WalletKind, most: number): Promise<DuePass[]> {
  return queryable.query<DuePass>(
    `with due as (
      select ticket_id from wallet_pass where wallet = $1 and due_at <= now()
      order by due_at limit $2 for update skip locked
    )
    update wallet_pass pass set attempts = attempts + 1, due_at = now() + interval '1 minute'
    from due join ticket on ticket.id = due.ticket_id join order_line line on line.id = order_line_id
    where wallet = $1 and pass.ticket_id = due.ticket_id
    returning pass.ticket_id as "ticketId", name, session_name as "sessionName", order_id as "orderId", language, attempts,
      array(select push_token from wallet_device device where device.ticket_id = due.ticket_id) as tokens`,
    [wallet, most],
  );
}

/** `pause` in seconds; null: its holder knows, or nothing more is tried. */
export async function markNotified(
  queryable: Queryable,
  wallet: WalletKind,
  ticketId: number,
  pause: number | null,
): Promise<void> {
  await queryable.query(
    `update wallet_pass set due_at = now() + $3::integer * interval '1 second' where wallet = $1 and ticket_id = $2`,
    [wallet, ticketId, pause],
  );
}

const mostDevices = 20;

/** A phone that keeps a pass; `known`: it did before. Only so many phones of one ticket are told. */
export async function registerDevice(
  queryable: Queryable,
  { device, ticketId, pushToken }: { device: string; ticketId: number; pushToken: string },
): Promise<'new' | 'known' | 'too-many'> {
  const [row] = await queryable.query<{ isNew: boolean }>(
    `insert into wallet_device as kept (device, ticket_id, push_token)
     select $1, $2, $3
     where (select count(*) from wallet_device where ticket_id = $2 and device <> $1) < $4
     on conflict (device, ticket_id) do update set push_token = excluded.push_token
     returning xmax = 0 as "isNew"`,
    [device, ticketId, pushToken, mostDevices],
  );
  return row === undefined ? 'too-many' : row.isNew ? 'new' : 'known';
}

/** The phone keeps the Apple pass of this name no more. */
export async function forgetDevice(queryable: Queryable, device: string, name: string): Promise<void> {
  await queryable.query(
    `delete from wallet_device kept using wallet_pass pass
     where device = $1 and wallet = 'apple' and name = $2 and kept.ticket_id = pass.ticket_id`,
    [device, name],
  );
}

export async function forgetTokens(queryable: Queryable, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0)
    await queryable.query('delete from wallet_device where push_token = any ($1)', [tokens]);
}

/** Passes of a phone that changed after a moment, and when the last of them did. */
export function loadChangedPasses(
  queryable: Queryable,
  device: string,
  since: Date,
): Promise<{ name: string; changedAt: Date }[]> {
  return queryable.query(
    `select name, changed_at as "changedAt"
     from wallet_device join wallet_pass using (ticket_id)
     where device = $1 and wallet = 'apple' and date_trunc('milliseconds', changed_at) > $2 order by ticket_id`,
    [device, since],
  );
}

/** A week after the last session to which it admits nobody is told of a ticket any more. */
export async function forgetOldPasses(queryable: Queryable): Promise<void> {
  for (const table of ['wallet_pass', 'wallet_device'])
    await queryable.query(
      `delete from ${table} kept where not exists (
         select from admission join session on session.id = session_id
         where admission.ticket_id = kept.ticket_id and starts_at >= now() - interval '7 days')`,
    );
}
