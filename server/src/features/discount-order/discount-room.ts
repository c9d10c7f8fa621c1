import type { Refusal, RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { RandomBytes } from '#domain/public-name.ts';
import type { Database } from '#platform/database.ts';
import type { Club, MemberOutcome } from '#ports/club.ts';

export interface DiscountRoom {
  database: Database;
  /** null: the house has none that can be used. */
  club(): Promise<Club | null>;
  /** The member behind the profile that placed an order, as the club knows them now. */
  memberNow(profileId: number | null): Promise<MemberOutcome>;
  /** Confirms an order of total 0; safe to repeat. */
  confirmFree(orderId: number): Promise<void>;
  /** The club hears at once what the order did with its discounts; what fails is left to a job. */
  closeDiscounts(orderId: number): Promise<void>;
  randomBytes: RandomBytes;
  now(): Date;
}

export type DiscountOutcome = { kind: 'done' } | { kind: 'refused'; refusal: Refusal };

export function refused(
  kind: RefusalKind,
  parameters?: Refusal['parameters'],
): Extract<DiscountOutcome, { kind: 'refused' }> {
  return { kind: 'refused', refusal: parameters ? { kind, parameters } : { kind } };
}
