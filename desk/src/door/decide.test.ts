import type { DoorRow } from '@foyer/contract/desk/door.ts';
import { describe, expect, test } from 'vitest';
import { codeOf, decide, findTickets, isOfSession, knownTickets, restOfParty, shapeOf } from './decide.ts';

const now = 1_800_000_000_000;
const words = ['Партер, ряд 7, место 11', 'Партер, ряд 7, место 12', 'Полный'];
const rows: DoorRow[] = [
  ['100000000001', 70000001, 0, 2, 1, 100417, 0, null],
  ['100000000002', 70000002, 1, 2, 1, 100417, 0, null],
  ['100000000003', 70000003, 1, 2, 1, 100418, 1, null],
  ['100000000004', 70000004, 1, 2, 2, 100419, 2, -60, 'Орлова В. П.'],
];
const tickets = knownTickets({ rows, words, now });
const door = { opensAt: now - 3_600_000 };

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
    expect(decide(tickets, { opensAt: now + 1 }, '100000000001', now)).toBe('early');
  });

  test('shapes differ, and a culture card asks for a passport', () => {
    expect([
      shapeOf('in', false),
      shapeOf('in', true),
      shapeOf('again', false),
      shapeOf('not-in-list', false),
    ]).toEqual(['yes', 'ask', 'no', 'ask']);
  });
});

test('the rest of an order are those who are not in and whose tickets are good', () => {
  expect(restOfParty(tickets, '100000000001').map(({ code }) => code)).toEqual(['100000000002']);
  expect(restOfParty(tickets, '100000000003')).toEqual([]);
});

test.each([
  ['1000 0000 0001', '100000000001'],
  ['  100000000001\n', '100000000001'],
  ['https://evil.example/x', 'https://evil.example/x'],
  ['1'.repeat(500), '1'.repeat(100)],
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
