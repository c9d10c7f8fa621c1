import type { Queryable } from '#platform/database.ts';

/** Puts the orders of these tickets into parts of the hall, as if they had been bought there. */
export async function divideHall(
  queryable: Queryable,
  parts: readonly (readonly [name: string, codes: readonly string[]])[],
): Promise<void> {
  for (const [name, codes] of parts)
    await queryable.query(
      `update order_line set place = jsonb_build_object('sector', jsonb_build_object('ru', $1::text), 'row', '', 'number', '')
       where id in (select order_line_id from ticket where code = any ($2))`,
      [name, codes],
    );
}

/** No phone has a list, and none a part of its own. */
export async function forgetDivision(queryable: Queryable): Promise<void> {
  await queryable.query('delete from door_part');
  await queryable.query('delete from door_phone');
  await queryable.query('delete from door_division');
}
