import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeskVisitor, type Hired, hire, passKey, password } from '#testing/desk-visitor.ts';
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

describe('K4 of whoever has no session', () => {
  const writtenBy = async (work: () => Promise<unknown>) => {
    const [{ last = 0 } = {}] = await shop.own.database.query<{ last: number }>(
      'select max(id) as last from staff_act',
    );
    await work();
    return await shop.own.database.query(
      'select staff_id as "staffId", act, details, outcome from staff_act where id > $1 order by id',
      [last],
    );
  };
  const ask = () => createDeskVisitor(shop.server);

  test('nothing is written that they could write at will', async () => {
    const key = 'A'.repeat(43);
    const credentials = { password: 'a password, in the wrong field', code: '123456' };
    const written = await writtenBy(async () => {
      await ask().ask('signIn', { login: 'my secret password', ...credentials });
      await ask().ask('passkeyChallenge', {});
      await ask().ask('askHouse', { anew: false });
      await ask().ask('lookAtLink', { key });
      await ask().ask('takePass', { key });
      await ask().ask('begin', { key, name: 'Nobody', login: 'nobody@example.org', ...credentials });
    });
    expect(written).toEqual([]);
  });

  test('wrong tries at somebody’s account are, as often as they are judged, under the login of the account', async () => {
    const wrong = { login: office.login.toUpperCase(), password: 'something else entirely', code: '000000' };
    const written = await writtenBy(() =>
      Promise.all(Array.from({ length: 9 }, () => ask().ask('signIn', wrong))),
    );
    const entry = {
      staffId: null,
      act: 'signIn',
      details: { login: office.login },
      outcome: 'refused: wrong-credentials',
    };
    expect(written).toEqual([entry, entry, entry, entry, entry]);
  });

  test('who was let in is', async () => {
    const { login, visitor, code } = await hire({ server: shop.server, database: shop.own.database }, [
      'door',
    ]);
    await visitor.ask('signOut', {});
    const session = shop.sale.sessions[0]?.id ?? 0;
    const key = await passKey(shop.own.database, session, new Date(Date.now() + 3_600_000));
    const written = await writtenBy(async () => {
      expect((await ask().ask('signIn', { login, password, code: code() })).answer.ok).toBe(true);
      expect((await ask().ask('takePass', { key })).answer.ok).toBe(true);
    });
    expect(written).toEqual([
      { staffId: null, act: 'signIn', details: { login }, outcome: 'done' },
      { staffId: null, act: 'takePass', details: {}, outcome: 'done' },
    ]);
  });
});
