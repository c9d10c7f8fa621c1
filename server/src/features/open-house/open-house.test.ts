import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waysFor } from '#domain/payment-way.ts';
import { folderInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { findUndrawnPictures } from '#store/picture-files.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { describeChanges } from './describe-changes.ts';
import { describeBreakingChanges } from './describe-opening.ts';
import { type OpenHouseRequest, type OpenHouseResult, openHouse } from './open-house.ts';

let trial: TestDatabase;
beforeEach(async () => {
  trial = await createTestDatabase();
});
afterEach(() => trial.close());

const now = new Date('2037-11-21T09:00:00Z');
type Files = Readonly<Record<string, string | Uint8Array>>;

function open(files: Files, more: Partial<OpenHouseRequest> = {}): Promise<OpenHouseResult> {
  return openHouse({ database: trial.database, folder: folderInMemory(files), now, ...more });
}

function changesOf(result: OpenHouseResult): string[] {
  if (result.kind !== 'opened' && result.kind !== 'planned') throw new Error(JSON.stringify(result));
  return describeChanges(result, 'en');
}

async function standing() {
  const catalogue = await findCatalogue(trial.database);
  if (catalogue === null) throw new Error('no house is open');
  return catalogue;
}

async function sessionOf(eventId: string, day: string) {
  const event = (await standing()).events.find(({ id }) => id === eventId);
  return event?.sessions.find((session) => session.day === day) ?? null;
}

/** An order as the sale leaves it: places counted in the stock. Answers its number. */
async function sell(eventId: string, day: string, quantity: number, state = 'PAID'): Promise<number> {
  const session = await sessionOf(eventId, day);
  const zone = session?.zones[0]?.zoneId ?? 1;
  const [order] = await trial.database.query<{ id: number }>(
    `insert into orders (hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
      held_until, paid_at, document, open_slot)
    values (gen_random_uuid()::text, $1, $2, 0, 'RUB', 'ru', 'Анна', gen_random_uuid() || '@example.org', '1',
      now() + interval '15 min', case when $2 = 'PAID' then now() end, '{}', 0)
    returning id`,
    [eventId, state],
  );
  await trial.database.query(
    `insert into order_line (order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee)
    values ($1, 1, $2, $3, 1, 1, $4, 1, 0, 0)`,
    [order?.id, session?.id, zone, quantity],
  );
  await trial.database.query(
    'update stock set taken = taken + $3 where session_id = $1 and zone_id in (0, $2)',
    [session?.id, zone, quantity],
  );
  return order?.id ?? 0;
}

/** So many tickets of the order come back. */
async function giveBack(order: number, tickets: number): Promise<void> {
  await trial.database.query(
    `with line as (update order_line set returned = returned + $2 where order_id = $1 returning session_id, zone_id)
     update stock set taken = taken - $2 from line where stock.session_id = line.session_id and stock.zone_id in (0, line.zone_id)`,
    [order, tickets],
  );
}

describe('opening a house', () => {
  test('the catalogue says what the files say', async () => {
    expect(await open(smallHouse)).toMatchObject({ kind: 'opened', revision: 1 });
    const { events, setup, revision } = await standing();
    expect(revision).toBe(1);
    expect(setup).toMatchObject({
      title: { ru: 'Пристань' },
      languages: ['ru', 'en'],
      theme: { onAccent: '#fbfaf9' },
    });
    expect(events.map(({ id }) => id)).toEqual(['museum', 'play']);
    const play = events[1];
    expect(play?.sessions.map(({ day, time, capacity }) => [day, time, capacity])).toEqual([
      ['2038-02-14', '19:00', null],
      ['2038-02-15', '19:00', 120],
      ['2038-02-16', '19:00', 120],
    ]);
    expect(play?.sessions[0]?.zones.map(({ capacity }) => capacity)).toEqual([100, 50]);
    expect(play?.sessions[0]?.startsAt).toBe(Date.parse('2038-02-14T16:00:00Z'));
  });

  test('opened again it changes nothing and raises no revision', async () => {
    await open(smallHouse);
    expect(await open(smallHouse)).toMatchObject({ kind: 'unchanged', revision: 1 });
  });

  test('mistakes change nothing', async () => {
    const result = await open(houseWith('events/play.yaml', 'venue: hall', 'venue: hal'));
    expect(result).toMatchObject({ kind: 'mistakes', mistakes: [{ file: 'events/play.yaml' }] });
    expect(await findCatalogue(trial.database)).toBeNull();
  });

  test('a dry run says what would change and changes nothing', async () => {
    await open(smallHouse);
    const dearer = houseWith('prices.yaml', 'price: 300', 'price: 350');
    expect(changesOf(await open(dearer, { dryRun: true }))).toContain(
      'Museum: price: Adult 300 ₽ → 350 ₽.'.replaceAll(' ₽', '\u00a0₽'),
    );
    expect((await standing()).revision).toBe(1);
  });

  test('a new name is told beside the old one, other keys by their names in the file', async () => {
    await open(smallHouse);
    const renamed = houseWith('events/play.yaml', 'ru: Гроза, en: The Storm', 'ru: Буря, en: The Tempest');
    const text = String(renamed['events/play.yaml']).replace('venue: hall', 'venue: yard');
    expect(changesOf(await open({ ...renamed, 'events/play.yaml': text }))).toEqual([
      'The Tempest: title: The Storm → The Tempest.',
      'The Tempest: changed: venue.',
    ]);
  });

  test('a move is told of the event that moved, not of those that gave way', async () => {
    const at = (day: string) =>
      String(smallHouse['events/play.yaml']).replace(/^sessions:[\s\S]*/m, `sessions: [${day} 19:00]\n`);
    const files = {
      ...smallHouse,
      'events/tour.yaml': at('2038-03-01'),
      'events/walk.yaml': at('2038-03-02'),
    };
    await open(files);
    const ids = async () => (await standing()).events.map(({ id }) => id);
    expect(await ids()).toEqual(['museum', 'play', 'tour', 'walk']);
    const more = await open({ ...files, 'events/early.yaml': at('2037-12-05') });
    expect(changesOf(more)).toEqual(['New: The Storm, sessions: 1.']);
    expect(await ids()).toEqual(['early', 'museum', 'play', 'tour', 'walk']);
    const early = { ...files, 'events/early.yaml': at('2037-12-05') };
    const moved = await open({ ...early, 'events/walk.yaml': `position: 1\n${at('2038-03-02')}` });
    expect(changesOf(moved)).toEqual(['The Storm: place in the programme.']);
    expect(await ids()).toEqual(['walk', 'early', 'museum', 'play', 'tour']);
  });

  test('names keep their numbers when others come before them', async () => {
    await open(smallHouse);
    const before = (await standing()).venues;
    await open({ ...smallHouse, 'venues.yaml': `attic:\n  name: Чердак\n${smallHouse['venues.yaml']}` });
    const after = (await standing()).venues;
    expect(after.filter(({ id }) => before.some((venue) => venue.id === id))).toEqual(before);
    expect(after).toHaveLength(3);
  });

  test('pictures are named once and again only when the source is new', async () => {
    await open(smallHouse);
    expect(await findUndrawnPictures(trial.database)).toHaveLength(9);
    await open(houseWith('events/play.yaml', 'note: Премьера', 'note: Снова'));
    expect(await findUndrawnPictures(trial.database)).toHaveLength(9);
    await open(houseWith('pictures/play.svg', '#1d4f7c', '#cc452d'));
    expect(await findUndrawnPictures(trial.database)).toHaveLength(18);
    expect((await standing()).pictures[0]).toMatchObject({ ground: '#cc452d', width: 1290, height: 1290 });
    expect((await standing()).pictures[0]?.sources).toHaveLength(8);
  });

  test('an event whose file goes is withdrawn, and comes back with its sessions', async () => {
    await open(smallHouse);
    const { 'events/museum.yaml': _, ...without } = smallHouse;
    expect(changesOf(await open(without))).toContainEqual(
      expect.stringMatching(/^Withdrawn: Museum, sessions: [1-9]\d+\.$/),
    );
    expect((await standing()).events.map(({ id }) => id)).toEqual(['play']);
    const before = await sessionOf('play', '2038-02-14');
    await open(smallHouse);
    expect((await standing()).events).toHaveLength(2);
    expect(await sessionOf('play', '2038-02-14')).toEqual(before);
  });

  test('two openings at once leave one house and no error', async () => {
    const results = await Promise.all([open(smallHouse), open(smallHouse), open(smallHouse)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['opened', 'unchanged', 'unchanged']);
  });
});

describe('a change that would hurt a sold ticket is refused', () => {
  test('a sold session may not go, and the order is named', async () => {
    await open(smallHouse);
    const order = await sell('play', '2038-02-14', 2);
    const moved = houseWith('events/play.yaml', '2038-02-14 19:00', '2038-02-14 20:00');
    const result = await open(moved);
    if (result.kind !== 'refused') throw new Error(JSON.stringify(result));
    expect(result.breakingChanges).toMatchObject([{ kind: 'session-gone', orders: [order], tickets: 2 }]);
    expect(describeBreakingChanges(result.breakingChanges, 'en')[0]).toMatch(
      /play, 2038-02-14 19:00: .*2 tickets.*cancelled: yes/,
    );
    expect((await standing()).revision).toBe(1);
  });

  test('a held order counts, a released one does not', async () => {
    await open(smallHouse);
    const order = await sell('play', '2038-02-14', 2, 'HELD');
    const moved = houseWith('events/play.yaml', '2038-02-14 19:00', '2038-02-14 20:00');
    expect((await open(moved)).kind).toBe('refused');
    await trial.database.query(`update orders set state = 'EXPIRED', released_at = now() where id = $1`, [
      order,
    ]);
    expect((await open(moved)).kind).toBe('opened');
  });

  test('an event with a sold session may not go', async () => {
    await open(smallHouse);
    await sell('museum', '2038-01-10', 1);
    const { 'events/museum.yaml': _, ...without } = smallHouse;
    expect(await open(without)).toMatchObject({
      kind: 'refused',
      breakingChanges: [{ kind: 'session-gone', eventGone: true }],
    });
  });

  test('a sold session may be cancelled', async () => {
    await open(smallHouse);
    await sell('play', '2038-02-14', 2);
    const cancelled = houseWith(
      'events/play.yaml',
      '- 2038-02-14 19:00',
      '- { on: 2038-02-14, at: 19:00, cancelled: yes }',
    );
    expect(changesOf(await open(cancelled))).toEqual(['The Storm: cancelled: 2038-02-14 19:00.']);
    expect((await sessionOf('play', '2038-02-14'))?.cancelled).toBe(true);
  });

  test('OV-1 a payment way with open money goes with a warning; offered no more, it needs none', async () => {
    const rbs = (key: string, more = '') =>
      `  ${key}:\n    name: Card\n    gateway: rbs\n${more}    settings: { address: "https://b.example/", user name from: U, password from: P, callback key from: K }\n`;
    const withWays = (...ways: string[]) =>
      houseWith('house.yaml', 'hold: 15 min', `${ways.join('')}hold: 15 min`);
    await open(withWays(rbs('old'), rbs('unused')));
    const order = await sell('play', '2038-02-15', 1);
    await trial.database.query(
      `insert into payment (order_id, way_id, gateway, merchant_number, amount, currency, state, expires_at, applied,
         confirmed_amount)
       select $1::bigint, 1, 'old', $1::bigint || name, 1, 'RUB', state, now(), applied, 0
       from (values ('-1', 'PAID', 'order'), ('-2', 'STARTED', null), ('-3', 'MISMATCH', null::text)) one (name, state, applied)`,
      [order],
    );
    const gone = changesOf(await open(withWays(rbs('new')), { dryRun: true }));
    expect(gone.filter((line) => line.startsWith('WARNING'))).toEqual([
      expect.stringMatching(
        /"old" is removed.*undecided payments: 2, unfinished refunds: 0, paid orders with upcoming sessions: 1\).*"offered: no"/,
      ),
    ]);
    const other = rbs('old')
      .replace('gateway: rbs', 'gateway: tbank')
      .replace(/user name.*}/, 'terminal from: T, password from: P }');
    expect(changesOf(await open(withWays(other, rbs('unused')), { dryRun: true }))).toContainEqual(
      expect.stringMatching(/^WARNING: .* changes to another bank \(tbank\)/),
    );
    const closed = await open(withWays(rbs('old', '    offered: no\n'), rbs('new')));
    expect(changesOf(closed)).toEqual(['The house: payment ways.']);
    const { paymentWays } = await standing();
    expect(
      waysFor(paymentWays, { of: () => ({}) }, { usesCultureCard: false }).map(({ key }) => key),
    ).toEqual(['card', 'new']);
    expect(paymentWays.map(({ key }) => key)).toEqual(['card', 'old', 'new']);
  });

  test('places may not fall below what is taken, of the session or of a zone', async () => {
    await open(smallHouse);
    const order = await sell('play', '2038-02-15', 7);
    expect(await open(houseWith('events/play.yaml', 'places: 120', 'places: 6'))).toMatchObject({
      kind: 'refused',
      breakingChanges: [{ kind: 'too-few-places', zoneId: 0, taken: 7, wanted: 6, orders: [order] }],
    });
    expect(await open(houseWith('events/play.yaml', 'stalls: 100', 'stalls: 6'))).toMatchObject({
      kind: 'refused',
      breakingChanges: [{ kind: 'too-few-places', zoneName: { en: 'Stalls' }, taken: 7, wanted: 6 }],
    });
    expect((await open(houseWith('events/play.yaml', 'places: 120', 'places: 7'))).kind).toBe('opened');
  });

  test('a returned ticket is not sold any more', async () => {
    await open(smallHouse);
    const order = await sell('play', '2038-02-14', 6);
    await giveBack(order, 5);
    const smaller = houseWith('events/play.yaml', 'stalls: 100', 'stalls: 3');
    expect((await open(smaller)).kind).toBe('opened');
    expect(await open(houseWith('events/play.yaml', 'stalls: 100', 'stalls: 0'))).toMatchObject({
      kind: 'refused',
      breakingChanges: [{ kind: 'too-few-places', taken: 1, tickets: 1 }],
    });
    await giveBack(order, 1);
    const gone = await open(houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', ''));
    expect(changesOf(gone)).toContain('The Storm: sessions withdrawn: 2038-02-14 19:00.');
  });

  test('OV-14 a stock below what is sold or held is refused, a larger one opens', async () => {
    const withStock = (stock: number) => ({
      ...smallHouse,
      'offers.yaml': `catalogue:\n  name: { ru: Каталог, en: Catalogue }\n  price: 900\n  stock: ${stock}\n`,
    });
    await open(withStock(5));
    await trial.database.query('update offer_stock set taken = 4');
    const refused = await open(withStock(3));
    expect(refused).toMatchObject({
      kind: 'refused',
      breakingChanges: [{ kind: 'too-few-pieces', taken: 4 }],
    });
    if (refused.kind === 'refused')
      expect(describeBreakingChanges(refused.breakingChanges, 'en')).toEqual([
        'offers.yaml, Catalogue: 3 pieces, but 4 are sold or held. Write at least 4.',
      ]);
    expect(changesOf(await open(withStock(9)))).toContain('The house: special offers.');
    expect((await standing()).offers).toMatchObject([{ id: 1, stock: 9, limit: 10, eventIds: null }]);
    const rows = await trial.database.query('select capacity, taken from offer_stock');
    expect(rows).toEqual([{ capacity: 9, taken: 4 }]);
  });

  test('a session of a moving day that somebody bought stays when the day moves on', async () => {
    const rolling = houseWith('events/play.yaml', '2038-02-14 19:00', 'today+3 19:00');
    // Far ahead: the database's own clock decides which sessions are over.
    await open(rolling, { now: new Date('2096-11-21T09:00:00Z') });
    await sell('play', '2096-11-24', 2);
    const nextDay = await open(rolling, { now: new Date('2096-11-22T09:00:00Z') });
    expect(changesOf(nextDay)).toContain('The Storm: sold sessions kept: 2096-11-24 19:00.');
    expect(await sessionOf('play', '2096-11-24')).not.toBeNull();
    expect(await sessionOf('play', '2096-11-25')).not.toBeNull();
    expect((await open(rolling, { now: new Date('2096-11-22T10:00:00Z') })).kind).toBe('unchanged');
  });

  test('M9 another time zone is refused while tickets are sold, unless it is meant', async () => {
    const eastwards = houseWith('house.yaml', 'Europe/Moscow', 'Asia/Omsk');
    await open(smallHouse);
    await open(eastwards);
    const order = await sell('play', '2038-02-14', 2);
    const refused = await open(smallHouse);
    if (refused.kind !== 'refused') throw new Error(refused.kind);
    expect(describeBreakingChanges(refused.breakingChanges, 'en')).toEqual([
      `house.yaml, time zone Asia/Omsk → Europe/Moscow: sessions would begin at another moment, and 2 tickets are sold or held (orders ${order}). The times on the tickets stay as printed. If Asia/Omsk was a mistake, open with --new-time-zone.`,
    ]);
    expect((await open(smallHouse, { newTimeZone: true })).kind).toBe('opened');
  });

  test('a session that is over is nobody’s change', async () => {
    await open(smallHouse);
    await sell('play', '2038-02-14', 2);
    const over = houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', '');
    expect((await open(over, { now: new Date('2038-02-15T09:00:00Z') })).kind).toBe('unchanged');
  });
});
