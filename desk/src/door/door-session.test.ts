import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DoorList, DoorScan, DoorVerdict } from '@foyer/contract/desk/door.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answered, type KeptScan } from './decide.ts';
import { DoorSession } from './door-session.ts';
import type { DoorState } from './door-state.ts';
import type { DoorStore, KeptList } from './door-store.ts';

const me: Me = {
  ...{ name: 'Вера', roles: ['door'], passFor: null, isHouseAccount: false, token: '' },
  ...{ house: 'Полдень', timeZone: 'UTC', language: 'ru', now: 0 },
};
const [anna, boris, clara, dina] = ['111111111111', '222222222222', '333333333333', '444444444444'] as const;

function phoneStore(): DoorStore {
  const lists = new Map<number, KeptList>();
  const scans = new Map<number, KeptScan>();
  let last = 0;
  return {
    device: 'phone',
    list: async (session) => lists.get(session),
    lists: async () => [...lists.values()],
    keepList: async (list) => void lists.set(list.sessionId, list),
    dropList: async (session) => void lists.delete(session),
    scans: async () => [...scans.values()],
    nextNumber: async () => {
      last += 1;
      return last;
    },
    keepScan: async (scan) => void scans.set(scan.n, scan),
    keepAnswers: async (sent, answers) => {
      for (const { n, letIn } of sent) {
        const [scan, answer] = [scans.get(n), answers.find((one) => one.n === n)];
        if (scan && answer) scans.set(n, answered(scan, letIn, answer));
      }
    },
  };
}

const listOf = (sessionId: number): DoorList => ({
  ...{ sessionId, title: 'Гроза', startsAt: 0, opensAt: 0, overAt: 10_000, now: 0, key: 'k' },
  rows: [anna, boris, clara, dina].map((code, index) => [
    code,
    index + 1,
    index,
    0,
    1,
    index + 1,
    0,
    null,
    0,
    '',
  ]),
  ...{ words: ['место 1', 'место 2', 'место 3', 'место 4'], parts: [], division: { version: 0, parts: [] } },
});

type Said = DoorVerdict | 'fails' | null;

interface Shop {
  /** What it says to a scan; null: no answer; `fails`: it cannot take a request with this scan. */
  judge(scan: DoorScan, session: number): Said | Promise<Said>;
  refuses?: number;
  /** What it counts in the hall. */
  cameIn?: number;
}

function doorOf(store: DoorStore, sessionId: number, { judge, refuses, cameIn = 0 }: Shop) {
  const states: DoorState[] = [];
  const clock = { now: 1_000_000 };
  const answer = async (name: string, request: { session: number; scans?: DoorScan[] }) => {
    if (name === 'me') return me;
    if (name === 'doorList') return listOf(request.session);
    const answers = [];
    for (const { n, ...scan } of request.scans ?? []) {
      const verdict = await judge({ n, ...scan }, request.session);
      if (verdict === null) throw new Error('network');
      if (verdict === 'fails') throw new Error('internal');
      answers.push({ n, verdict, first: null, other: null, door: null });
    }
    const nothing = { division: { version: 0, parts: [] }, changes: [], doubles: [] };
    return { ...nothing, answers, since: 1, now: 0, cameIn };
  };
  const ask = async (name: string, request: { session: number; scans?: DoorScan[] }) => {
    if (request.session === refuses) return { ok: false, refusal: { kind: 'role-missing' } };
    return await answer(name, request).then(
      (value) => ({ ok: true, value }),
      ({ message }: Error) => ({ ok: false, refusal: { kind: message } }),
    );
  };
  const door = new DoorSession({
    ...{ store, me, sessionId, clock: () => clock.now, tell: (state) => states.push(state) },
    // `as`: the door asks for nothing else.
    network: { ask, keepToken: () => {} } as unknown as ConstructorParameters<
      typeof DoorSession
    >[0]['network'],
  });
  return { door, states, clock };
}

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

/** A door, and the codes that reach the shop from it. */
async function readingDoor() {
  const read: string[] = [];
  const judge = ({ code }: DoorScan) => {
    read.push(code);
    return 'in' as const;
  };
  const { door, clock } = doorOf(phoneStore(), 1, { judge });
  await door.start();
  return { door, clock, read };
}

test('two codes in view are each read once, and again when one is shown anew', async () => {
  const { door, clock, read } = await readingDoor();
  for (let look = 0; look < 50; look += 1) {
    await door.scan(look % 3 === 0 ? boris : anna, 'camera');
    clock.now += 150;
  }
  expect(read).toEqual([boris, anna]);
  // The next guest holds up a copy of the one before.
  clock.now += 1_000;
  await door.scan(boris, 'camera');
  door.stop();
  expect(read).toEqual([boris, anna, boris]);
});

describe('with two codes in view of the camera', () => {
  /** A door whose camera sees these codes, eight times a second, from now on. */
  async function doorThatSees(verdicts: Record<string, DoorVerdict | Promise<DoorVerdict>>) {
    const { door, clock, states } = doorOf(phoneStore(), 1, { judge: ({ code }) => verdicts[code] ?? 'in' });
    const look = async (...codes: string[]) => {
      const read = codes.map((code) => door.scan(code, 'camera'));
      clock.now += 120;
      await Promise.all(read);
    };
    await door.start();
    onTestFinished(() => door.stop());
    return { door, look, clock, state: () => states.at(-1) };
  }

  test.each(['again', 'elsewhere'] as const)(
    'a ticket that is “%s” stays until it is acknowledged',
    async (verdict) => {
      const { door, look, state } = await doorThatSees({ [anna]: verdict });
      for (let n = 0; n < 50; n += 1) await look(anna, boris);
      expect(state()?.shown).toMatchObject({ code: anna, verdict });
      expect(state()?.isAnotherInView).toBe(true);
      door.clear();
      await look(anna, boris);
      expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
      expect(state()?.isAnotherInView).toBe(false);
    },
  );

  test('it stays so whichever the camera sees first, and whichever by turns', async () => {
    const { look, state } = await doorThatSees({ [anna]: 'again' });
    await look(boris, anna);
    for (let n = 0; n < 50; n += 1) await look(n % 2 === 0 ? anna : boris);
    expect(state()?.shown).toMatchObject({ code: anna, verdict: 'again' });
  });

  test('the second waits for the answer to the first', async () => {
    const gate = Promise.withResolvers<DoorVerdict>();
    const { look, state } = await doorThatSees({ [anna]: gate.promise });
    const first = look(anna, boris);
    await look(anna, boris);
    gate.resolve('returned');
    await first;
    await look(anna, boris);
    expect(state()?.shown).toMatchObject({ code: anna, verdict: 'returned' });
  });

  test('the next one is read by itself once the refused one was taken away and could be read', async () => {
    const { look, clock, state } = await doorThatSees({ [anna]: 'again' });
    await look(anna);
    for (let n = 0; n < 15; n += 1) await look(boris);
    expect(state()?.shown).toMatchObject({ code: anna });
    for (let n = 0; n < 10; n += 1) await look(boris);
    expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
    // A clock that is set does not keep the door.
    clock.now -= 3_600_000;
    await look(clara);
    expect(state()?.shown).toMatchObject({ code: clara });
  });

  test('good tickets follow each other at once', async () => {
    const { look, state } = await doorThatSees({});
    await look(anna, boris);
    await look(anna, boris);
    expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
    expect(state()?.tickets.get(anna)?.inAt).not.toBeNull();
  });
});

test('a code that is typed after another is read, however fast', async () => {
  const { door, clock, read } = await readingDoor();
  for (const code of [anna, boris, anna, anna]) {
    await door.scan(code, 'hand');
    clock.now += 100;
  }
  door.stop();
  expect(read).toEqual([anna, boris, anna]);
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
