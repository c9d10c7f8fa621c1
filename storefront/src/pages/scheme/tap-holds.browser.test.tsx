import type { HeldSeats, HoldSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkFailure } from '#lib/network-failure.ts';
import { TapHolds } from './tap-holds.ts';

const calls = vi.hoisted(() => ({
  holdSeats: vi.fn<(request: HoldSeatsRequest) => Promise<Answer<HeldSeats>>>(),
  releaseSeats: vi.fn(async () => undefined),
  releaseOnLeaving: vi.fn(),
}));
vi.mock('./seat-calls.ts', () => calls);

const held = (seatIds: readonly number[]): Answer<HeldSeats> => ({
  ok: true,
  value: { seatIds, takenIds: [], overIds: [], seconds: 240 },
});
const listener = { onTaken: vi.fn(), onExpired: vi.fn(), onRefused: vi.fn() };
const holdsOf = (sessionId: number) =>
  new TapHolds(sessionId, (seatIds) => calls.holdSeats({ sessionId, seatIds, language: 'ru' }), {
    current: listener,
  });
let holds: TapHolds;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  calls.holdSeats.mockReset().mockImplementation(async ({ seatIds }) => held(seatIds));
  calls.releaseOnLeaving.mockReset();
  for (const told of Object.values(listener)) told.mockReset();
  holds = holdsOf(3);
});
afterEach(() => {
  holds.stop();
  vi.useRealTimers();
});

const askedFor = () => calls.holdSeats.mock.calls.map(([{ seatIds }]) => seatIds);

test('SC-10 a renewal that finds no network is tried again soon', async () => {
  holds.take([1, 2]);
  await vi.advanceTimersByTimeAsync(119_000);
  calls.holdSeats.mockRejectedValueOnce(new NetworkFailure('offline'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.holdSeats).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(askedFor()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(calls.holdSeats).toHaveBeenCalledTimes(4);
});

test('OR-6 seats of an order whose answer is lost are not said to be somebody else’s', async () => {
  const taken = { ok: true, value: { seatIds: [], takenIds: [1], overIds: [], seconds: 240 } } as const;
  const settle = async () => {
    holds.renew();
    await vi.advanceTimersByTimeAsync(0);
  };
  holds.take([1]);
  await vi.advanceTimersByTimeAsync(0);
  calls.holdSeats.mockResolvedValue(taken);
  sessionStorage.setItem('foyer-order-key', '{"key":"k","request":"{}","sessionId":3}');
  await settle();
  expect(listener.onTaken).not.toHaveBeenCalled();
  sessionStorage.setItem('foyer-order-key', '{"key":"k","request":"{}","sessionId":4}');
  await settle();
  expect(listener.onTaken.mock.calls).toEqual([[[1]]]);
});

test('SC-10 a refusal takes new seats from the cart, and never those that were chosen before', async () => {
  holds.take([1]);
  await vi.advanceTimersByTimeAsync(0);
  const limit = {
    ok: false,
    refusal: { kind: 'limit' },
    text: 'Больше мест нельзя.',
    code: '-9998',
  } as const;
  calls.holdSeats.mockResolvedValueOnce(limit).mockResolvedValueOnce(limit);
  holds.take([2]);
  await vi.advanceTimersByTimeAsync(0);
  expect(listener.onRefused.mock.calls).toEqual([[[2], limit.text, limit.code]]);
  holds.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(listener.onRefused).toHaveBeenLastCalledWith([], limit.text, limit.code);
  expect(listener.onExpired).toHaveBeenLastCalledWith([1]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(askedFor().at(-1)).toEqual([1]);
  expect(listener.onExpired).toHaveBeenLastCalledWith([]);
});

test('SC-10 a duplicated tab that is closed lets nothing go, the last of them does', async () => {
  const tabs = [holds, ...[1, 2].map(() => holdsOf(3))];
  const elsewhere = holdsOf(4);
  const all = [...tabs, elsewhere];
  // The browser tells what a tab has written to all others, in their turn.
  const said: { from: TapHolds; newValue: string }[] = [];
  const deliver = (from: TapHolds, newValue: string) => {
    const event = new StorageEvent('storage', { key: 'foyer-hall-tabs', newValue });
    for (const tab of [...tabs, elsewhere]) if (tab !== from) tellTo(tab, () => tab.onStorage(event));
  };
  const tellTo = (from: TapHolds, act: () => void) => {
    localStorage.removeItem('foyer-hall-tabs');
    act();
    const newValue = localStorage.getItem('foyer-hall-tabs');
    if (newValue !== null) said.push({ from, newValue });
  };
  const act = (tab: TapHolds, does: () => void) => {
    tellTo(tab, does);
    for (let word = said.shift(); word; word = said.shift()) deliver(word.from, word.newValue);
  };
  for (const tab of tabs) act(tab, () => tab.arrive([1]));
  act(elsewhere, () => elsewhere.arrive([5]));
  act(elsewhere, () => elsewhere.leave());
  expect(calls.releaseOnLeaving.mock.calls).toEqual([[4, [5]]]);
  const close = (tab: TapHolds | undefined) => tab && act(tab, () => tab.leave());
  close(tabs.pop());
  close(tabs.shift());
  expect(calls.releaseOnLeaving).toHaveBeenCalledOnce();
  close(tabs[0]);
  expect(calls.releaseOnLeaving.mock.calls.at(-1)).toEqual([3, [1]]);
  for (const tab of all) tab.stop();
});
