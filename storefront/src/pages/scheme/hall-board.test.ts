import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { expect, test } from 'vitest';
import { HallBoard } from './hall-board.ts';
import { looks } from './plan/seat-look.ts';
import { samplePlan } from './testing/sample-plan.ts';

const rest = {
  planUrl: '',
  version: 'a',
  mine: [],
  mineSeconds: 0,
  kept: [],
  standing: [{ id: 7, left: 12 }],
};
const full = (taken: readonly number[] = []): FreeSeats => ({
  ...rest,
  kind: 'full',
  // The bitmap of the wire is filled up to whole bytes.
  states: Uint8Array.from({ length: 88 }, (_, seat) => (taken.includes(seat) ? 2 : 0)),
});

function board(taken: readonly number[] = []): HallBoard {
  const made = new HallBoard(samplePlan());
  made.apply(full(taken));
  return made;
}

test('SC-3 nothing is free before the shop has said so', () => {
  expect(new HallBoard(samplePlan()).isFree(5)).toBe(false);
  expect(board().isFree(5)).toBe(true);
});

test('SC-10 what others take shows, what they give back too; only what changed is told', () => {
  const made = board([3]);
  const told: number[][] = [];
  made.onSeats((seats) => told.push([...seats]));
  const changes = [
    { seat: 3, state: 0 },
    { seat: 4, state: 1 },
    { seat: 5, state: 0 },
  ] as const;
  made.apply({ ...rest, kind: 'changes', since: 'a', changes });
  expect([3, 4, 5].map(made.lookOf)).toEqual([looks.free, looks.held, looks.free]);
  expect(told).toEqual([[3, 4]]);
});

test('SC-10 a seat that I hold is not greyed by a message about my own hold', () => {
  const made = board();
  made.setMine([4]);
  made.apply({ ...rest, kind: 'changes', since: 'a', changes: [{ seat: 4, state: 1 }] });
  expect(made.lookOf(4)).toBe(looks.mine);
  made.markTaken([4]);
  expect(made.lookOf(4)).toBe(looks.held);
});

test('SC-9 what was mine is free again when the cart is emptied', () => {
  const made = board();
  made.setMine([4, 5]);
  made.apply({ ...rest, kind: 'changes', since: 'a', changes: [{ seat: 4, state: 1 }] });
  made.setMine([5]);
  expect([4, 5].map(made.lookOf)).toEqual([looks.free, looks.mine]);
});

test('SC-6 the count of standing places rides along', () => {
  expect(board().leftOf(7)).toBe(12);
  expect(board().leftOf(8)).toBe(0);
});
