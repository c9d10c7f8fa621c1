import type { DoorScan, DoorVerdict } from '@foyer/contract/desk/door.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anna, boris, clara, dina, doorOf, phoneStore, type Said } from './testing/door-of.ts';

test('a verdict that comes late leaves the one of whoever stands there now', async () => {
  const gate = Promise.withResolvers<void>();
  const judge = async ({ code }: DoorScan) => {
    if (code === boris) return 'again';
    await gate.promise;
    return 'in';
  };
  const { door, states } = doorOf(phoneStore(), 1, { judge });
  await door.start();
  const first = door.scan(anna, 'hand');
  await door.scan(boris, 'hand');
  gate.resolve();
  await first;
  door.stop();
  expect(states.at(-1)?.shown).toMatchObject({ code: boris, verdict: 'again' });
  // It counts all the same.
  expect(states.at(-1)?.tickets.get(anna)?.inAt).not.toBeNull();
});

test('a scan says how far the shop was ahead of the phone when it was made', async () => {
  const store = phoneStore();
  const before = doorOf(store, 1, { judge: () => null });
  await before.door.start();
  await before.door.scan(anna, 'hand');
  before.door.stop();
  const sent: (number | undefined)[] = [];
  const judge = ({ ahead }: DoorScan) => {
    sent.push(ahead);
    return 'in' as const;
  };
  for (const session of [2, 1]) {
    const next = doorOf(store, session, { judge });
    await next.door.start();
    next.door.stop();
    await store.keepScan({ ...((await store.scans())[0] ?? expect.fail()), isSent: false });
  }
  expect(sent).toEqual([-1_000_000, -1_000_000]);
});

test.each([
  ['back', -3 * 3_600_000],
  ['forward', 90_000],
])('a clock that is set %s while the door is open is known with the next exchange', async (_, change) => {
  const sent: (number | undefined)[] = [];
  const judge = ({ ahead }: DoorScan) => {
    sent.push(ahead);
    return 'in' as const;
  };
  const { door, clock } = doorOf(phoneStore(), 1, { judge, now: () => 1_000_000 });
  await door.start();
  await door.scan(anna, 'hand');
  clock.now += change;
  await door.sync();
  await door.scan(boris, 'hand');
  door.stop();
  expect(sent).toEqual([0, -change]);
});

describe('what the shop knows and the list does not', () => {
  const late = '555555555555';
  const doorWith = async (verdicts: Partial<Record<string, Said>>) => {
    let lists = 0;
    const list = () => {
      lists += 1;
      return lists === 1 ? {} : { opensAt: 7_200_000, startsAt: 14_400_000 };
    };
    const opened = doorOf(phoneStore(), 1, {
      ...{ list, now: () => 1_000_000 },
      judge: ({ code }) => (code in verdicts ? (verdicts[code] ?? null) : 'in'),
    });
    await opened.door.start();
    onTestFinished(() => opened.door.stop());
    return { ...opened, lists: () => lists };
  };

  test.each([
    ['a ticket that was sold since', late, 'in'],
    ['a session that was moved', anna, 'early'],
  ] as const)('of %s has the list loaded anew', async (_, code, verdict) => {
    const { door, states, lists } = await doorWith({ [code]: verdict });
    await door.scan(boris, 'hand');
    await door.sync();
    expect(lists()).toBe(1);
    await door.scan(code, 'hand');
    expect(states.at(-1)?.shown).toMatchObject({ code, verdict });
    await door.sync();
    expect([lists(), states.at(-1)?.list?.opensAt]).toEqual([2, 7_200_000]);
  });

  test('of a code from elsewhere leaves the list as it is', async () => {
    const { door, lists } = await doorWith({ [late]: 'unknown', [clara]: 'other' });
    for (const code of [late, clara]) await door.scan(code, 'hand');
    await door.sync();
    expect(lists()).toBe(1);
  });

  test('is asked also while the network seems to be away', async () => {
    const verdicts: Record<string, Said> = { [anna]: null };
    const { door, states } = await doorWith(verdicts);
    await door.scan(anna, 'hand');
    expect(states.at(-1)).toMatchObject({ awaySince: 1_000_000, shown: { verdict: 'in', answer: null } });
    // It is back, and the phone has not noticed.
    await door.scan(boris, 'hand');
    expect(states.at(-1)?.shown).toMatchObject({ verdict: 'in', answer: null });
    await door.scan(late, 'hand');
    expect(states.at(-1)).toMatchObject({
      awaySince: null,
      shown: { verdict: 'in', answer: { verdict: 'in' } },
    });
  });
});

test('whoever is let in without a network is counted, until the shop counts', async () => {
  const store = phoneStore();
  let isAway = false;
  const { door, states } = doorOf(store, 1, { judge: () => (isAway ? null : 'in'), cameIn: 41 });
  const counts: (number | undefined)[] = [];
  const note = () => counts.push(states.at(-1)?.cameIn);
  await door.start();
  note();
  isAway = true;
  for (const code of [anna, anna, boris]) {
    await door.scan(code, 'hand');
    note();
  }
  await door.takeBack(boris);
  note();
  await door.letIn([anna]);
  note();
  isAway = false;
  await door.sync();
  note();
  door.stop();
  expect(counts).toEqual([41, 42, 42, 43, 42, 42, 41]);
});

describe('when the others of an order are let in with one press', () => {
  const letIn = async (verdicts: Partial<Record<string, DoorVerdict>>) => {
    const judge = ({ code }: DoorScan) => verdicts[code] ?? 'in';
    const { door, states } = doorOf(phoneStore(), 1, { judge });
    await door.start();
    await door.scan(anna, 'hand');
    await door.letIn([boris, clara, dina]);
    door.stop();
    return states.at(-1)?.shown;
  };

  test('the one who was refused stays on the screen, with how many came in', async () => {
    expect(await letIn({ [boris]: 'returned' })).toMatchObject({
      ...{ code: boris, verdict: 'returned' },
      rest: { in: 2, of: 3, apart: ['место 2'] },
    });
  });

  test('red comes before amber, and all of them are named', async () => {
    expect(await letIn({ [boris]: 'elsewhere', [dina]: 'again' })).toMatchObject({
      ...{ code: dina, verdict: 'again' },
      rest: { in: 1, of: 3, apart: ['место 2', 'место 4'] },
    });
  });

  test('it is green where all are let in', async () => {
    expect(await letIn({})).toMatchObject({ code: dina, verdict: 'in', rest: null });
  });

  test('whoever was read meanwhile stays', async () => {
    const gate = Promise.withResolvers<void>();
    const judge = async ({ code }: DoorScan) => {
      if (code === clara) await gate.promise;
      return code === dina ? 'in' : 'returned';
    };
    const { door, states } = doorOf(phoneStore(), 1, { judge });
    await door.start();
    const rest = door.letIn([boris, clara]);
    await vi.waitFor(() => expect(states.at(-1)?.shown?.code).toBe(boris));
    await door.scan(dina, 'hand');
    gate.resolve();
    await rest;
    door.stop();
    expect(states.at(-1)?.shown).toMatchObject({ code: dina, verdict: 'in' });
  });
});

test('a code typed twice is one scan, and another once its verdict was put away', async () => {
  const read: string[] = [];
  const judge = ({ code }: DoorScan) => {
    read.push(code);
    return 'elsewhere' as const;
  };
  const { door, clock } = doorOf(phoneStore(), 1, { judge });
  await door.start();
  await Promise.all([door.scan(anna, 'hand'), door.scan(anna, 'hand')]);
  clock.now += 500;
  await door.scan(anna, 'hand');
  expect(read).toEqual([anna]);
  door.clear();
  await door.scan(anna, 'hand');
  door.stop();
  expect(read).toEqual([anna, anna]);
});

test('a blank code is no scan', async () => {
  const store = phoneStore();
  const { door, states } = doorOf(store, 1, { judge: () => 'unknown' });
  await door.start();
  await door.scan('', 'hand');
  door.stop();
  expect([await store.scans(), states.at(-1)?.shown]).toEqual([[], null]);
});

test.each([1, 2])(
  'a scan that the shop fails to take keeps no other back, at the door of session %i',
  async (session) => {
    const store = phoneStore();
    const offline = doorOf(store, 1, { judge: () => null });
    await offline.door.start();
    for (const code of ['poison', anna, boris]) await offline.door.scan(code, 'hand');
    offline.door.stop();
    const judge = ({ code }: DoorScan) => (code === 'poison' ? 'fails' : 'in');
    const { door, states } = doorOf(store, session, { judge });
    await door.start();
    door.stop();
    expect((await store.scans()).map(({ code, isSent }) => [code, isSent])).toEqual([
      ['poison', false],
      [anna, true],
      [boris, true],
    ]);
    expect(states.at(-1)?.unsent).toBe(1);
  },
);

test('a shop that takes nothing is not asked about every scan', async () => {
  const store = phoneStore();
  const offline = doorOf(store, 1, { judge: () => null });
  await offline.door.start();
  for (let n = 0; n < 50; n += 1) await offline.door.scan(`${n}`, 'hand');
  offline.door.stop();
  let asked = 0;
  const judge = () => {
    asked += 1;
    return 'fails' as const;
  };
  const { door } = doorOf(store, 1, { judge });
  await door.start();
  door.stop();
  expect(asked).toBeLessThan(15);
});

test('scans that the door before could not send go out from the next one', async () => {
  const store = phoneStore();
  const before = doorOf(store, 1, { judge: () => null });
  await before.door.start();
  await before.door.scan(anna, 'hand');
  before.door.stop();
  expect(before.states.at(-1)?.unsent).toBe(1);
  const sent: [string, number][] = [];
  const judge = ({ code }: DoorScan, session: number) => {
    sent.push([code, session]);
    return 'in' as const;
  };
  const next = doorOf(store, 2, { judge });
  await next.door.start();
  next.door.stop();
  expect(sent).toEqual([[anna, 1]]);
  expect(next.states.at(-1)?.unsent).toBe(0);
});

test('what the shop does not take from this phone does not wait to be sent', async () => {
  const store = phoneStore();
  const before = doorOf(store, 1, { judge: () => null });
  await before.door.start();
  await before.door.scan(anna, 'hand');
  before.door.stop();
  const next = doorOf(store, 2, { judge: () => 'in', refuses: 1 });
  await next.door.start();
  next.door.stop();
  expect(next.states.at(-1)?.unsent).toBe(0);
  expect((await store.scans()).map(({ isSent }) => isSent)).toEqual([false]);
});
