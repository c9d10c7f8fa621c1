import type { DividedPart, DoorDivision, DoorRow, ScanAnswer } from '@foyer/contract/desk/door.ts';
import { describe, expect, test } from 'vitest';
import {
  codeOf,
  decide,
  findTickets,
  isOfSession,
  knownTickets,
  newer,
  restOfParty,
  shapeOf,
  trustIn,
  undivided,
} from './decide.ts';

const now = 1_800_000_000_000;
const words = ['Партер, ряд 7, место 11', 'Партер, ряд 7, место 12', 'Полный'];
const rows: DoorRow[] = [
  ['100000000001', 70000001, 0, 2, 1, 100417, 0, null, 0],
  ['100000000002', 70000002, 1, 2, 1, 100417, 0, null, 1],
  ['100000000003', 70000003, 1, 2, 1, 100418, 1, null, 0],
  ['100000000004', 70000004, 1, 2, 2, 100419, 2, -60, 1, 'Орлова В. П.'],
];
const parts = [
  { id: 'Партер', name: 'Партер' },
  { id: 'Балкон', name: 'Балкон' },
];
const tickets = knownTickets({ rows, words, parts, now });
const door = { opensAt: now - 3_600_000, division: undivided };

describe('what a phone says by itself', () => {
  test.each([
    ['100000000001', 'in'],
    ['100000000003', 'returned'],
    ['100000000004', 'again'],
    ['999999999999', 'not-in-list'],
  ])('%s: %s', (code, verdict) => {
    expect(decide(tickets, door, code, now)).toBe(verdict);
  });

  test('nobody comes in before the door opens', () => {
    expect(decide(tickets, { opensAt: now + 1, division: undivided }, '100000000001', now)).toBe('early');
  });

  test('shapes differ, and a culture card asks for a passport', () => {
    expect([
      shapeOf('in', false, 'sure'),
      shapeOf('in', false, 'alone'),
      shapeOf('in', true, 'sure'),
      shapeOf('in', false, 'ask'),
      shapeOf('elsewhere', false, 'sure'),
      shapeOf('again', false, 'sure'),
      shapeOf('not-in-list', false, 'sure'),
    ]).toEqual(['yes', 'yes', 'ask', 'ask', 'ask', 'no', 'ask']);
  });
});

describe('where the hall is divided between doors', () => {
  const other = { who: 'Вера', isOwn: false, since: now - 60_000 };
  const own = { ...other, isOwn: true };
  const divided = (part: Partial<DividedPart>): DoorDivision => ({
    version: 1,
    parts: [{ id: 'Партер', door: own, isSettled: true, mayLetIn: null, ...part }],
  });
  const saysOf = (code: string, division: DoorDivision) => {
    const verdict = decide(tickets, { ...door, division }, code, now);
    const { trust, door: named } = trustIn({ verdict, ticket: tickets.get(code), answer: null }, division);
    return [verdict, trust, named?.who ?? ''];
  };

  test.each([
    ['its own part, as all phones know', {}, ['in', 'sure', '']],
    ['its own part, as not all phones know yet', { isSettled: false }, ['in', 'alone', '']],
    ['a part of another phone', { door: other }, ['elsewhere', 'sure', 'Вера']],
    [
      'a part that another phone still believes to have',
      { mayLetIn: { who: 'Олег', at: now } },
      ['in', 'ask', 'Олег'],
    ],
    ['a part that was given back', { door: null, isSettled: false }, ['in', 'alone', '']],
  ])('of %s a phone without a network says %j: %j', (_, part, says) => {
    expect(saysOf('100000000001', divided(part))).toEqual(says);
  });

  test('whoever was seated elsewhere may be let in by the door of the old seat', () => {
    const moved = new Map(tickets).set('100000000001', {
      ...(tickets.get('100000000001') ?? expect.fail()),
      isReseated: true,
    });
    const asked = { verdict: 'in', ticket: moved.get('100000000001'), answer: null } as const;
    expect(trustIn(asked, divided({}))).toEqual({ trust: 'alone', door: null });
  });

  test('a part that nobody took is let in as before, and a returned ticket is returned at every door', () => {
    expect(saysOf('100000000002', divided({ door: other }))).toEqual(['in', 'alone', '']);
    expect(saysOf('100000000003', divided({ door: other }))).toEqual(['returned', 'sure', '']);
  });

  test('the shop’s word counts, also where it names a phone that may have let in', () => {
    const silent = { who: 'Олег', at: now };
    const answer: ScanAnswer = { n: 1, verdict: 'in', first: null, other: null, door: silent };
    const ticket = tickets.get('100000000001');
    expect(trustIn({ verdict: 'in', ticket, answer }, divided({}))).toEqual({ trust: 'ask', door: silent });
    const sure = trustIn({ verdict: 'in', ticket, answer: { ...answer, door: null } }, undivided);
    expect(sure).toEqual({ trust: 'sure', door: null });
  });

  test('the rest of an order are those who come in at this door', () => {
    const away: DoorDivision = {
      version: 1,
      parts: [{ id: 'Балкон', door: other, isSettled: true, mayLetIn: null }],
    };
    expect(restOfParty(tickets, away, '100000000001')).toEqual([]);
  });

  test('an answer that was given earlier and comes later changes nothing', () => {
    const [first, second] = [divided({}), { ...divided({ door: other }), version: 2 }];
    expect([newer(first, second), newer(second, first), newer(first, undefined)]).toEqual([
      second,
      second,
      first,
    ]);
  });
});

test('the rest of an order are those who are not in and whose tickets are good', () => {
  expect(restOfParty(tickets, undivided, '100000000001').map(({ code }) => code)).toEqual(['100000000002']);
  expect(restOfParty(tickets, undivided, '100000000003')).toEqual([]);
});

test.each([
  ['1000 0000 0001', '100000000001'],
  ['  100000000001\n', '100000000001'],
  ['https://evil.example/x', 'https://evil.example/x'],
  ['1'.repeat(500), '1'.repeat(100)],
  ['AB\0CD\n', 'AB�CD'],
  [' \n', ''],
])('%j is read as %j', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test.each([
  ['ряд 7 место 11', ['100000000001']],
  ['100418', ['100000000003']],
  ['орл', ['100000000004']],
  ['70000002', ['100000000002']],
  ['1', []],
  ['', []],
])('%j finds %j', (typed, codes) => {
  expect(findTickets(tickets, typed).map(({ code }) => code)).toEqual(codes);
});

test('one made-up code in ten thousand passes the check of a session, and nothing that is no code', async () => {
  let passed = 0;
  for (let drawn = 0; drawn < 100_000; drawn += 1)
    if (await isOfSession(String(918_273_645_463 + drawn * 7_919).padStart(12, '0'), 'a key')) passed += 1;
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThan(25);
  for (const text of ['', '12345678901', '1234567890123', 'abcdefghijkl'])
    expect(await isOfSession(text, 'a key')).toBe(false);
});
