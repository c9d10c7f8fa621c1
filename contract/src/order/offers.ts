import type { ReturnStatus } from '#returns/returns.ts';
import type { Language, Money, Text } from '#rules/values.ts';

/** Something that the house sells beside tickets (a catalogue, an audio guide), as an order may take it now. */
export interface Offer {
  id: number;
  name: Text;
  description: Text;
  /** Of one piece. */
  price: Money;
  pictureUrl: string | null;
  /** Most pieces in one order. */
  limit: number;
  /** Pieces left for anybody; null: not limited. */
  left: number | null;
}

/** One piece of an offer in an order, named and priced as it was chosen. */
export interface AddOn {
  id: number;
  offerId: number;
  name: Text;
  price: Money;
  /** Where it stands on its way back; a piece taken back (70) is not handed out. */
  returnStatus: ReturnStatus;
}

/** Each piece is named after the click that chose it: the same name twice is one piece. */
export interface AddOffersRequest {
  hash: string;
  language: Language;
  pieces: readonly { name: string | null; offerId: number; shownPrice: Money | null }[];
}

export interface RemoveOfferRequest {
  hash: string;
  language: Language;
  /** `AddOn.id`. */
  addOnId: number;
}
