import {
  type FreeSeats,
  type HallPlan,
  type KeepClaim,
  type KeptSeats,
  seatStates,
} from '@foyer/contract/hall/hall-plan.ts';
import { looks, type SeatLook } from './plan/seat-look.ts';

type SeatListener = (seats: readonly number[]) => void;

/** Which seats of a session are free, held, sold and mine: read by the drawing, the list and the cart. */
export class HallBoard {
  readonly plan: HallPlan;
  /** Where the plan was read. */
  readonly planUrl: string;
  readonly #states: Uint8Array;
  readonly #mine = new Set<number>();
  readonly #standing = new Map<number, number>();
  /** Zones whose seats are sold to this visitor; null: not known yet. */
  #offered: ReadonlySet<number> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #seatListeners = new Set<SeatListener>();
  /** Kept seats that nobody has, by index. */
  readonly #kept = new Map<number, KeptSeats>();
  #isWheelchairUser = false;
  readonly #pass: string | undefined;
  #revision = 0;
  /** Version of the shop's count; '' before the first. */
  version = '';

  /** `pass`: what the house's link to kept seats says. */
  constructor(plan: HallPlan, pass?: string, planUrl = '') {
    this.plan = plan;
    this.planUrl = planUrl;
    this.#pass = pass;
    this.#states = new Uint8Array(plan.seats.count).fill(seatStates.sold);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Increases with each change. */
  readonly revision = () => this.#revision;

  /** Called with the seats whose look has changed. */
  readonly onSeats = (listener: SeatListener) => {
    this.#seatListeners.add(listener);
    return () => {
      this.#seatListeners.delete(listener);
    };
  };

  /** A chosen seat stays the visitor's, whatever an older message says. */
  readonly lookOf = (seat: number): SeatLook => {
    if (this.#mine.has(seat)) return looks.mine;
    const state = this.#states[seat];
    const keep = state === seatStates.held && this.#kept.get(seat);
    if (keep) return this.#isOpen(keep) && this.#isOffered(seat) ? looks.free : looks.kept;
    if (state === seatStates.free) return this.#isOffered(seat) ? looks.free : looks.sold;
    return state === seatStates.held ? looks.held : looks.sold;
  };

  readonly isFree = (seat: number) => this.lookOf(seat) === looks.free;

  /** What is kept for somebody and nobody has. */
  get kept(): readonly KeptSeats[] {
    return [...new Set(this.#kept.values())];
  }

  /** The keep that has a seat from this visitor; undefined: none has. */
  readonly keptFrom = (seat: number): KeptSeats | undefined =>
    this.lookOf(seat) === looks.kept ? this.#kept.get(seat) : undefined;

  /** Kept, for this visitor or for others. */
  isKept(seat: number): boolean {
    return this.#kept.has(seat);
  }

  /** The keep of the link by which this visitor came, while it has seats. */
  get ownKeep(): KeptSeats | undefined {
    return this.kept.find(({ id }) => id === this.#ownKeepId);
  }

  get hasPass(): boolean {
    return this.#pass !== undefined;
  }

  /** Under which keeps this visitor chooses and buys. */
  readonly claim = (): KeepClaim | undefined =>
    this.#isWheelchairUser || this.hasPass
      ? { isWheelchairUser: this.#isWheelchairUser || undefined, pass: this.#pass }
      : undefined;

  /** The visitor uses a wheelchair: its places are open. */
  admitWheelchair(): void {
    this.#isWheelchairUser = true;
    this.#publish([...this.#kept].flatMap(([seat, { isForWheelchair }]) => (isForWheelchair ? seat : [])));
  }

  get #ownKeepId(): number {
    return Number(this.#pass?.split('.')[0]);
  }

  #isOpen({ id, isForWheelchair }: KeptSeats): boolean {
    return (isForWheelchair && this.#isWheelchairUser) || id === this.#ownKeepId;
  }

  /** Free, but without a price for the chosen way of paying. */
  readonly isForOthers = (seat: number) =>
    this.#states[seat] === seatStates.free && !this.#mine.has(seat) && !this.#isOffered(seat);

  /** Places left in a standing area, by the last message. */
  leftOf(areaId: number): number {
    return this.#standing.get(areaId) ?? 0;
  }

  idOf(seat: number): number {
    return this.plan.seats.ids[seat] ?? 0;
  }

  /** The seats with these ids; an id that the plan lacks is left out. */
  seatsOf(seatIds: readonly number[]): number[] {
    return seatIds.map((id) => this.plan.seats.ids.indexOf(id)).filter((seat) => seat >= 0);
  }

  apply(news: FreeSeats): void {
    const changed: number[] = [];
    const put = (seat: number, state: number) => {
      if (seat >= this.#states.length || this.#states[seat] === state) return;
      this.#states[seat] = state;
      changed.push(seat);
    };
    if (news.kind === 'full') for (const [seat, state] of news.states.entries()) put(seat, state);
    else for (const { seat, state } of news.changes) put(seat, state);
    for (const seat of this.#keep(news.kept)) changed.push(seat);
    for (const { id, left } of news.standing) this.#standing.set(id, left);
    this.version = news.version;
    this.#publish(changed);
  }

  /** Answers the seats that are kept now and were not, or the other way round. */
  #keep(kept: readonly KeptSeats[]): number[] {
    const before = new Set(this.#kept.keys());
    this.#kept.clear();
    for (const keep of kept)
      for (const seat of keep.seats) {
        this.#kept.set(seat, keep);
        if (!this.#mine.has(seat)) this.#states[seat] = seatStates.held;
      }
    const changed = [...before].filter((seat) => !this.#kept.has(seat));
    for (const seat of this.#kept.keys()) if (!before.has(seat)) changed.push(seat);
    return changed;
  }

  /** Somebody else has these: the shop itself says so. */
  markTaken(seats: readonly number[]): void {
    for (const seat of seats) {
      this.#mine.delete(seat);
      if (this.#states[seat] === seatStates.free) this.#states[seat] = seatStates.held;
    }
    this.#publish(seats);
  }

  /** The seats of the cart. */
  setMine(seats: readonly number[]): void {
    const next = new Set(seats);
    const changed = [...this.#mine].filter((seat) => !next.has(seat));
    for (const seat of changed) {
      this.#mine.delete(seat);
      // Released by this visitor: free until the shop says otherwise.
      if (this.#states[seat] === seatStates.held) this.#states[seat] = seatStates.free;
    }
    for (const seat of next) if (!this.#mine.has(seat)) changed.push(seat);
    for (const seat of next) this.#mine.add(seat);
    if (changed.length > 0) this.#publish(changed);
  }

  /** The zones that have a price for the way of paying: free seats of the others look taken. */
  offer(zoneIds: readonly number[]): void {
    const before = this.#offered;
    const next = new Set(zoneIds);
    this.#offered = next;
    const isSame = (zoneId: number) => (before === null || before.has(zoneId)) === next.has(zoneId);
    const changed = this.plan.seats.zoneIds.flatMap((zoneId, seat) => (isSame(zoneId) ? [] : [seat]));
    if (changed.length > 0) this.#publish(changed);
  }

  #isOffered(seat: number): boolean {
    return this.#offered === null || this.#offered.has(this.plan.seats.zoneIds[seat] ?? 0);
  }

  #publish(seats: readonly number[]): void {
    this.#revision += 1;
    if (seats.length > 0) for (const listener of this.#seatListeners) listener(seats);
    for (const listener of this.#listeners) listener();
  }
}
