import { calls } from '@foyer/contract/calls.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import type { ConfirmVisitorsRequest, VisitorForm, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import { confirmVisitorsToWire, visitorsFromWire } from '@foyer/contract/people/visitors-codec.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { eraseDueDocuments } from '#store/visitors.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';
import { visitorDocuments } from '#texts/visitor-documents.ts';

const all: VisitorNeeds = { age: true, middleName: true, document: true, country: true, region: true };
const none: VisitorNeeds = { age: false, middleName: false, document: false, country: false, region: false };
const plain = syntheticHouse({ sessions: 1, capacity: 1, zones: [] }).catalogue;
let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  shop = await createTestShop({
    seed: {
      sessions: 2,
      capacity: null,
      house: {
        visitors: {
          ...plain.visitors,
          documentTypes: [visitorDocuments.passport, visitorDocuments['foreign document']],
          text: { ru: 'Возьмите документы', en: 'Bring documents' },
        },
        consents: [
          ...plain.consents,
          {
            id: 3,
            text: { ru: 'За всех посетителей' },
            required: true,
            version: 'c'.repeat(64),
            eventIds: [],
            forVisitors: true,
          },
        ],
      },
      event: {
        namesVisitors: true,
        visitorNeeds: { usual: none, prices: [{ priceTypeId: 1, zoneId: 1, categoryId: 1, needs: all }] },
      },
    },
  });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

const cheap = () => requestLine(shop.sale, { categoryId: 2, shownAmount: 45_000 }, 1);

async function placed(lines = [requestLine(shop.sale, { quantity: 2 }), cheap()]): Promise<string> {
  const response = await visitor.change(
    '/api/order/create',
    placeOrderToWire(orderRequest(shop.sale, { lines })),
  );
  expect(response.json().response).toMatchObject({ errorCode: '0' });
  return response.json().response.hash;
}

async function look(hash: string, lang = 'ru') {
  const response = await visitor.ask('/api/order-data', { hash, lang });
  expect(safeParse(serverHalf(calls.visitors).answerSchema, response.json()).issues).toBeUndefined();
  const order = visitorsFromWire(response.json());
  if (!order.ok) throw new Error(response.body);
  return order.value;
}

const person = (ticketId: number, change: Partial<VisitorForm> = {}): VisitorForm => ({
  ticketId,
  surname: 'Веретенникова',
  name: 'Анна',
  middleName: 'Петровна',
  age: '41',
  birthDate: '12.04.1985',
  documentTypeId: 1,
  documentNumber: '4510 123456',
  countryId: 643,
  regionId: 77,
  regionName: '',
  ...change,
});

const three = () => [person(1), person(2, { surname: 'Ким' }), person(3, { surname: 'Ли' })];

async function confirm(hash: string, change: Partial<ConfirmVisitorsRequest> = {}) {
  const request = { hash, language: 'ru' as const, consents: [3], visitors: three(), ...change };
  const response = await visitor.change('/api/confirm-nominal', confirmVisitorsToWire(request));
  return { status: response.statusCode, ...response.json().response };
}

const stateOf = async (hash: string) => {
  const [row] = await shop.own.database.query<{ state: string; left: number }>(
    `select state, extract(epoch from held_until - now())::float8 as left from orders where hash = $1`,
    [hash],
  );
  return row;
};
const count = async (table: string) => {
  const [row] = await shop.own.database.query<{ count: number }>(`select count(*)::int from ${table}`);
  return row?.count;
};

test('NT-1 NT-2 NT-3 NT-9 the tickets of an order are told with what each asks', async () => {
  const hash = await placed();
  const order = await look(hash.toLowerCase());
  expect(order).toMatchObject({
    hash,
    status: 'reserved',
    text: 'Возьмите документы',
    consents: [{ id: 3, required: true }],
    documentTypes: [
      { id: 1, countryId: 643 },
      { id: 6, countryId: null },
    ],
  });
  expect(order?.groups.map(({ tickets }) => tickets)).toMatchObject([
    [
      { id: 1, price: 110_000, needs: all, countryId: 643 },
      { id: 2, needs: all },
    ],
    [{ id: 3, price: 45_000, needs: none, countryId: null }],
  ]);
  expect(order?.secondsLeft).toBeGreaterThan(600);
  expect(order?.countries).toHaveLength(249);
  expect(order?.countries.find(({ id }) => id === 398)?.name).toMatchObject({
    ru: 'Казахстан',
    en: 'Kazakhstan',
    kz: 'Қазақстан',
    ch: '哈薩克',
  });
  const regionsOf = (country: number) =>
    order?.regions.filter(({ countryId }) => countryId === country).length;
  expect([regionsOf(643), regionsOf(398), order?.regions.length]).toEqual([83, 20, 103]);
  expect((await look(hash, 'en'))?.text).toBe('Bring documents');
});

test('NT-11 NT-4 named visitors begin the reservation anew, and the order goes on to its payment', async () => {
  const hash = await placed();
  await shop.own.database.query(
    `update orders set held_until = now() + interval '1 minute' where hash = $1`,
    [hash],
  );
  expect(await confirm(hash.toLowerCase())).toMatchObject({ errorCode: '0', hash });
  expect((await stateOf(hash))?.state).toBe('NAMED');
  expect((await stateOf(hash))?.left).toBeGreaterThan(800);
  expect(await look(hash)).toMatchObject({
    status: 'confirmed',
    secondsLeft: 0,
    documentTypes: [],
    countries: [],
  });
  const view = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  expect(view.json().response).toMatchObject({ errorCode: '0', writeticketname: 0 });
  expect(await audit(shop.own.database)).toEqual([]);
});

test('EV-7 a ticket paid by culture card is in the name of its holder', async () => {
  const hash = await placed();
  await shop.own.database.query(
    `update orders set uses_culture_card = true, buyer_name = 'Ли Ян Петрович' where hash = $1`,
    [hash],
  );
  const order = await look(hash);
  const holder = { surname: 'Ли', name: 'Ян', middleName: 'Петрович' };
  expect(order?.groups[0]?.tickets[0]).toMatchObject({ holder });
  const refused = await confirm(hash);
  expect(refused).toMatchObject({ errorCode: '20' });
  expect(refused.errorText).toContain('приходит её владелец');
  const visitors = [1, 2, 3].map((ticket) => person(ticket, holder));
  expect(await confirm(hash, { visitors })).toMatchObject({ errorCode: '0' });
});

test('NT-9 a region of a country without a list is kept as it was written', async () => {
  const hash = await placed();
  const german = { countryId: 276, regionId: null, documentTypeId: 6, documentNumber: 'C01X00T47' };
  const visitors = [person(1, { ...german, regionName: '  Bayern ' }), person(2, german), person(3)];
  expect(await confirm(hash, { visitors })).toMatchObject({ errorCode: '0' });
  expect(await confirm(hash, { visitors })).toMatchObject({ errorCode: '0' });
  const kept = await shop.own.database.query(
    `select country, region, region_name as name from visitor_document
     where order_line_id in (select id from order_line where order_id in (select id from orders where hash = $1))
     order by order_line_id, position`,
    [hash],
  );
  expect(kept).toMatchObject([
    { country: 276, region: null, name: 'Bayern' },
    { country: 276, region: null, name: null },
  ]);
});

test('NT-11 OV-15 an order without its names is not paid', async () => {
  const hash = await placed();
  const view = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  expect(view.json().response).toMatchObject({ writeticketname: 1, paymentAllowed: 0 });
});

test('OV-5 where no way to pay is left the order may still be paid: the press says why it cannot', async () => {
  const hash = await placed();
  await confirm(hash);
  const view = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  expect(view.json().response).toMatchObject({ paymentAllowed: 1, url_pay: '', payments: [] });
});

test('NT-12 an order that is over leads to the order view, and one that is gone is no order', async () => {
  const hash = await placed();
  await shop.own.database.query(
    `update orders set held_until = now() - interval '1 second' where hash = $1`,
    [hash],
  );
  expect(await look(hash)).toMatchObject({ status: 'cancelled', secondsLeft: 0 });
  const view = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  expect(view.json().response).toMatchObject({ writeticketname: 0, ended: 'expired' });
  expect(await confirm(hash)).toMatchObject({ errorCode: '5' });
  expect(await look('NOSUCHORDER')).toBeNull();
  expect(await confirm('NOSUCHORDER')).toMatchObject({ errorCode: '3' });
});

describe('NT-11 what is wrong names nobody', () => {
  const broken: [string, Partial<ConfirmVisitorsRequest>, object][] = [
    ['too few', { visitors: three().slice(1) }, { status: 400, errorCode: '-9999' }],
    ['too many', { visitors: [...three(), person(4)] }, { status: 400, errorCode: '-9999' }],
    ['a ticket of another order', { visitors: [person(1), person(2), person(70_000_001)] }, { status: 400 }],
    ['a surname of digits', { visitors: [person(1), person(2, { surname: '123' }), person(3)] }, invalid(2)],
    ['no document', { visitors: [person(1, { documentNumber: '' }), person(2), person(3)] }, invalid(1)],
    ['a country of nobody', { visitors: [person(1, { countryId: 5 }), person(2), person(3)] }, invalid(1)],
    [
      'a birth to come',
      { visitors: [person(1, { birthDate: '01.01.2051' }), person(2), person(3)] },
      invalid(1),
    ],
    ['no consent', { consents: [] }, { errorCode: '11' }],
    ['the consent of the purchase', { consents: [1] }, { errorCode: '11' }],
  ];
  function invalid(ticket: number) {
    return { status: 200, errorCode: '20', errorText: expect.stringContaining(`Билет ${ticket}:`) };
  }
  test.each(broken)('%s', async (_, change, expected) => {
    const hash = await placed();
    const before = await count('visitor');
    expect(await confirm(hash, change)).toMatchObject(expected);
    expect((await stateOf(hash))?.state).toBe('HELD');
    expect(await count('visitor')).toBe(before);
    expect(await confirm(hash)).toMatchObject({ errorCode: '0' });
  });

  test('without a token of the page nothing is named', async () => {
    const hash = await placed();
    const request = { hash, language: 'ru' as const, consents: [3], visitors: three() };
    const response = await visitor.ask('/api/confirm-nominal', confirmVisitorsToWire(request));
    expect(response.statusCode).toBe(400);
    expect((await stateOf(hash))?.state).toBe('HELD');
  });
});

test('NT-11 out of order, twice and in parallel have one effect', async () => {
  const hash = await placed();
  const before = Number(await count('visitor'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      confirm(hash, { visitors: index % 2 === 0 ? three() : three().reverse() }),
    ),
  );
  expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(8).fill('0'));
  expect(await count('visitor')).toBe(before + 3);
  const others = three().map((one) => ({ ...one, surname: 'Другова' }));
  expect(await confirm(hash, { visitors: others })).toMatchObject({ errorCode: '4' });
  const rows = await shop.own.database.query(
    `select surname from visitor join order_line on order_line.id = order_line_id
     join orders on orders.id = order_id where hash = $1 order by order_line.position, visitor.position`,
    [hash],
  );
  expect(rows).toEqual([{ surname: 'Веретенникова' }, { surname: 'Ким' }, { surname: 'Ли' }]);
});

test('NT-11 what a ticket does not ask for is not kept', async () => {
  const hash = await placed([cheap()]);
  expect(await confirm(hash, { visitors: [person(1)] })).toMatchObject({ errorCode: '0' });
  const rows = await shop.own.database.query(
    `select middle_name, age, document.number from visitor
     join order_line on order_line.id = visitor.order_line_id join orders on orders.id = order_id
     left join visitor_document document on document.order_line_id = visitor.order_line_id where hash = $1`,
    [hash],
  );
  expect(rows).toEqual([{ middle_name: null, age: null, number: null }]);
});

test('NT-11 nothing of a visitor gets into the log', async () => {
  const canary = { surname: 'Канарейкина', documentNumber: '4599 987654', birthDate: '03.03.1933' };
  const hash = await placed();
  await confirm(hash, { visitors: [person(1, canary), person(2, { ...canary, name: '1' }), person(3)] });
  await confirm(hash, { visitors: [person(1, canary), person(2, canary), person(3)] });
  const logged = shop.logged.join('\n');
  expect(logged).toContain('confirm-nominal');
  for (const word of ['Канарейкина', '987654', '03.03.1933', '1933-03-03'])
    expect(logged).not.toContain(word);
  const view = await visitor.ask('/api/order/view', { hash, lang: 'ru' });
  const data = await visitor.ask('/api/order-data', { hash, lang: 'ru' });
  expect(view.body + data.body).not.toMatch(/4599.?987654|(\.|\b)1933\b/);
});

test('NT-11 documents are erased when their term is over, or when the order came to nothing', async () => {
  const [kept, due, ended] = [
    await placed([cheap(), requestLine(shop.sale)]),
    await placed(),
    await placed(),
  ];
  expect(await confirm(kept, { visitors: [person(1), person(2)] })).toMatchObject({ errorCode: '0' });
  for (const hash of [due, ended]) expect(await confirm(hash)).toMatchObject({ errorCode: '0' });
  const { database } = shop.own;
  await database.query(
    `update visitor_document set erase_after = now() from order_line join orders on orders.id = order_id
     where order_line.id = order_line_id and hash = $1`,
    [due],
  );
  await database.query(
    `update orders set state = 'EXPIRED', end_reason = 'expired', released_at = now(),
       ended_at = now() - interval '4 days' where hash = $1`,
    [ended],
  );
  expect(await eraseDueDocuments(database)).toBe(4);
  const left = await database.query<{ hash: string }>(
    `select distinct hash from visitor_document join order_line on order_line.id = order_line_id
     join orders on orders.id = order_id where hash = any ($1)`,
    [[kept, due, ended]],
  );
  expect(left).toEqual([{ hash: kept }]);
});

test('NT-11 I17 the audit sees an order whose visitors are missing', async () => {
  const hash = await placed([cheap()]);
  await shop.own.database.query(`update orders set state = 'NAMED' where hash = $1`, [hash]);
  const findings = await audit(shop.own.database);
  expect(findings.find(({ id }) => id === 'I17')?.rows).toHaveLength(1);
  await shop.own.database.query(`update orders set state = 'HELD' where hash = $1`, [hash]);
});
