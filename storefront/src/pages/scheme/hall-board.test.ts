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

const kept = { id: 12, isForWheelchair: true, until: 0, closedAfter: false, seats: [4, 5] };

test('H1 kept seats are open to nobody before the visitor says so, and those of the own link at once', () => {
  const news = { ...full(), kept: [kept] };
  const stranger = new HallBoard(samplePlan());
  stranger.apply(news);
  expect([3, 4, 5].map(stranger.lookOf)).toEqual([looks.free, looks.kept, looks.kept]);
  expect([stranger.keptFrom(4)?.id, stranger.claim()]).toEqual([12, undefined]);
  stranger.admitWheelchair();
  expect([4, 5].map(stranger.lookOf)).toEqual([looks.free, looks.free]);
  expect(stranger.claim()).toEqual({ isWheelchairUser: true });
  const guest = new HallBoard(samplePlan(), '12.abc');
  guest.apply(news);
  expect([guest.isFree(4), guest.ownKeep?.id, guest.claim()]).toEqual([true, 12, { pass: '12.abc' }]);
  const other = new HallBoard(samplePlan(), '13.abc');
  other.apply(news);
  expect([other.isFree(4), other.ownKeep]).toEqual([false, undefined]);
});

test('H1 a message tells the seats that are kept no more, and those that are kept now', () => {
  const made = new HallBoard(samplePlan());
  made.apply({ ...full(), kept: [kept] });
  const told: number[][] = [];
  made.onSeats((seats) => told.push([...seats].sort()));
  const changes = [{ seat: 4, state: 0 }] as const;
  made.apply({ ...rest, kind: 'changes', since: 'a', changes, kept: [{ ...kept, seats: [5, 6] }] });
  expect([4, 5, 6].map(made.lookOf)).toEqual([looks.free, looks.kept, looks.kept]);
  expect(new Set(told.flat())).toEqual(new Set([4, 6]));
});

test('H1 a kept seat that leaves the cart is kept again', () => {
  const made = new HallBoard(samplePlan());
  made.apply({ ...full(), kept: [kept] });
  made.admitWheelchair();
  made.setMine([4]);
  made.apply({ ...rest, kind: 'changes', since: 'a', changes: [], kept: [{ ...kept, seats: [5] }] });
  expect(made.lookOf(4)).toBe(looks.mine);
  made.setMine([]);
  made.apply({ ...rest, kind: 'changes', since: 'a', changes: [], kept: [kept] });
  expect(made.keptFrom(4)).toBeUndefined();
  expect(made.isKept(4)).toBe(true);
});
