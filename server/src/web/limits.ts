import { isIPv6 } from 'node:net';
import type { Limit } from '@foyer/contract/kit/call.ts';
import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './parse-request.ts';

/** Calls a minute of one block of addresses, by what the rows of the table count as; and guesses of orders, and drawn tickets. */
export type Limits = Record<
  Exclude<Limit, 'none'> | 'unknownOrders' | 'prints' | 'sounds' | 'staffSignIns',
  number
>;

/** A block may be a school or a mobile network: many honest buyers behind one address. */
export const usualLimits: Limits = {
  // What takes places or asks a bank.
  changes: 120,
  // Polling as specified makes 6 to 9 a minute a page.
  orderLooks: 600,
  seatTaps: 600,
  // Polling makes 6 a minute a page.
  seatLooks: 3000,
  // What is kept for all: a class behind one address may look each second.
  saleLooks: 1800,
  unknownOrders: 20,
  // Files of tickets that have to be drawn: some ten seconds of a processor.
  prints: 120,
  // Pictures, sounds and tries of codes.
  captchas: 240,
  // Sounds of codes: those who do not see a picture are few, and a program that recognises speech wants many.
  sounds: 12,
  // Each costs a password's digest; a house's people rarely sign in at once.
  staffSignIns: 30,
};

export interface LimitChecks {
  /**
   * Counts one, and answers how much of the limit is used up now, 0 to 1.
   * @throws RefusedRequest `too-many-requests` with the seconds to wait
   */
  count(limit: Limit | 'sounds', request: FastifyRequest): Promise<number>;
  unknownOrder(request: FastifyRequest): Promise<void>;
  /** Counts one; seconds to wait where there were too many, null otherwise. */
  staffSignIn(request: FastifyRequest): Promise<number | null>;
  /** @throws RefusedRequest as `count` does */
  print(request: FastifyRequest): void;
}

/** A /48 of IPv6 may call so many times as often as a block of one caller: it may be a provider's many customers. */
const siteFactor = 4;

export function createLimitChecks(limits: Limits, now: () => number): LimitChecks {
  const checks = new Map(Object.entries(limits).map(([name, most]) => [name, createCheck(most, now)]));
  return {
    count: async (limit, request) => checks.get(limit)?.(request.ip) ?? 0,
    staffSignIn: async (request) => {
      try {
        checks.get('staffSignIns')?.(request.ip);
        return null;
      } catch (error) {
        if (error instanceof RefusedRequest) return Number(error.refusal.parameters?.seconds ?? 60);
        throw error;
      }
    },
    unknownOrder: async (request) => void checks.get('unknownOrders')?.(request.ip),
    print: (request) => void checks.get('prints')?.(request.ip),
  };
}

/** Counts a call for each block that its address is limited by, and answers the largest used share. */
function createCheck(most: number, now: () => number): (address: string) => number {
  const callers = new CallCounters(most);
  const sites = new CallCounters(most * siteFactor);
  return (address) => {
    const { caller, site } = limitedBlocks(address);
    const at = now();
    const counted = [{ ...callers.count(caller, at), most }];
    if (site !== null) counted.push({ ...sites.count(site, at), most: most * siteFactor });
    const over = counted.filter((one) => one.count > one.most);
    if (over.length === 0) return Math.max(...counted.map((one) => one.count / one.most));
    const seconds = Math.ceil(Math.max(...over.map(({ milliseconds }) => milliseconds)) / 1000);
    throw new RefusedRequest({ kind: 'too-many-requests', parameters: { seconds } }, seconds);
  };
}

/** The blocks by which calls are limited: one caller (/24 of IPv4, /56 of IPv6, as homes have), and a /48 of IPv6. */
export function limitedBlocks(address: string): { caller: string; site: string | null } {
  const [widest = '', home] = addressBlocks(address);
  return home === undefined ? { caller: widest, site: null } : { caller: home, site: widest };
}

/** The blocks that an address lies in, the widest first: /24 of IPv4; /48, /56 and /64 of IPv6. */
export function addressBlocks(address: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) return [plain.split('.').slice(0, 3).join('.')];
  const [first, second, third, fourth = 0] = groupsOf(plain);
  const site = [first, second, third].map((group = 0) => group.toString(16)).join(':');
  return [site, `${site}:${(fourth >> 8).toString(16)}`, `${site}:${fourth.toString(16)}/64`];
}

/** Eight numbers, or fewer where only the end is shortened by an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = numbersIn(head);
  if (tail === undefined) return first;
  const last = numbersIn(tail);
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

function numbersIn(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** How often a caller has called within its minute, this call included. */
interface CallCount {
  count: number;
  /** Until its minute is over and it begins at 0 again. */
  milliseconds: number;
}

interface Counter {
  count: number;
  endsAt: number;
}

/** Counters of one limit in each of two maps; each takes some 200 bytes. */
const usualMost = 65_536;
const windowMilliseconds = 60_000;

/**
 * Counts calls by caller, in bounded memory: when there are too many callers, the oldest counters go first, but those
 * over their limit have a map of their own. No number of other callers empties a counter that is over its limit.
 */
export class CallCounters {
  readonly #under = new Map<string, Counter>();
  readonly #over = new Map<string, Counter>();
  readonly #limit: number;
  readonly #most: number;

  constructor(limit: number, most = usualMost) {
    this.#limit = limit;
    this.#most = most;
  }

  get size(): number {
    return this.#under.size + this.#over.size;
  }

  count(caller: string, now: number): CallCount {
    const known = this.#over.get(caller) ?? this.#under.get(caller);
    const isRunning = known !== undefined && known.endsAt > now;
    const counter = isRunning ? known : { count: 0, endsAt: now + windowMilliseconds };
    counter.count += 1;
    const isOver = counter.count > this.#limit;
    if (!isRunning || (isOver && !this.#over.has(caller))) {
      this.#over.delete(caller);
      this.#under.delete(caller);
      const counters = isOver ? this.#over : this.#under;
      // A map keeps the order in which its entries came: the first minute to end is the first entry, or near it.
      const [oldest] = counters.keys();
      if (counters.size >= this.#most && oldest !== undefined) counters.delete(oldest);
      counters.set(caller, counter);
    }
    return { count: counter.count, milliseconds: counter.endsAt - now };
  }
}
