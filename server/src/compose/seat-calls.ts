import { createHash, createHmac } from 'node:crypto';
import { holdSeats, releaseSeats } from '#features/choose-seats/hold-seats.ts';
import type { LiveSeats, LiveSeatsRoom } from '#features/choose-seats/live-seats.ts';
import { showPlan } from '#features/choose-seats/show-plan.ts';
import type { SeatCalls } from '#web/web-room.ts';
import { found, refused } from './answers.ts';

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}

/** Calls about seats; `key` hides the blocks of addresses, which are few enough to be guessed. */
export function createSeatCalls(holding: LiveSeatsRoom & { live: LiveSeats }, key: Buffer): SeatCalls {
  const { live } = holding;
  return {
    map: (request) => showPlan(holding, request),
    free: (request, visitor) => live.freeSeats(request, visitor === null ? null : visitorDigest(visitor)),
    hold: async (request, visitor, block) => {
      const digest = createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
      const outcome = await holdSeats(holding, request, { visitor: visitorDigest(visitor), block: digest });
      return outcome.kind === 'held' ? found(outcome.held) : refused(outcome.refusal, request.language);
    },
    release: (request, visitor) => releaseSeats(holding, request, visitorDigest(visitor)),
  };
}
