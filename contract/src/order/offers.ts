import {
  integerFromWire,
  languageFromWire,
  placesFromWire,
  placesToWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import { type ReturnStatus, returnStatusFromWire, returnStatusToWire } from '#returns/returns.ts';
import {
  type Language,
  type Money,
  moneyFromWire,
  moneyToWire,
  type Text,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type { WireAddOffers, WireAddOn, WireRemoveOffer } from './offer-wire.ts';

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

/** Our offers have one package and one price each: both numbers are the offer's own. */
export function offerToWire(offer: Offer, { houseLanguage }: WireContext): WireAddOn {
  return {
    parent_id: offer.id,
    package_id: offer.id,
    price_id: offer.id,
    ...textToWire('name', offer.name, houseLanguage),
    ...textToWire('descript', offer.description, houseLanguage),
    cost: moneyToWire(offer.price),
    image_url: offer.pictureUrl,
    maxlimit: offer.limit,
    quant: placesToWire(offer.left),
  };
}

/** A server that says no limit has none that the page could know: the server is asked each time. */
export function offerFromWire(wire: WireAddOn): Offer {
  return {
    id: integerFromWire(wire.parent_id, 0),
    name: textFromWire('name', wire),
    description: textFromWire('descript', wire),
    price: moneyFromWire(wire.cost ?? 0),
    pictureUrl: textOrNull(wire.image_url),
    limit: integerFromWire(wire.maxlimit, 100),
    left: placesFromWire(wire.quant ?? -1),
  };
}

export function addOnToWire(addOn: AddOn, { houseLanguage }: WireContext): WireAddOn {
  return {
    id: addOn.id,
    parent_id: addOn.offerId,
    ...textToWire('name', addOn.name, houseLanguage),
    cost: moneyToWire(addOn.price),
    return_status: returnStatusToWire(addOn.returnStatus),
  };
}

export function addOnFromWire(wire: WireAddOn): AddOn {
  return {
    id: integerFromWire(wire.id, 0),
    offerId: integerFromWire(wire.parent_id, 0),
    name: textFromWire('name', wire),
    price: moneyFromWire(wire.cost ?? 0),
    returnStatus: returnStatusFromWire(wire.return_status),
  };
}

export function addOffersFromWire(wire: WireAddOffers): AddOffersRequest {
  return {
    hash: wire.hash,
    language: languageFromWire(wire.lang),
    pieces: wire.data.map(({ uid, parent_id, cost }) => ({
      name: uid === null || uid === undefined || uid === '' ? null : String(uid),
      offerId: integerFromWire(parent_id, 0),
      shownPrice: cost === null || cost === undefined ? null : moneyFromWire(cost),
    })),
  };
}

export function addOffersToWire(request: AddOffersRequest): WireAddOffers {
  return {
    hash: request.hash,
    lang: request.language,
    data: request.pieces.map(({ name, offerId, shownPrice }) => ({
      uid: name,
      parent_id: offerId,
      package_id: offerId,
      price_id: offerId,
      cost: shownPrice === null ? null : moneyToWire(shownPrice),
    })),
  };
}

export function removeOfferFromWire(wire: WireRemoveOffer): RemoveOfferRequest {
  return { hash: wire.hash, language: languageFromWire(wire.lang), addOnId: integerFromWire(wire.id, 0) };
}

export function removeOfferToWire(request: RemoveOfferRequest): WireRemoveOffer {
  return { hash: request.hash, lang: request.language, id: request.addOnId };
}
