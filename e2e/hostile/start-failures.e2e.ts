import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@foyer/sandbox/testing/free-ports.ts';
import { smallHouse } from '@foyer/server/house-files/testing/small-house.ts';
import { olderLayout } from '@foyer/server/testing/older-layout.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
let own: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-start-failure-'));
  own = await createTestDatabase({ migrations: null });
});
afterEach(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

interface End {
  code: number | null;
  said: string;
}

/** A process that has not ended by itself in this time hangs, also on a busy machine. Seconds. */
const patience = 200;

/** `foyer serve` until it ends; the caller's variables over those of a shop that would start. */
async function serveUntilItEnds(environment: Record<string, string>): Promise<End> {
  const child = spawn(process.execPath, [path.join(root, 'server/src/main.ts'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATABASE_URL: own.url,
      FOYER_DATA: path.join(folder, 'data'),
      ...environment,
    },
  });
  const said = listenTo(child);
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience * 1000);
  const [code] = await once(child, 'close');
  clearTimeout(impatience);
  return { code, said: said() };
}

function listenTo(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  return () => said;
}

/** One clear sentence, an exit code, no stack. */
function expectSentence(end: End, sentence: RegExp): void {
  expect(end.said).toMatch(sentence);
  expect(end.said).not.toMatch(/^\s+at /m);
  expect(end.said).not.toContain('node:internal');
  expect(end.code).toBe(1);
}

async function houseOf(files: Readonly<Record<string, string>>): Promise<string> {
  const house = path.join(folder, 'house');
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(house, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await mkdir(house, { recursive: true });
  return house;
}

const onlyHouseFile = (text: string) => ({ 'house.yaml': text });

describe('a shop that cannot start says why in a sentence and ends', () => {
  test('the port is taken', async () => {
    const taker = createServer().listen(0, 'localhost');
    await once(taker, 'listening');
    const address = taker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const end = await serveUntilItEnds({ PORT: String(port), FOYER_HOUSE: await houseOf(smallHouse) });
    taker.close();
    expectSentence(end, new RegExp(`Port ${port} is in use.*PORT`));
  });

  test('the house folder is not there', async () => {
    const end = await serveUntilItEnds({ FOYER_HOUSE: path.join(folder, 'nowhere') });
    expectSentence(end, /FOYER_HOUSE is ".*nowhere".*no such folder/);
  });

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['is no YAML', onlyHouseFile('title: [unclosed'), /house\.yaml:1/],
    [
      'lacks all that it must have',
      onlyHouseFile('title: Дом\n'),
      /house\.yaml[\s\S]*\d+ mistakes?\. Nothing was changed/,
    ],
    ['is empty', {}, /house\.yaml/],
  ])('the house folder %s', async (_, files, sentence) => {
    const end = await serveUntilItEnds({ FOYER_HOUSE: await houseOf(files) });
    expectSentence(end, sentence);
  });

  test('nobody answers at DATABASE_URL', async () => {
    const end = await serveUntilItEnds({
      DATABASE_URL: `postgres://foyer:secret@localhost:${await freePort()}/foyer`,
    });
    expectSentence(end, /DATABASE_URL/);
    expect(end.said).not.toContain('secret');
  });

  test('DATABASE_URL answers, and is no database', async () => {
    const liar = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      'localhost',
    );
    await once(liar, 'listening');
    const address = liar.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const end = await serveUntilItEnds({ DATABASE_URL: `postgres://foyer@localhost:${port}/foyer` });
    liar.close();
    expectSentence(end, /DATABASE_URL/);
  });

  test('there is no database of that name', async () => {
    const end = await serveUntilItEnds({ DATABASE_URL: own.url.replace(/\/test_\w+$/, '/not_there') });
    expectSentence(end, /DATABASE_URL/);
  });

  test('the database is of the layout before the first release', async () => {
    await own.database.query(olderLayout);
    const end = await serveUntilItEnds({ FOYER_HOUSE: await houseOf(smallHouse) });
    expectSentence(end, /needs a new database.*FOYER_DATA.*DATABASE_URL/);
    expect(await own.database.query('select folder from house')).toEqual([{ folder: 'houses/demo' }]);
  });

  test('a public address with the play bank, no mail server and a secret that can be guessed', async () => {
    const end = await serveUntilItEnds({
      FOYER_ORIGIN: 'https://tickets.example',
      FOYER_SECRET: '1',
      FOYER_SMTP: '',
      FOYER_TRIAL: '',
    });
    expectSentence(end, /FOYER_SECRET[\s\S]*FOYER_SMTP[\s\S]*payment ways › card[\s\S]*FOYER_TRIAL/);
    expect(end.said).not.toContain('The shop is ready');
  });

  test('several variables are wrong: each is said at once', async () => {
    const end = await serveUntilItEnds({
      FOYER_ORIGIN: 'https://tickets.example/shop',
      PORT: 'http',
      DATABASE_URL: 'localhost:5432',
    });
    expectSentence(end, /FOYER_ORIGIN is .*without a path/);
    expectSentence(end, /PORT is "http"; expected a port/);
    expectSentence(end, /DATABASE_URL is "localhost:5432"; expected an address/);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['FOYER_DATA is a file', { FOYER_DATA: path.join(root, 'LICENSE') }, /FOYER_DATA/],
    [
      'FOYER_ORDERS_PER_MINUTE is no number',
      { FOYER_ORDERS_PER_MINUTE: 'many' },
      /FOYER_ORDERS_PER_MINUTE is "many"/,
    ],
    ['FOYER_PROXIES is no address', { FOYER_PROXIES: 'everybody' }, /FOYER_PROXIES is "everybody"/],
    ['FOYER_SMTP is no address', { FOYER_SMTP: 'mail' }, /FOYER_SMTP/],
  ])('%s', async (_, environment, sentence) => {
    const end = await serveUntilItEnds({ FOYER_HOUSE: await houseOf(smallHouse), ...environment });
    expectSentence(end, sentence);
  });
});
