import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DoorList, DoorScan, DoorVerdict } from '@foyer/contract/desk/door.ts';
import { answered, type KeptScan } from '#door/decide.ts';
import { DoorSession } from '#door/door-session.ts';
import type { DoorState } from '#door/door-state.ts';
import type { DoorStore, KeptList } from '#door/door-store.ts';

const me: Me = {
  ...{ name: 'Вера', roles: ['door'], passFor: null, isHouseAccount: false, token: '' },
  ...{ house: 'Полдень', timeZone: 'UTC', language: 'ru', now: 0 },
};
/** The codes of its list. */
export const [anna, boris, clara, dina] = [
  '111111111111',
  '222222222222',
  '333333333333',
  '444444444444',
] as const;

/** As the one in the browser's database. */
export function phoneStore(): DoorStore {
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

export type Said = DoorVerdict | 'fails' | null;

interface Shop {
  /** What it says to a scan; null: no answer; `fails`: it cannot take a request with this scan. */
  judge(scan: DoorScan, session: number): Said | Promise<Said>;
  refuses?: number;
  /** What it counts in the hall. */
  cameIn?: number;
  /** What its list says now. */
  list?: () => Partial<DoorList>;
  /** By its clock; 0 without. */
  now?: () => number;
}

/** A phone at the door of a session; `states`: all that its screen was told. */
export function doorOf(
  store: DoorStore,
  sessionId: number,
  { judge, refuses, cameIn = 0, list, now = () => 0 }: Shop,
) {
  const states: DoorState[] = [];
  const clock = { now: 1_000_000 };
  const answer = async (name: string, request: { session: number; scans?: DoorScan[] }) => {
    if (name === 'me') return me;
    if (name === 'doorList') return { ...listOf(request.session), now: now(), ...list?.() };
    const answers = [];
    for (const { n, ...scan } of request.scans ?? []) {
      const verdict = await judge({ n, ...scan }, request.session);
      if (verdict === null) throw new Error('network');
      if (verdict === 'fails') throw new Error('internal');
      answers.push({ n, verdict, first: null, other: null, door: null });
    }
    const nothing = { division: { version: 0, parts: [] }, changes: [], doubles: [] };
    return { ...nothing, answers, since: 1, now: now(), cameIn };
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
