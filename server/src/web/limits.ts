import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { RefusedRequest } from './refused-request.ts';

/** Calls a minute of one block of addresses. */
export interface Limits {
  /** Orders and payments: what takes places or asks a bank. */
  changes: number;
  /** Looks at orders; polling as specified makes 6 to 9 a minute a page. */
  orderLooks: number;
  /** Seats tapped or let go. */
  seatTaps: number;
  /** Looks at what is free; polling makes 6 a minute a page. */
  seatLooks: number;
  /** Looks at orders that do not exist: guessing. */
  unknownOrders: number;
  /** Pictures, sounds and tries of codes. */
  captchas: number;
}

/** A block may be a school or a mobile network: many honest buyers behind one address. */
export const usualLimits: Limits = {
  changes: 120,
  orderLooks: 600,
  seatTaps: 600,
  seatLooks: 3000,
  unknownOrders: 20,
  captchas: 240,
};

export interface LimitChecks {
  /** Answers how much of the limit is used up now, 0 to 1. */
  change(request: FastifyRequest): Promise<number>;
  orderLook(request: FastifyRequest): Promise<void>;
  seatTap(request: FastifyRequest): Promise<void>;
  seatLook(request: FastifyRequest): Promise<void>;
  unknownOrder(request: FastifyRequest): Promise<void>;
  captcha(request: FastifyRequest): Promise<void>;
}

/** Each check counts one and throws `too-many-requests` with the seconds to wait when it is too much. */
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
  const silent = (max: number) => {
    const counted = check(max);
    return async (request: FastifyRequest): Promise<void> => void (await counted(request));
  };
  return {
    change: check(limits.changes),
    orderLook: silent(limits.orderLooks),
    seatTap: silent(limits.seatTaps),
    seatLook: silent(limits.seatLooks),
    unknownOrder: silent(limits.unknownOrders),
    captcha: silent(limits.captchas),
  };
}
