import { planViewsFromWire } from '@foyer/contract/hall/plan-map-codec.ts';
import { planViewsSchema } from '@foyer/contract/hall/seats-wire.ts';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backdropFile } from '#halls/draw-backdrop.ts';
import { hrefOfBytes } from '#halls/xml/embedded-pictures.ts';
import { folderInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { drawPicture } from '#pictures/picture-recipe.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { createPlans, findPlanFile } from '#store/plans.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { describeBreakingChanges, describeOpening } from './describe-opening.ts';
import { openHouse } from './open-house.ts';
import { createPictures } from './prepare-pictures.ts';

let trial: TestDatabase;
beforeEach(async () => {
  trial = await createTestDatabase();
});
afterEach(() => trial.close());

const now = new Date('2037-11-21T09:00:00Z');

const hall = `stage:
  name: { ru: Сцена, en: Stage }
  at: [200, 0]
  width: 200
  depth: 40
sectors:
  parterre:
    name: { ru: Партер, en: Stalls }
    zone: stalls
    rows: 3
    seats: 8
    at: [200, 100]
  boxes:
    name: { ru: Балкон, en: Balcony }
    zone: balcony
    rows: 1
    seats: 4
    at: [200, 300]
standing:
  floor:
    name: { ru: Танцпол, en: Floor }
    zone: balcony
    capacity: 20
    outline: [[0, 400], [400, 400], [400, 480]]
`;

const seated = (changedHall = hall) => ({
  ...houseWith('events/play.yaml', 'zone places: { stalls: 100, balcony: 50 }', 'hall: main\nplan: yes'),
  'halls/main.yaml': changedHall,
});

function open(files: ReturnType<typeof seated>) {
  return openHouse({ database: trial.database, folder: folderInMemory(files), now });
}

async function playNow() {
  const catalogue = await findCatalogue(trial.database);
  const play = catalogue?.events.find(({ id }) => id === 'play');
  const hallNow = await createPlans(trial.database)(play?.planUrl ?? '');
  if (!play || !hallNow) throw new Error('the play has no plan');
  return { play, plan: hallNow.plan };
}

/** A paid order of places without seats, as the sale leaves it; its number. */
async function sellStanding(sessionId = 0, zoneId = 0, areaId = 0, quantity = 0): Promise<number> {
  const [order] = await trial.database.query<{ id: number }>(
    `with placed as (
       insert into orders (hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone, held_until,
         paid_at, document)
       values ('standing', 'play', 'PAID', 0, 'RUB', 'ru', 'Анна', 'anna@example.org', '1', now(), now(), '{}') returning id
     ), line as (
       insert into order_line (order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price,
         fee, area_id)
       select id, 1, $1, $2, 1, 1, $4, 1, 0, 0, $3 from placed
     ), taken as (
       update stock set taken = taken + $4 where session_id = $1 and zone_id in (0, $2, -$3::integer)
     )
     select id from placed`,
    [sessionId, zoneId, areaId, quantity],
  );
  return order?.id ?? 0;
}

test('SC-3 an event with a hall is sold by its plan, which is kept as files named by their content', async () => {
  expect((await open(seated())).kind).toBe('opened');
  const { play, plan } = await playNow();
  expect(play).toMatchObject({ usesPlan: true, loneSeats: 'warn' });
  expect(plan.seats.count).toBe(28);
  expect(plan.sectors.map(({ name }) => name.ru)).toEqual(['Партер', 'Балкон']);
  expect(play.sessions[0]?.saleClosesAt).toBeGreaterThan(0);
  expect(play.sessions[0]?.zones.map(({ capacity }) => capacity)).toEqual([24, 24]);
  expect(
    await trial.database.query('select capacity from stock where zone_id < 0 group by capacity'),
  ).toEqual([{ capacity: 20 }]);
  const files = await trial.database.query<{ name: string }>('select name from plan_file');
  expect(files).toHaveLength(4);
  expect((await open(seated())).kind).toBe('unchanged');
});

test('SC-3 a hall that grows is another plan, and every seat keeps its number', async () => {
  await open(seated());
  const before = await playNow();
  expect((await open(seated(hall.replace('rows: 3', 'rows: 4')))).kind).toBe('opened');
  const after = await playNow();
  expect(after.play.planUrl).not.toBe(before.play.planUrl);
  expect(after.plan.seats.count).toBe(36);
  const placed = ({ plan }: typeof before) =>
    new Map(plan.seats.ids.map((id, seat) => [id, `${plan.seats.x[seat]} ${plan.seats.y[seat]}`]));
  const standing = placed(after);
  for (const [id, where] of placed(before)) expect(standing.get(id)).toBe(where);
});

test('SC-5 what is seen from a seat: its own picture before its row’s, its row’s before its sector’s', async () => {
  const views = `views from seats:
  - { sector: parterre, rows: 2, seats: [8], file: pictures/edge.svg }
  - { sector: parterre, rows: 2-3, file: pictures/rows.svg, alt: { ru: Сцена, en: The stage } }
  - { sector: parterre, file: pictures/play.svg }
`;
  const drawing = smallHouse['pictures/play.svg'] ?? '';
  const files = { ...seated(hall + views), 'pictures/edge.svg': drawing, 'pictures/rows.svg': drawing };
  expect((await open(files)).kind).toBe('opened');
  const { plan } = await playNow();
  const [edge, rows, sector] = [0, 1, 2];
  const secondRow = [...Array<number>(7).fill(rows), edge];
  expect(plan.views?.ofSeats).toEqual([
    ...Array<number>(8).fill(sector),
    ...secondRow,
    ...Array<number>(8).fill(rows),
    ...Array<number>(4).fill(-1),
  ]);
  const file = await findPlanFile(trial.database, plan.views?.url.split('/').at(-1) ?? '');
  const pictures = planViewsFromWire(parse(planViewsSchema, JSON.parse(String(file?.bytes))));
  expect(pictures.map(({ alt }) => alt.en)).toEqual([undefined, 'The stage', undefined]);
  const names = pictures.flatMap(({ sources }) => sources.map(({ url }) => url.split('/').at(-1) ?? ''));
  expect(names).toHaveLength(24);
  const made = await createPictures(trial.database, drawPicture).find(
    names.find((name) => /^rows-.*-430.avif/.test(name)) ?? '',
  );
  expect(made?.contentType).toBe('image/avif');
  expect((await open(files)).kind).toBe('unchanged');
});

test('SC-5 the views of a hall whose seats are not sold are not drawn', async () => {
  const views = 'views from seats: [{ sector: parterre, file: pictures/edge.svg }]\n';
  const files = {
    ...seated(hall + views),
    'pictures/edge.svg': smallHouse['pictures/play.svg'] ?? '',
    ...houseWith('events/play.yaml', 'zone places: { stalls: 100, balcony: 50 }', 'hall: main'),
  };
  expect((await open({ ...files, 'halls/main.yaml': hall + views })).kind).toBe('opened');
  expect(await trial.database.query("select name from picture_file where name like 'edge%'")).toEqual([]);
});

test('SC-1 a picture of the house’s drawing is a file of its own, which all languages share', async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#cc452d' } });
  const image = `<image width="9" height="9" href="${hrefOfBytes(await picture.webp().toBuffer())}"/>`;
  const backdrop = backdropFile({ x: 0, y: 0, width: 400, height: 300 }, image);
  const files = { ...seated(`${hall}backdrop: halls/main.svg\n`), 'halls/main.svg': backdrop };
  expect((await open(files)).kind).toBe('opened');
  const { play, plan } = await playNow();
  const textOf = async (url = '') =>
    String((await findPlanFile(trial.database, url.split('/').at(-1) ?? ''))?.bytes);
  const addresses = await Promise.all(
    Object.values(plan.backdrops).map(
      async (url) => /<image[^>]* href="([^"]*)"/.exec(await textOf(url))?.[1],
    ),
  );
  expect(new Set(addresses).size).toBe(1);
  expect(addresses[0]).toMatch(/^\/plans\/[\w-]{22}\.webp$/);
  const file = await findPlanFile(trial.database, addresses[0]?.split('/').at(-1) ?? '');
  expect(file?.contentType).toBe('image/webp');
  expect((await sharp(file?.bytes).metadata()).width).toBe(9);
  // Storefronts of others get the hall in one piece.
  expect(await textOf(play.planDrawing ?? '')).toContain('href="data:image/webp;base64,');
});

test('OR-5 a hall may not lose a seat that is sold or held, and the seat is named', async () => {
  await open(seated());
  const { play, plan } = await playNow();
  const last = plan.seats.ids[23];
  await trial.database.query(
    `insert into seat_taken (session_id, seat_id, order_id) values ($1, $2, 100777)`,
    [play.sessions[0]?.id, last],
  );
  const refused = await open(seated(hall.replace('rows: 3', 'rows: 2')));
  if (refused.kind !== 'refused') throw new Error(JSON.stringify(refused));
  expect(describeBreakingChanges(refused.breakingChanges, 'en')[0]).toMatch(
    /play, 2038-02-14 19:00: .*the hall no longer has seats or standing areas that are sold or held: parterre-3-8 \(orders 100777\)/,
  );
  expect((await playNow()).plan.seats.count).toBe(28);
  await trial.database.query('delete from seat_taken');
  expect((await open(seated(hall.replace('rows: 3', 'rows: 2')))).kind).toBe('opened');
});

describe('OR-5 a part of the hall may not get the key of another while its seats are sold or kept', () => {
  const named = (stalls: string, balcony: string, floor = 'Танцпол') =>
    hall
      .replace('{ ru: Партер, en: Stalls }', stalls)
      .replace('{ ru: Балкон, en: Balcony }', balcony)
      .replace('{ ru: Танцпол, en: Floor }', floor);
  const boxes = `  upper:
    name: Балкон
    rows: 1
    seats: 4
    zone: balcony
    at: [200, 360]
standing:`;
  const shifted = named('Партер', 'Амфитеатр').replace('standing:', boxes);

  /** Somebody has the second seat of the balcony. */
  async function sellBalcony() {
    await open(seated());
    const { play, plan } = await playNow();
    await trial.database.query(
      `insert into seat_taken (session_id, seat_id, order_id) values ($1, $2, 100777)`,
      [play.sessions[0]?.id, plan.seats.ids[25]],
    );
    return plan;
  }

  test.each([
    ['two parts have changed places', named('Балкон', 'Партер'), 'Балкон → Партер'],
    ['a new part stands before it', shifted, 'Балкон → Амфитеатр'],
  ])('%s', async (_name, next, move) => {
    const before = await sellBalcony();
    const refused = await open(seated(next));
    expect(refused.kind).toBe('refused');
    expect(describeOpening(refused, 'ru')).toContain(`boxes-1-2 (${move}); заказы 100777.`);
    expect((await playNow()).plan).toEqual(before);
    await trial.database.query('delete from seat_taken');
    expect((await open(seated(next))).kind).toBe('opened');
  });

  test('a seat that is kept stays as well', async () => {
    const entry = '  - { for: sponsor, name: Банк, seats: [boxes-1-2], until: 1 day before }';
    const plan = `hall: main\nplan: yes\nkept:\n${entry}`;
    const kept = (files: ReturnType<typeof seated>) => ({
      ...files,
      ...houseWith('events/play.yaml', 'zone places: { stalls: 100, balcony: 50 }', plan),
    });
    await open(kept(seated()));
    expect(describeOpening(await open(kept(seated(shifted))), 'en')).toContain(
      'boxes-1-2 (Balcony → Амфитеатр). In the hall’s file, give each part of the hall the key that it had.',
    );
  });

  test('a standing area keeps its key too', async () => {
    await open(seated());
    const { play, plan } = await playNow();
    const [area] = plan.standing;
    const order = await sellStanding(play.sessions[0]?.id, area?.zoneId, area?.id, 2);
    expect(describeOpening(await open(seated(named('Партер', 'Танцпол', 'Балкон'))), 'en')).toContain(
      `floor (Floor → Балкон); orders ${order}.`,
    );
  });

  test.each([
    ['a new name', named('Партер', 'Бельэтаж')],
    ['another translation', named('{ ru: Партер, kz: Партер }', '{ ru: Балкон, en: Gallery }')],
    ['a further part', named('Партер', 'Балкон').replace('standing:', boxes.replace('Балкон', 'Ложи'))],
  ])('but %s harms nobody', async (_name, next) => {
    await sellBalcony();
    expect((await open(seated(next))).kind).toBe('opened');
  });
});

test('a standing area may not hold fewer people than it is sold to, nor go', async () => {
  await open(seated());
  const { play, plan } = await playNow();
  const [area] = plan.standing;
  const order = await sellStanding(play.sessions[0]?.id, area?.zoneId, area?.id, 15);
  const smaller = await open(seated(hall.replace('capacity: 20', 'capacity: 12')));
  expect(smaller).toMatchObject({ kind: 'refused' });
  expect(describeOpening(smaller, 'en')).toContain(
    `play, 2038-02-14 19:00, Floor: 12 places, but 15 are sold or held (orders ${order}). Write at least 15.`,
  );
  const gone = await open(seated(hall.replace(/standing:[\s\S]*/, '')));
  expect(describeOpening(gone, 'en')).toContain(
    `the hall no longer has seats or standing areas that are sold or held: floor (orders ${order})`,
  );
  expect((await open(seated(hall.replace('capacity: 20', 'capacity: 15')))).kind).toBe('opened');
});

test('SC-12 an event that is to have a plan and names no hall is shown, and not sold', async () => {
  await open({ ...seated(), ...houseWith('events/play.yaml', 'age: 16+', 'age: 16+\nplan: yes') });
  const catalogue = await findCatalogue(trial.database);
  const play = catalogue?.events.find(({ id }) => id === 'play');
  expect(play).toMatchObject({ usesPlan: true, planUrl: null });
  expect(play?.sessions[0]?.saleClosesAt).toBe(0);
});
