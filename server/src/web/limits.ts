import type { Limit } from '@foyer/contract/kit/call.ts';
import type { FastifyRequest } from 'fastify';
import { limitedBlocks } from './address-block.ts';
import { CallCounters } from './call-counters.ts';
import { RefusedRequest } from './refused-request.ts';

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
