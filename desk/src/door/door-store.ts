import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DoorList, DoorScan, ScanAnswer } from '@foyer/contract/desk/door.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { answered, type KeptScan } from './decide.ts';

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

export async function openDoorStore() {
  const database: IDBPDatabase<DoorSchema> = await openDB<DoorSchema>('foyer-door', 1, {
    upgrade(made) {
      made.createObjectStore('lists', { keyPath: 'sessionId' });
      made.createObjectStore('scans', { keyPath: 'n' });
      made.createObjectStore('facts');
    },
  });
  await eraseOld(database);
  return {
    device: await deviceOf(database),
    list: (session: number) => database.get('lists', session),
    lists: () => database.getAll('lists'),
    keepList: async (list: KeptList) => void (await database.put('lists', list)),
    dropList: (session: number) => database.delete('lists', session),
    scans: () => database.getAll('scans'),
    /** Numbers grow by one whatever happens: two tabs of one phone never give the same. `written`: it outlives the phone. */
    async addScan(
      scan: Omit<KeptScan, 'n' | 'isSent' | 'verdict'>,
    ): Promise<{ scan: KeptScan; written: Promise<void> }> {
      const transaction = database.transaction(['scans', 'facts'], 'readwrite');
      const last = Number((await transaction.objectStore('facts').get('last scan')) ?? '0');
      const kept = { ...scan, n: last + 1, isSent: false, verdict: null };
      const written = Promise.all([
        transaction.objectStore('facts').put(String(kept.n), 'last scan'),
        transaction.objectStore('scans').put(kept),
        transaction.done,
      ]).then(() => {});
      return { scan: kept, written };
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
  const known = await database.get('facts', 'device');
  if (known) return known;
  const drawn = crypto.randomUUID();
  await database.put('facts', drawn, 'device');
  return drawn;
}

/** Signed out: nothing of any evening stays, but what was not sent yet. */
export async function eraseDoor(): Promise<void> {
  const store = await openDoorStore();
  for (const { sessionId } of await store.lists()) await store.dropList(sessionId);
}
