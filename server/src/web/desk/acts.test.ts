import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let head: Hired;
let office: Hired;
beforeAll(async () => {
  shop = await createTestShop();
  const at = { server: shop.server, database: shop.own.database };
  [head, office] = [await hire(at, ['head']), await hire(at, ['office'])];
});
afterAll(() => shop.close());

/** Numbers of the acts on each page, from the newest to the end. */
async function pagesOf({ visitor }: Hired): Promise<number[][]> {
  const pages: number[][] = [];
  for (;;) {
    const before = pages.at(-1)?.at(-1);
    const { answer } = await visitor.ask('acts', before === undefined ? {} : { before });
    if (!answer.ok) throw new Error(answer.refusal.kind);
    pages.push(answer.value.acts.map(({ id }) => id));
    if (!answer.value.isMore) return pages;
  }
}

const numbersOf = async (login: string | null) =>
  (
    await shop.own.database.query<{ id: number }>(
      `select staff_act.id from staff_act left join staff on staff.id = staff_id
       where $1::text is null or login = $1 order by staff_act.id desc`,
      [login],
    )
  ).map(({ id }) => id);

test('K4 the log goes back page by page to its first entry, and to one’s own for whoever is no head', async () => {
  const write = (login: string, count: number) =>
    shop.own.database.query(
      `insert into staff_act (staff_id, who, act, outcome)
       select staff.id, name, 'resend', 'done' from staff, generate_series(1, $2::integer) where login = $1`,
      [login, count],
    );
  await write(office.login, 60);
  await write(head.login, 130);
  const own = await numbersOf(office.login);
  // Exactly one page, with none after it.
  await write(office.login, 100 - own.length);
  const all = await numbersOf(null);
  expect((await pagesOf(head)).map(({ length }) => length)).toEqual([100, 100, all.length - 200]);
  expect((await pagesOf(head)).flat()).toEqual(all);
  expect(await pagesOf(office)).toEqual([await numbersOf(office.login)]);
});
