import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSmallHouse } from '#house-files/testing/small-house.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { commands } from './commands.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-acts-'));
const codes = path.join(folder, 'codes.txt');
let house: ChangedHouse;
let order = '';
beforeAll(async () => {
  house = await openChangedHouse();
  order = String((await house.paid('2038-02-14')).id);
  await writeFile(codes, '123456789012\n');
  writeSmallHouse(folder);
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const evening = ['play', '2038-02-14', '19:00'];

/** What each form of a command does: the act that it leaves, or null where it changes nothing and names nobody. */
const forms: Readonly<Record<string, readonly (readonly [words: () => string[], act: string | null])[]>> = {
  audit: [
    [() => ['--json'], null],
    [() => ['decide', '999', '--by', 'Вера', '--note', 'Нет'], 'decideAlarm'],
  ],
  webhooks: [
    [() => [], null],
    [() => ['replay', '999'], 'replayWebhook'],
    [() => ['replay', '--since', '2026-11-01'], 'replayWebhook'],
  ],
  staff: [
    [() => [], null],
    [() => ['link'], 'invite'],
    [() => ['roles', '999', '--roles', 'door'], 'changeRoles'],
    [() => ['off', '999'], 'endStaff'],
    [() => ['back', '999'], 'letStaffBackIn'],
  ],
  open: [
    [() => [folder, '--dry-run'], null],
    [() => [folder], 'open'],
  ],
  undo: [
    [() => ['--dry-run'], null],
    [() => [], 'undoOpening'],
  ],
  revisions: [[() => [], null]],
  sessions: [
    [() => ['cancel', folder, ...evening, '--dry-run'], null],
    [() => ['cancel', folder, ...evening], 'changeSession'],
    [() => ['move', folder, ...evening, '--to', '2038-03-14 18:00'], 'changeSession'],
  ],
  orders: [
    [() => [order], null],
    [() => ['nobody', 'at', 'all'], null],
    [() => ['resend', order], 'resend'],
    [() => ['seat', '999', 'stalls-1-1'], 'reseat'],
    [() => ['cancel', order, '--dry-run'], null],
    [() => ['cancel', order, '--yes'], 'cancel'],
    [() => ['payment', '999-1'], 'decidePayment'],
    [() => ['payment', '999-1', '--closed'], 'decidePayment'],
  ],
  returns: [
    [() => ['--all'], null],
    [() => ['approve', '999'], 'decideReturn'],
    [() => ['approve', '999', '--in-full'], 'refundInFull'],
    [() => ['refuse', '999', '--reason', 'Нет'], 'decideReturn'],
    [() => ['cancelled'], null],
    [() => ['cancelled', '--refund'], 'refundCancelled'],
    [() => ['retry'], null],
    [() => ['retry', 'T999'], 'retryRefund'],
    [() => ['retry', 'T999', '--sent'], 'noteSentRefund'],
  ],
  tonight: [
    [() => ['--day', '2038-02-14'], null],
    [() => ['--day', '2038-02-14', '--event', 'play'], 'list.csv'],
    [() => ['--day', '2038-02-14', '--event', 'play', '--pdf', path.join(folder, 'list.pdf')], 'list.pdf'],
  ],
  keep: [
    [() => ['list'], null],
    [() => [...evening, '--for', 'press', '--places', '1'], 'keep'],
    [() => ['change', '999', '--note', 'Нет'], 'changeKeep'],
    [() => ['release', '999'], 'releaseKeep'],
    [() => ['link', '999'], null],
  ],
  visits: [
    [() => ['123456789012'], 'recordVisits'],
    [() => ['--file', codes], 'recordVisits'],
  ],
  report: [[() => [], null]],
  receipts: [
    [() => [], null],
    [() => ['retry', '999'], 'retryReceipt'],
    [() => ['close', '999'], 'closeReceipt'],
    [() => ['close', '--all'], null],
    [() => ['close', '--all', '--yes'], 'closeReceipts'],
  ],
  'card-reports': [
    [() => [], null],
    [() => ['retry', '999'], 'retryCardReport'],
    [() => ['close', '999'], 'closeCardReport'],
  ],
  news: [
    [() => [], null],
    [() => ['999'], 'news.csv'],
  ],
  export: [[() => ['nobody@example.org'], 'export']],
  erase: [[() => ['nobody@example.org'], 'erase']],
  exchange: [
    [() => [order], null],
    [() => [order, '--to', '2038-02-15 19:00'], 'exchange'],
  ],
};

/** They work on files, or do what the running shop does by itself. */
const actless = ['serve', 'backup', 'restore', 'reconcile', 'check', 'pull', 'import', 'import-hall'];

test('K4 every form of every command is listed here', () => {
  expect([...Object.keys(forms), ...actless].sort()).toEqual(Object.keys(commands).sort());
  for (const [name, listed] of Object.entries(forms)) {
    const verbs = (commands[name]?.arguments ?? []).flatMap((form) => /^[a-z]+/.exec(form)?.[0] ?? []);
    expect(listed.map(([words]) => words()[0])).toEqual(expect.arrayContaining(verbs));
  }
});

const cases = Object.entries(forms).flatMap(([name, listed]) =>
  listed.map(([words, act]) => ({ name, words, act })),
);

test.each(cases)('K4 foyer $name leaves the act $act', async ({ name, words, act }) => {
  const before = await acts();
  const { code, aside } = await captureFoyer(house.url, [name, ...words()]);
  expect(code, aside).not.toBe(2);
  expect(aside).not.toContain('error: ');
  const made = (await acts()).slice(before.length);
  const outcome = code === 0 ? 'done' : 'refused';
  expect(made).toEqual(act === null ? [] : [{ act, outcome, who: expect.stringMatching(/^console:./) }]);
});

test('all orders of a word are listed, however many', async () => {
  const [{ email = '' } = {}] = await house.database.query<{ email: string }>(
    'select buyer_email as email from orders where id = $1',
    [order],
  );
  const { code, written, aside } = await captureFoyer(house.url, ['orders', email, '--all']);
  expect([code, aside]).toEqual([0, '']);
  expect(written).toContain(`${order}  `);
});

test('K4 no address of a buyer gets into the log', async () => {
  await captureFoyer(house.url, ['erase', 'anna@example.org', '--ahead']);
  const rows = await house.database.query<{ row: string }>('select staff_act::text as row from staff_act');
  expect(rows.map(({ row }) => row).join('\n')).not.toContain('@');
});

test('K4 a command says what it was about, and how that was before', async () => {
  const before = async (...words: string[]) => {
    await captureFoyer(house.url, words);
    const [act] = await house.database.query<{ before: unknown }>(
      'select before from staff_act order by id desc limit 1',
    );
    return act?.before;
  };
  const evening = { title: { ru: 'Гроза', en: 'The Storm' }, day: '2038-02-15', time: '19:00' };
  const paid = await house.paid('2038-02-15', 2);
  const about = { id: paid.id, state: 'PAID', total: 189_000, currency: 'RUB' };
  const [ticket = 0] = await house.tickets(paid);
  expect(await before('orders', 'resend', String(paid.id))).toEqual({ order: { ...about, tickets: 2 } });
  await before('orders', 'cancel', String(paid.id), String(ticket), '--yes');
  const rest = { order: { ...about, tickets: 1 } };
  expect(await before('orders', 'cancel', String(paid.id), '--yes')).toEqual(rest);
  const [asked] = await house.database.query<{ id: number }>('select min(id) as id from return_request');
  expect(await before('returns', 'approve', String(asked?.id))).toMatchObject({ return: { tickets: 1 } });
  await raiseAlarm(house.database, { kind: 'mail-refused', orderId: paid.id, paymentId: null, detail: '' });
  const [alarm] = await house.database.query<{ id: number }>('select max(id) as id from alarm');
  const decided = await before('audit', 'decide', String(alarm?.id), '--by', 'Вера', '--note', 'Дозвонились');
  expect(decided).toMatchObject({ alarm: 'mail-refused', order: { id: paid.id } });
  expect(await before('sessions', 'cancel', folder, 'play', '2038-02-15', '19:00')).toEqual({ evening });
  const revision = expect.any(Number);
  expect(await before('open', folder, '--over')).toEqual({ revision });
});

async function acts() {
  return await house.database.query('select act, outcome, who from staff_act order by id');
}
