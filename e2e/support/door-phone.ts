import type { Me } from '@foyer/contract/desk/desk.ts';
import { answered, type KeptScan, type Trust } from '@foyer/desk/door/decide.ts';
import { DoorSession } from '@foyer/desk/door/door-session.ts';
import type { DoorState } from '@foyer/desk/door/door-state.ts';
import type { DoorStore, KeptList } from '@foyer/desk/door/door-store.ts';
import { divideDoors, doorList } from '@foyer/server/features/mark-visits/door-list.ts';
import { takeScans } from '@foyer/server/features/mark-visits/take-scans.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';

/** `lost`: the request arrives and its answer does not. `late`: only whoever waits long hears it. */
export type Network = 'there' | 'away' | 'lost' | 'late';

/** A phone at the door: the desk's own code, on the shop's own use cases, with a network that somebody breaks. */
export interface DoorPhone {
  name: string;
  device: string;
  network: Network;
  /** Of this run of the page. */
  door: DoorSession;
  state(): DoorState;
  /** Codes let in by what the screen said first, in order; taken back: removed. */
  letIn: string[];
  /** How sure the screen was of each of them. */
  trusts: Map<string, { trust: Trust; isAlone: boolean }>;
  /** Codes sent to another door, in order. */
  sentAway: string[];
  /** All that it ever kept. */
  scans(): KeptScan[];
  /** The page is gone and opened again; what was kept stays. */
  reload(): Promise<void>;
}

type Calls = ConstructorParameters<typeof DoorSession>[0]['network'];

interface PhoneWorld {
  shop: Shop;
  sessionId: number;
  /** Milliseconds that the model is ahead of the machine. */
  elapsed(): number;
}

const me: Me = {
  name: 'Вера',
  roles: ['door'],
  passFor: null,
  isHouseAccount: false,
  token: '',
  house: '',
  timeZone: 'UTC',
  language: 'ru',
  now: 0,
};

/** `skew`: how wrong its clock is. */
export async function openPhone(
  world: PhoneWorld,
  name: string,
  device: string,
  skew: number,
): Promise<DoorPhone> {
  const store = storeInMemory(device);
  const seen = new Set<number>();
  const told: { state: DoorState | null; door: DoorSession | null } = { state: null, door: null };
  const phone: DoorPhone = {
    name,
    device,
    network: 'there',
    get door() {
      return known(told.door);
    },
    state: () => known(told.state),
    letIn: [],
    trusts: new Map(),
    sentAway: [],
    scans: () => store.kept(),
    reload: async () => {
      told.door?.stop();
      told.door = new DoorSession({
        ...{ store, me, sessionId: world.sessionId, tell },
        // `as`: a door asks four of the desk's calls.
        network: { ask: askOver(world, phone), keepToken: () => {} } as unknown as Calls,
        clock: () => Date.now() + world.elapsed() + skew,
      });
      await told.door.start();
    },
  };
  await phone.reload();
  return phone;

  function tell(state: DoorState): void {
    told.state = state;
    const { shown } = state;
    if (shown === null || seen.has(shown.n)) return;
    seen.add(shown.n);
    if (shown.verdict === 'elsewhere') phone.sentAway.push(shown.code);
    if (shown.verdict === 'in') {
      phone.letIn.push(shown.code);
      phone.trusts.set(shown.code, { trust: shown.trust, isAlone: shown.answer === null });
    }
    if (shown.verdict === 'back') phone.letIn = phone.letIn.filter((code) => code !== shown.code);
  }
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the phone is not open yet');
  return value;
}

function askOver({ shop, sessionId }: PhoneWorld, phone: Pick<DoorPhone, 'network' | 'name' | 'device'>) {
  const away = { ok: false, refusal: { kind: 'network' } } as const;
  return async (name: string, request: object, { timeout = 20_000 } = {}) => {
    const { network } = phone;
    if (network === 'away') return away;
    const value = await answer(name, request);
    if (network === 'lost' || (network === 'late' && timeout < 1_000)) return away;
    return value === null ? { ok: false, refusal: { kind: 'door-over' } } : { ok: true, value };
  };

  async function answer(name: string, request: object) {
    if (name === 'me') return me;
    const { device, name: who } = phone;
    if (name === 'doorList') return await doorList(shop, { session: sessionId, device, who }, 'ru');
    if (name === 'divideDoors') {
      // `as`: the request of the call, which the desk has typed.
      const outcome = await divideDoors(shop, request as Parameters<typeof divideDoors>[1], who);
      return outcome.kind === 'divided' ? outcome.division : null;
    }
    // `as`: the request of the call, which the desk has typed.
    const asked = request as Parameters<typeof takeScans>[1];
    return await takeScans(shop, asked, { who: phone.name, language: 'ru' });
  }
}

/** As the one in the browser's database, with the same rule for answers. */
function storeInMemory(device: string): DoorStore & { kept(): KeptScan[] } {
  const lists = new Map<number, KeptList>();
  const scans = new Map<number, KeptScan>();
  let last = 0;
  return {
    device,
    kept: () => [...scans.values()],
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
