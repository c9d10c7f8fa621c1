import type { Limit } from '@foyer/contract/kit/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { RefusedRequest } from './refused-request.ts';

/** Calls a minute of one block of addresses, by what the rows of the table count as; and guesses of orders. */
export type Limits = Record<Exclude<Limit, 'none'> | 'unknownOrders', number>;

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
  // Pictures, sounds and tries of codes.
  captchas: 240,
};

export interface LimitChecks {
  /**
   * Counts one, and answers how much of the limit is used up now, 0 to 1.
   * @throws RefusedRequest `too-many-requests` with the seconds to wait
   */
  count(limit: Limit, request: FastifyRequest): Promise<number>;
  unknownOrder(request: FastifyRequest): Promise<void>;
}

export function createLimitChecks(app: FastifyInstance, limits: Limits): LimitChecks {
  const check = (max: number) => {
    const count = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request: FastifyRequest) => addressBlock(request.ip),
    });
    return async (request: FastifyRequest): Promise<number> => {
      const counted = await count(request);
      if (counted.isAllowed) return 0;
      if (!counted.isExceeded) return 1 - counted.remaining / counted.max;
      throw new RefusedRequest(
        { kind: 'too-many-requests', parameters: { seconds: counted.ttlInSeconds } },
        counted.ttlInSeconds,
      );
    };
  };
  const checks = new Map(Object.entries(limits).map(([name, max]) => [name, check(max)]));
  return {
    count: async (limit, request) => (await checks.get(limit)?.(request)) ?? 0,
    unknownOrder: async (request) => void (await checks.get('unknownOrders')?.(request)),
  };
}
