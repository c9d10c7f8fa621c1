import type { Role } from '@foyer/contract/desk/desk-call.ts';
import type { Queryable } from '#platform/database.ts';

/** A member of staff whom the house knows elsewhere: by issuer and subject. */
export interface HouseAccount {
  issuer: string;
  subject: string;
  name: string;
  login: string;
  roles: readonly Role[];
}

export interface KeptAccount {
  id: number;
  roles: readonly Role[];
  /** Shut out of this shop, whatever the house says. */
  isOff: boolean;
}

/** The row of an account, locked until the transaction ends; null: it has never been here. */
export async function lockAccount(
  transaction: Queryable,
  { issuer, subject }: Pick<HouseAccount, 'issuer' | 'subject'>,
): Promise<KeptAccount | null> {
  const rows = await transaction.query<KeptAccount>(
    `select id, roles, ended_at is not null as "isOff" from staff
     where account_issuer = $1 and account_subject = $2 for update`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** Writes what the house says of them now, and answers their number. */
export async function keepAccount(transaction: Queryable, account: HouseAccount): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into staff (name, login, roles, account_issuer, account_subject) values ($1, $2, $3, $4, $5)
     on conflict (account_issuer, account_subject) do update
       set name = excluded.name, login = excluded.login, roles = excluded.roles
     returning id`,
    [account.name, account.login, account.roles, account.issuer, account.subject],
  );
  if (row === undefined) throw new Error('an account was neither made nor found');
  return row.id;
}

/** False: there is no account of this number, or it was never shut out. */
export async function letBackIn(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query(
    `update staff set ended_at = null
     where id = $1 and account_issuer is not null and ended_at is not null returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Does the house keep this account, and give it its roles? */
export async function isHouseAccount(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query('select from staff where id = $1 and account_issuer is not null', [id]);
  return rows.length > 0;
}
