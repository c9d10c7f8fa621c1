import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DoorList, DoorScan, ScanAnswer } from '@foyer/contract/desk/door.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { AskedRefusal, ask } from '#api/ask.ts';
import { answered, type KeptScan, withoutOwn } from './decide.ts';

export interface KeptList extends DoorList {
  /** By the phone's own clock, and how far the server's is ahead of it. */
  loadedAt: number;
  ahead: number;
  me: Me;
}

interface DoorSchema extends DBSchema {
  lists: { key: number; value: KeptList };
  scans: { key: number; value: KeptScan };
  facts: { key: string; value: string };
}

/** What a door keeps in the phone: the list of its session, its scans, and the phone's own number. */
export type DoorStore = Awaited<ReturnType<typeof openDoorStore>>;

const longestKept = 18 * 3_600_000;

/** Numbers that a page takes for itself at a time, so that no scan waits for one. */
const numbersAtOnce = 64;

export async function openDoorStore() {
  // A browser that runs out of space erases what is not asked to stay, and scans may not be sent yet.
  void navigator.storage?.persist().catch(() => {});
  const database = await openDB<DoorSchema>('foyer-door', 2, {
    upgrade,
    // Another tab has a newer desk: this one makes way and becomes it. What was scanned is kept already.
    blocking: () => {
      database.close();
      location.reload();
    },
  });
  await eraseOld(database);
  const numbers = await takeNumbers(database, []);
  return {
    device: await deviceOf(database),
    list: (session: number) => database.get('lists', session),
    lists: () => database.getAll('lists'),
    keepList: async (list: KeptList) => void (await database.put('lists', list)),
    dropList: (session: number) => database.delete('lists', session),
    scans: () => database.getAll('scans'),
    /** No scan of this phone ever had it, nor will another. */
    async nextNumber(): Promise<number> {
      const n = numbers.shift() ?? (await takeNumbers(database, numbers)).shift();
      if (n === undefined) throw new Error('no number for a scan');
      // Before they are needed.
      if (numbers.length === numbersAtOnce / 2) void takeNumbers(database, numbers);
      return n;
    },
    keepScan: async (scan: KeptScan) => void (await database.put('scans', scan)),
    async keepAnswers(sent: readonly DoorScan[], answers: readonly ScanAnswer[]): Promise<void> {
      const transaction = database.transaction('scans', 'readwrite');
      for (const { n, letIn } of sent) {
        const scan = await transaction.store.get(n);
        const answer = answers.find((one) => one.n === n);
        if (scan && answer) await transaction.store.put(answered(scan, letIn, answer));
      }
      await transaction.done;
    },
  };
}

/** What a phone kept before the shop's last update: its list is loaded anew, its scans are still to be sent. */
async function upgrade(
  database: IDBPDatabase<DoorSchema>,
  version: number,
  _: number | null,
  transaction: IDBPTransaction<DoorSchema, StoreNames<DoorSchema>[], 'versionchange'>,
): Promise<void> {
  if (version === 0) {
    database.createObjectStore('lists', { keyPath: 'sessionId' });
    database.createObjectStore('scans', { keyPath: 'n' });
    database.createObjectStore('facts');
    return;
  }
  await transaction.objectStore('lists').clear();
  const scans = transaction.objectStore('scans');
  for (const scan of await scans.getAll()) await scans.put({ ...scan, division: 0 });
}

/** A phone whose battery is taken out never gives a number again that it has sent. */
const safely = { durability: 'strict' } as const;

/** They grow whatever happens, and two tabs of one phone never have the same. */
async function takeNumbers(database: IDBPDatabase<DoorSchema>, numbers: number[]): Promise<number[]> {
  const transaction = database.transaction('facts', 'readwrite', safely);
  const last = Number((await transaction.store.get('last scan')) ?? '0');
  await transaction.store.put(String(last + numbersAtOnce), 'last scan');
  await transaction.done;
  for (let n = last + 1; n <= last + numbersAtOnce; n += 1) numbers.push(n);
  return numbers;
}

/** Lists hold places and names: they go with their evening, whatever the network does. Unsent scans stay until they are sent. */
async function eraseOld(database: IDBPDatabase<DoorSchema>): Promise<void> {
  const now = Date.now();
  for (const list of await database.getAll('lists')) {
    const isOver =
      now + list.ahead > list.overAt ||
      now - list.loadedAt > longestKept ||
      now < list.loadedAt - longestKept;
    if (!isOver) continue;
    await database.delete('lists', list.sessionId);
    for (const scan of await database.getAll('scans'))
      if (scan.session === list.sessionId && scan.isSent) await database.delete('scans', scan.n);
  }
}

async function deviceOf(database: IDBPDatabase<DoorSchema>): Promise<string> {
  // In one transaction: two tabs are one phone.
  const { store, done } = database.transaction('facts', 'readwrite', safely);
  const device = (await store.get('device')) ?? crypto.randomUUID();
  await store.put(device, 'device');
  await done;
  return device;
}

/** Signed out: nothing of any evening stays, but what was not sent yet. */
export async function eraseDoor(): Promise<void> {
  const store = await openDoorStore();
  for (const { sessionId } of await store.lists()) await store.dropList(sessionId);
}

interface Phone {
  store: DoorStore;
  network: { ask: typeof ask };
  clock(): number;
}

/** Scans of doors at which this phone stood before, and which it could not send there. */
export class EarlierDoors {
  readonly #phone: Phone;
  /** Sessions of which the shop takes none from whoever is signed in now. */
  readonly #refusing = new Set<number>();

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Those that wait and can be sent; `session`: of that one alone. */
  async waiting(session?: number): Promise<KeptScan[]> {
    const scans = await this.#phone.store.scans();
    return scans.filter(
      (one) => !one.isSent && !this.#refusing.has(one.session) && one.session === (session ?? one.session),
    );
  }

  /** Sends what waits of every session but this one, until the network goes. */
  async send(except: number): Promise<void> {
    const { store, network, clock } = this.#phone;
    for (const [session, all] of groupBy(await this.waiting(), (one) => one.session)) {
      if (session === except) continue;
      const sent = await sendAll(all, async (waiting) => {
        const scans = waiting.map(withoutOwn);
        const request = { session, device: store.device, sentAt: clock(), since: 0, knows: 0, scans };
        const answer = await network.ask('scans', request, { timeout: 15_000 });
        if (answer.ok) await store.keepAnswers(waiting, answer.value.answers);
        else if (answer.refusal.kind === 'door-over' || answer.refusal.kind === 'role-missing')
          this.#refusing.add(session);
        return answer.ok ? 'taken' : sentAfter(answer.refusal);
      });
      if (sent === 'stop' && !this.#refusing.has(session)) return;
    }
  }
}

/** `not-these`: the shop failed at what it was sent. `stop`: it is away or takes none from this phone now. */
type Sent = 'taken' | 'not-these' | 'stop';

export function sentAfter({ kind }: AskedRefusal): Sent {
  return kind === 'malformed' || kind === 'internal' ? 'not-these' : 'stop';
}

/** The most that the shop takes at once. */
const most = 200;
/** After so many failures in a row it is the shop that fails, not a scan. */
const patience = 10;

/**
 * Sends scans in their order, and something even where there are none. Those of a batch that the shop fails at go one by one: no code
 * that somebody holds up keeps the scans of others in the phone. `isAll`: nothing that waited is left behind.
 */
export async function sendAll(
  scans: readonly KeptScan[],
  send: (batch: readonly KeptScan[], isAll: boolean) => Promise<Sent>,
): Promise<Sent> {
  let isComplete = true;
  for (let start = 0; start === 0 || start < scans.length; start += most) {
    const batch = scans.slice(start, start + most);
    const isLast = start + most >= scans.length;
    let sent = await send(batch, isLast && isComplete);
    if (sent === 'not-these' && batch.length > 1) {
      isComplete = false;
      sent = await sendEach(batch, (scan) => send([scan], false));
    }
    if (sent !== 'taken') return sent;
  }
  return 'taken';
}

/** `not-these`: it failed at so many in a row that the others are not tried. */
async function sendEach(scans: readonly KeptScan[], send: (scan: KeptScan) => Promise<Sent>): Promise<Sent> {
  let failures = 0;
  for (const scan of scans) {
    const sent = await send(scan);
    if (sent === 'stop') return sent;
    failures = sent === 'taken' ? 0 : failures + 1;
    if (failures === patience) return 'not-these';
  }
  return 'taken';
}
