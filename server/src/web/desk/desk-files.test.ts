import { type Role, roles } from '@foyer/contract/desk/desk-call.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, saveRevision } from '#store/house-revisions.ts';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { deskFiles } from './desk-files.ts';

let shop: TestShop;
const people = new Map<Role, Hired>();

beforeAll(async () => {
  shop = await createTestShop();
  const { database } = shop.own;
  for (const role of roles) people.set(role, await hire({ server: shop.server, database }, [role]));
  const bytes = Buffer.from('title: Дом\n');
  await database.transaction((transaction) =>
    saveRevision(transaction, [{ path: 'house.yaml', digest: digestOf(bytes), bytes, picture: null }], {
      folder: '/house',
      by: { source: 'folder', name: 'Вера' },
    }),
  );
});
afterAll(() => shop.close());

async function download(role: Role, file: string) {
  const cookie = people.get(role)?.visitor.cookie ?? '';
  return await shop.server.inject({ url: `/api/desk/file/${file}`, headers: { cookie } });
}

const session = () => shop.sale.sessions[0]?.id ?? 0;
const queries: Readonly<Record<string, () => string>> = {
  'list.pdf': () => `session=${session()}`,
  'list.csv': () => `session=${session()}`,
  'report.csv': () => 'from=2026-01-01&to=2026-01-31',
  'report.xlsx': () => 'from=2026-01-01&to=2026-01-31',
  'house.zip': () => 'revision=1',
};

test.each(Object.keys(queries).flatMap((file) => roles.map((role) => [file, role] as const)))(
  'K2 %s for %s',
  async (file, role) => {
    const isAllowed = deskFiles.find(({ path }) => path === file)?.roles.includes(role);
    const { statusCode } = await download(role, `${file}?${queries[file]?.()}`);
    expect(statusCode).toBe(isAllowed ? 200 : 403);
  },
);

test.each(deskFiles.map(({ path }) => path))('%s of what is no number is not there', async (file) => {
  for (const number of ['', 'abc', '-1', '1.5', '1e3', '99999999999', '1;drop']) {
    const query = ['session', 'consent', 'revision'].map((name) => `${name}=${number}`).join('&');
    expect([number, (await download('head', `${file}?${query}`)).statusCode]).toEqual([number, 404]);
  }
});

test('the files of the house come as one archive, and the download stands in the log', async () => {
  const { rawPayload, headers } = await download('programme', 'house.zip?revision=1');
  expect(headers['content-disposition']).toContain('house-1.zip');
  const files = unzipSync(new Uint8Array(rawPayload));
  expect(strFromU8(files['house-1/house.yaml'] ?? expect.fail())).toBe('title: Дом\n');
  const [act] = await shop.own.database.query(
    'select act, outcome, details from staff_act order by id desc limit 1',
  );
  expect(act).toEqual({ act: 'house.zip', outcome: 'done', details: { revision: '1' } });
});
