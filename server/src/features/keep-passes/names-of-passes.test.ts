import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationsFolder } from '#platform/migrate.ts';
import { loadProgress, startAnewAfter } from '#store/installation.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import {
  openPassHouse,
  type PassHouse,
  passType,
  readPass,
  type SimulatedGoogle,
} from '#testing/pass-house.ts';
import { simulatedGoogleWallet } from '#testing/simulated-google-wallet.ts';
import { updatePasses } from './update-passes.ts';

let google: SimulatedGoogle;
let house: PassHouse;

beforeEach(async () => {
  google = await simulatedGoogleWallet();
  house = await openPassHouse(google);
});
afterEach(async () => {
  await house.close();
  await google.close();
});

const giveBack = ({ trial }: PassHouse, ticketId: number | undefined) =>
  trial.database.query('update ticket set returned_at = now() where id = $1', [ticketId]);

/** What Google has, by the names after the issuer, with the states of tickets. */
const atGoogle = () => [...google.stored].map(([name, { state }]) => [name.split('.')[1], state]);

test('houses with one issuer and one pass type have passes of their own, though the numbers of their tickets are the same', async () => {
  const other = await openPassHouse(google);
  try {
    const [one, two] = [await house.paid(), await other.paid()];
    expect(two.tickets).toEqual(one.tickets);
    const sessionId = one.order.lines[0]?.sessionId;
    expect(two.order.lines[0]?.sessionId).toBe(sessionId);
    const serials = async ({ applePasses, ownMark }: PassHouse, { order, tickets }: typeof one) => {
      const read = (await applePasses(order)).map(({ serialNumber }) => serialNumber);
      const mark = await ownMark();
      expect(read).toEqual(tickets.map((id) => `${mark}-${id}`));
    };
    await serials(house, one);
    await serials(other, two);
    expect(await house.ownMark()).not.toBe(await other.ownMark());

    await house.addToGoogle(one.order);
    const before = [...google.stored];
    await other.addToGoogle(two.order);
    await giveBack(other, two.tickets[0]);
    await updatePasses(other.shop);
    expect([...google.stored].slice(0, before.length)).toEqual(before);
    const namesOf = (mark: string, states: readonly string[]) => [
      [`session-${mark}-${sessionId}-ru`, undefined],
      ...one.tickets.map((id, index) => [`ticket-${mark}-${id}`, states[index]]),
    ];
    expect(atGoogle()).toEqual([
      ...namesOf(await house.ownMark(), ['ACTIVE', 'ACTIVE']),
      ...namesOf(await other.ownMark(), ['INACTIVE', 'ACTIVE']),
    ]);
  } finally {
    await other.close();
  }
});

test('an installation that was restored from a backup names passes as before', async () => {
  const { trial, addedPass, applePasses } = house;
  const { order, pass } = await addedPass();
  await startAnewAfter(trial.database, { ...(await loadProgress(trial.database)), beat: 1 }, 'yesterday');
  await trial.database.query('delete from wallet_pass');
  expect((await applePasses(order))[0]?.serialNumber).toBe(pass.serialNumber);
});

/** As if the passes had been issued by a version that named them by the numbers of their tickets alone. */
async function asIssuedBefore(): Promise<void> {
  const { database } = house.trial;
  await database.query('alter table wallet_pass drop column name, drop column session_name');
  await database.query(await readFile(path.join(migrationsFolder, '0031-names-of-passes.sql'), 'utf8'));
}

test('a phone that has a ticket by its number alone keeps that name: it is told, finds the pass void, and is forgotten', async () => {
  const { addedPass, applePasses, register, service, trial, state } = house;
  const { order, ticketId } = await addedPass();
  await asIssuedBefore();
  const [pass] = await applePasses(order);
  if (!pass) throw new Error('no pass');
  expect(pass.serialNumber).toBe(String(ticketId));
  expect((await register('phone-1', pass)).statusCode).toBe(201);
  await giveBack(house, ticketId);
  await updatePasses(house.shop);
  expect(state.pushed).toHaveLength(1);
  const changed = await service(`devices/phone-1/registrations/${passType}`, '');
  expect(changed.json()).toMatchObject({ serialNumbers: [String(ticketId)] });
  const own = `${passType}/${ticketId}`;
  const fresh = await service(`passes/${own}`, pass.authenticationToken);
  expect(readPass(fresh.rawPayload)).toMatchObject({ serialNumber: String(ticketId), voided: true });
  const removal = { method: 'DELETE' };
  await service(`devices/phone-1/registrations/${own}`, pass.authenticationToken, removal);
  expect(await trial.database.query('select from wallet_device')).toHaveLength(0);
});

test('a ticket that Google has by its number alone keeps that name, added again, returned or moved to another evening', async () => {
  const { order, tickets } = await house.paid();
  await house.addToGoogle(order);
  await asIssuedBefore();
  google.stored.clear();
  await house.addToGoogle(order);
  const states = (...expected: string[]) => [
    [`session-${order.lines[0]?.sessionId}-ru`, undefined],
    ...tickets.map((id, index) => [`ticket-${id}`, expected[index]]),
  ];
  expect(atGoogle()).toEqual(states('ACTIVE', 'ACTIVE'));
  await giveBack(house, tickets[0]);
  await updatePasses(house.shop);
  expect(atGoogle()).toEqual(states('INACTIVE', 'ACTIVE'));
  const startsOf = () => JSON.stringify([...google.stored.values()][0]?.dateTime);
  const before = startsOf();
  await house.trial.database.query(
    `update session set day = day + 7, starts_at = starts_at + interval '7 days'`,
  );
  house.state.revision += 1;
  await updatePasses(house.shop);
  expect(startsOf()).not.toBe(before);
  expect(atGoogle()).toEqual(states('INACTIVE', 'ACTIVE'));
});

test('an exchanged ticket is void by the name that Google has, and the one that it was exchanged for has a new one', async () => {
  await house.close();
  house = await openPassHouse(google, exchangedSale());
  const { order, tickets } = await house.paid();
  await house.addToGoogle(order);
  await asIssuedBefore();
  google.stored.clear();
  const exchange = exchangeSteps(() => house.trial);
  const { order: next } = await exchange.asked(order, 1, 2, tickets.slice(0, 1));
  await exchange.pay(next);
  await updatePasses(house.shop);
  expect(atGoogle().slice(1)).toEqual([[`ticket-${tickets[0]}`, 'INACTIVE']]);
  await house.addToGoogle(next);
  const mark = await house.ownMark();
  const [, added] = atGoogle().filter(([name]) => String(name).startsWith('ticket-'));
  expect(added).toEqual([expect.stringMatching(new RegExp(`^ticket-${mark}-\\d+$`)), 'ACTIVE']);
});
