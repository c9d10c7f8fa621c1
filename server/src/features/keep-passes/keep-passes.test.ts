import { unzipSync } from 'fflate';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseOrder } from '#store/personal-data.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { forgetOldPasses } from '#store/wallet.ts';
import type { BankTrial } from '#testing/bank-trial.ts';
import {
  googleIssuer,
  openPassHouse,
  type PassHouse,
  passType,
  type ReadPass,
  readPass,
  type SimulatedGoogle,
} from '#testing/pass-house.ts';
import { simulatedGoogleWallet } from '#testing/simulated-google-wallet.ts';
import { updatePasses } from './update-passes.ts';

let google: SimulatedGoogle;
let house: PassHouse;
let trial: BankTrial;

beforeEach(async () => {
  google = await simulatedGoogleWallet();
  house = await openPassHouse(google);
  trial = house.trial;
});
afterEach(async () => {
  await house.close();
  await google.close();
});

/** As an opening moves it: the row of the session, and the next revision of the house. */
async function move(): Promise<void> {
  await trial.database.query(`update session set day = day + 7, starts_at = starts_at + interval '7 days'`);
  house.state.revision += 1;
}

describe('Apple Wallet', () => {
  test('all tickets of a paid order come in one file, each by itself, and nothing of an order that is not paid', async () => {
    const { order, tickets } = await house.paid();
    const answer = await house.addToApple(order);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/vnd.apple.pkpasses',
    ]);
    const passes = Object.values(unzipSync(answer.rawPayload)).map(readPass);
    const mark = await house.ownMark();
    expect(passes.map(({ serialNumber }) => serialNumber)).toEqual(tickets.map((id) => `${mark}-${id}`));
    const [one] = await loadTicketsOf(trial.database, order.id);
    const single = await house.app.inject(
      `/api/order/apple-wallet?hash=${order.hash}&ticket=${one?.hash}&lang=ru`,
    );
    expect(single.headers['content-type']).toBe('application/vnd.apple.pkpass');
    expect(Object.keys(unzipSync(single.rawPayload))).toContain('icon@2x.png');
    expect((await house.addToApple(await trial.order())).json()).toEqual({ kind: 'order-gone' });
    const unknown = await house.app.inject('/api/order/apple-wallet?hash=ABC&lang=ru');
    expect(unknown.json()).toEqual({ kind: 'order-gone' });
  });

  test('a phone is told of a moved evening, and gets the pass with the new day', async () => {
    const { pass } = await house.addedPass();
    expect((await house.register('phone-1', pass)).statusCode).toBe(201);
    expect((await house.register('phone-1', pass, 'cd'.repeat(32))).statusCode).toBe(200);
    await updatePasses(house.shop);
    expect(house.state.pushed).toEqual([]);
    await move();
    await updatePasses(house.shop);
    await updatePasses(house.shop);
    expect(house.state.pushed).toEqual(['cd'.repeat(32)]);
    const changed = await house.service(`devices/phone-1/registrations/${passType}`, '');
    expect(changed.json()).toMatchObject({ serialNumbers: [pass.serialNumber] });
    const { lastUpdated } = changed.json();
    const again = await house.service(
      `devices/phone-1/registrations/${passType}?passesUpdatedSince=${lastUpdated}`,
      '',
    );
    expect(again.statusCode).toBe(204);
    const path = `passes/${passType}/${pass.serialNumber}`;
    const fresh = await house.service(path, pass.authenticationToken);
    const [before] = pass.eventTicket.secondaryFields;
    expect(readPass(fresh.rawPayload).eventTicket.secondaryFields[0]?.value).not.toBe(before?.value);
    const since = { 'if-modified-since': String(fresh.headers['last-modified']) };
    const same = await house.app.inject({
      url: `/api/wallet/v1/${path}`,
      headers: { authorization: `ApplePass ${pass.authenticationToken}`, ...since },
    });
    expect(same.statusCode).toBe(304);
  });

  test('a returned ticket is void in the phone too', async () => {
    const { pass, ticketId } = await house.addedPass();
    await house.register('phone-1', pass);
    await trial.database.query('update ticket set returned_at = now() where id = $1', [ticketId]);
    await updatePasses(house.shop);
    expect(house.state.pushed).toHaveLength(1);
    const fresh = await house.service(`passes/${passType}/${pass.serialNumber}`, pass.authenticationToken);
    expect(readPass(fresh.rawPayload).voided).toBe(true);
  });

  test('a ticket that gets another seat is compared again', async () => {
    const { ticketId } = await house.addedPass();
    const revisionOf = async () =>
      (
        await trial.database.query<{ revision: number | null }>(
          'select revision from wallet_pass where ticket_id = $1',
          [ticketId],
        )
      )[0]?.revision;
    expect(await revisionOf()).toBe(1);
    await trial.database.query(
      `update order_line set seat_id = 5, quantity = 1 where id = (select order_line_id from ticket where id = $1)`,
      [ticketId],
    );
    expect(await revisionOf()).toBeNull();
  });

  test.each([
    ['a wrong token', (pass: ReadPass) => ({ ...pass, authenticationToken: 'x'.repeat(43) }), 401],
    ['the token of another pass', (pass: ReadPass) => ({ ...pass, serialNumber: '1' }), 401],
    ['a serial that is no number', (pass: ReadPass) => ({ ...pass, serialNumber: "1'--" }), 401],
  ])('with %s nothing is kept or given', async (_, change, status) => {
    const { pass } = await house.addedPass();
    const wrong = change(pass);
    const name = encodeURIComponent(wrong.serialNumber);
    expect((await house.register('phone-1', { ...wrong, serialNumber: name })).statusCode).toBe(status);
    expect((await house.service(`passes/${passType}/${name}`, wrong.authenticationToken)).statusCode).toBe(
      status,
    );
    const removal = house.service(
      `devices/phone-1/registrations/${passType}/${name}`,
      wrong.authenticationToken,
      {
        method: 'DELETE',
      },
    );
    expect((await removal).statusCode).toBe(status);
    expect(await trial.database.query('select from wallet_device')).toHaveLength(0);
  });

  test('what is no push token is refused, and one ticket has so many phones', async () => {
    const { pass } = await house.addedPass();
    expect((await house.register('phone-1', pass, '../../x')).statusCode).toBe(400);
    expect((await house.register('a/b', pass)).statusCode).toBe(404);
    for (let phone = 1; phone <= 25; phone += 1) await house.register(`phone-${phone}`, pass);
    expect(await trial.database.query('select from wallet_device')).toHaveLength(20);
  });

  test('what a phone reports is taken, whatever it is', async () => {
    for (const payload of [undefined, { logs: ['x'.repeat(2_000)] }])
      expect((await house.service('log', '', { method: 'POST', payload })).statusCode).toBe(200);
  });

  test('a phone that gave the pass up is forgotten, by itself or when Apple says so', async () => {
    const { pass } = await house.addedPass();
    await house.register('phone-1', pass);
    await house.register('phone-2', pass, 'cd'.repeat(32));
    const path = `devices/phone-1/registrations/${passType}/${pass.serialNumber}`;
    expect((await house.service(path, pass.authenticationToken, { method: 'DELETE' })).statusCode).toBe(200);
    house.state.pushAnswer = { kind: 'gone' };
    await move();
    await updatePasses(house.shop);
    expect(house.state.pushed).toEqual(['cd'.repeat(32)]);
    expect(await trial.database.query('select from wallet_device')).toHaveLength(0);
  });

  test('a name that no phone has is refused before the database is asked', async () => {
    const { pass } = await house.addedPass();
    const list = `devices/%00/registrations/${passType}`;
    expect((await house.service(list, '')).statusCode).toBe(400);
    const own = `${list}/${pass.serialNumber}`;
    expect((await house.service(own, pass.authenticationToken, { method: 'DELETE' })).statusCode).toBe(400);
  });

  test('while Apple is silent it is tried again with pauses, and after two days given up with an alarm', async () => {
    const { pass } = await house.addedPass();
    await house.register('phone-1', pass);
    house.state.pushAnswer = { kind: 'failed', reason: 'HTTP 503' };
    await move();
    await updatePasses(house.shop);
    await updatePasses(house.shop);
    expect(house.state.pushed).toHaveLength(1);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      await trial.database.query('update wallet_pass set due_at = now() where due_at is not null');
      await updatePasses(house.shop);
    }
    expect(house.state.pushed).toHaveLength(8);
    expect(await trial.database.query('select kind from alarm')).toEqual([{ kind: 'wallet-failed' }]);
    expect(await trial.database.query('select from wallet_pass where due_at is not null')).toHaveLength(0);
  });
});

describe('Google Wallet', () => {
  test('tickets are written to Google, and added by their names in a signed address', async () => {
    const { order, tickets } = await house.paid();
    const answer = await house.addToGoogle(order);
    expect(answer.statusCode).toBe(303);
    const token = String(answer.headers.location).replace('https://pay.google.com/gp/v/save/', '');
    await jwtVerify(token, google.verifyKey, {
      audience: 'google',
      issuer: 'shop@test.iam.gserviceaccount.com',
    });
    const mark = await house.ownMark();
    expect(decodeJwt(token)).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://tickets.example'],
      payload: {
        eventTicketObjects: tickets.map((id) => ({ id: `${googleIssuer}.ticket-${mark}-${id}` })),
      },
    });
    // Longer addresses are cut by some phones.
    expect(token.length).toBeLessThan(1_800);
    expect([...google.stored.keys()].filter((name) => name.startsWith('eventTicketObject'))).toHaveLength(2);
    expect(JSON.stringify([...google.stored.values()])).not.toContain(order.buyer.name);
    expect(google.state.tokens).toBe(1);
  });

  test('a moved evening and a returned ticket are written anew', async () => {
    const { order, tickets } = await house.paid();
    await house.addToGoogle(order);
    const [, session] = [...google.stored].find(([name]) => name.startsWith('eventTicketClass')) ?? [];
    const before = JSON.stringify(session?.dateTime);
    await move();
    await trial.database.query('update ticket set returned_at = now() where id = $1', [tickets[0]]);
    await updatePasses(house.shop);
    const [[, moved]] = [...google.stored].filter(([name]) => name.startsWith('eventTicketClass')) as [
      [string, { dateTime: object }],
    ];
    expect(JSON.stringify(moved.dateTime)).not.toBe(before);
    const mark = await house.ownMark();
    const stateOf = (id: number) =>
      google.stored.get(`eventTicketObject/${googleIssuer}.ticket-${mark}-${id}`)?.state;
    expect(tickets.map(stateOf)).toEqual(['INACTIVE', 'ACTIVE']);
  });

  test('the language in which Google has a ticket stays', async () => {
    const { order } = await house.paid();
    await house.addToGoogle(order);
    await house.app.inject(`/api/order/google-wallet?hash=${order.hash}&lang=en`);
    const classes = [...google.stored.keys()].filter((name) => name.startsWith('eventTicketClass'));
    expect(classes).toEqual([expect.stringMatching(/-ru$/)]);
  });

  test('while Google is silent every pass has its pause, and it is asked once a round', async () => {
    const { order } = await house.paid();
    await house.addToGoogle(order);
    await move();
    google.state.isSilent = true;
    const before = google.state.asked;
    await updatePasses(house.shop);
    expect(google.state.asked - before).toBe(1);
    expect(await trial.database.query('select attempts from wallet_pass')).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ]);
    google.state.isSilent = false;
    await trial.database.query('update wallet_pass set due_at = now()');
    await updatePasses(house.shop);
    expect(await trial.database.query('select from wallet_pass where due_at is not null')).toHaveLength(0);
  });

  test('a Google that is silent is told to the visitor, and keeps the order as it is', async () => {
    const { order } = await house.paid();
    google.state.isSilent = true;
    const answer = await house.addToGoogle(order);
    expect([answer.statusCode, answer.json()]).toEqual([502, { kind: 'wallet-silent' }]);
  });
});

test('whoever is erased has no phone with us any more', async () => {
  const { order, pass } = await house.addedPass();
  await house.register('phone-1', pass);
  await trial.database.transaction((transaction) => eraseOrder(transaction, order.id));
  expect(await trial.database.query('select ticket_id from wallet_device')).toEqual([]);
  expect(await trial.database.query('select ticket_id from wallet_pass')).toEqual([]);
});

test('a week after its session a pass is forgotten, with its phones', async () => {
  const { pass } = await house.addedPass();
  await house.register('phone-1', pass);
  await forgetOldPasses(trial.database);
  expect(await trial.database.query('select from wallet_device')).toHaveLength(1);
  await trial.database.query(`update session set starts_at = now() - interval '8 days'`);
  // A season ticket has an evening left.
  await trial.database.query(
    `with evening as (
       insert into session (event_id, day, time, first_event, first_day, first_time, starts_at, sale_closes_at, document)
       select event_id, day + 1, time, event_id, day + 1, time, now(), now(), document from session limit 1 returning id
     )
     insert into ticket_evening (ticket_id, item, session_id) select ticket.id, 1, evening.id from ticket, evening`,
  );
  await forgetOldPasses(trial.database);
  expect(await trial.database.query('select from wallet_device')).toHaveLength(1);
  await trial.database.query(`update session set starts_at = now() - interval '8 days'`);
  await forgetOldPasses(trial.database);
  expect(
    await trial.database.query('select from wallet_pass union all select from wallet_device'),
  ).toHaveLength(0);
});
