import type { Captcha, ProofTask } from '@foyer/contract/people/captcha.ts';
import type { ClubWord } from '@foyer/contract/people/club.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { OfferRoom } from '#features/choose-offers/offer-room.ts';
import type { LiveSeats, LiveSeatsRoom } from '#features/choose-seats/live-seats.ts';
import type { DiscountRoom } from '#features/discount-order/discount-room.ts';
import type { ConfirmVisitorsRoom } from '#features/name-visitors/confirm-visitors.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import type { StartPaymentRoom } from '#features/pay-order/start-payment.ts';
import type { PlaceOrderRoom } from '#features/place-order/place-order.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import type { ShownListing } from '#features/show-listing/current-listing.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import type { DrawCode } from '#features/view-order/order-groups.ts';
import type { Queryable } from '#platform/database.ts';

/** What the use cases of the calls work with. */
export interface CallShop {
  queryable: Queryable;
  catalogue(): Promise<Catalogue>;
  /** What the pages know of the house, with the time of the server's clock. */
  setup(): Promise<Setup>;
  setupOf(catalogue: Catalogue): Setup;
  listing(): Promise<ShownListing>;
  placing: PlaceOrderRoom;
  naming: ConfirmVisitorsRoom;
  paying: StartPaymentRoom;
  settling: SettleRoom;
  returning: ReturnRoom;
  discounting: DiscountRoom;
  offering: OfferRoom;
  seating: LiveSeatsRoom & { live: LiveSeats };
  signing: SignInRoom;
  botChecks: CaptchaCalls;
  /** What a profile holds of an event under subscriptions, as pages show it. */
  subscriptionsOf(profileId: number, eventId: string): Promise<OwnSubscription[]>;
  /** What the club says of a profile now, and what it said last; neither waits longer than the club is given. */
  clubWordOn(profileId: number | null): Promise<ClubWord>;
  keptClubWordOn(profileId: number | null): Promise<ClubWord>;
  drawCode: DrawCode;
  /** Hides a block of addresses: there are few enough to be guessed. */
  blockDigest(block: string): string;
  now(): Date;
  pause(milliseconds: number): Promise<void>;
}

/** Checks that a visitor is no program. */
export interface CaptchaCalls {
  picture(): Captcha;
  check(id: string, typed: string): Promise<boolean>;
  /** A task for the browser's invisible check. */
  task(): ProofTask;
}
