import type { ActBefore } from '@foyer/contract/desk/desk.ts';
import type { Queryable } from '#platform/database.ts';

export interface NewAct {
  staffId: number | null;
  who: string;
  act: string;
  details: Readonly<Record<string, unknown>>;
  before?: ActBefore | null;
}

/** Written before the act begins: whatever happens, it is known that somebody began it. */
export async function beginAct(queryable: Queryable, act: NewAct): Promise<number> {
  const rows = await queryable.query<{ id: number }>(
    'insert into staff_act (staff_id, who, act, details, before) values ($1, $2, $3, $4, $5) returning id',
    [act.staffId, act.who, act.act, JSON.stringify(act.details), act.before ?? null],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert of an act gave no id');
  return id;
}

/** Its outcome, once. */
export async function endAct(queryable: Queryable, id: number, outcome: string): Promise<void> {
  await queryable.query(
    'update staff_act set outcome = $2, ended_at = now() where id = $1 and outcome is null',
    [id, outcome.slice(0, 500)],
  );
}

export interface ActRow {
  id: number;
  at: Date;
  who: string;
  act: string;
  details: Readonly<Record<string, unknown>>;
  before: ActBefore | null;
  outcome: string | null;
}

const actsAtATime = 100;

/** The newest acts before a number; `of` null: everybody's. */
export async function listActs(
  queryable: Queryable,
  { of, before }: { of: number | null; before: number | null },
): Promise<ActRow[]> {
  return await queryable.query<ActRow>(
    `select id, at, who, act, details, before, outcome from staff_act
     where ($1::bigint is null or staff_id = $1) and ($2::bigint is null or id < $2)
     order by id desc limit ${actsAtATime}`,
    [of, before],
  );
}
