import type { AddOn, Offer } from '@foyer/contract/order/offers.ts';
import type { OrderView } from '@foyer/contract/order/order.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Money, Text } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { AddOnLine, OfferItem, OfferShelf } from './order-data.ts';

interface Writer {
  say(text: Text): string;
  money(amount: Money): string;
}

/** What an offer costs: it bears no fee. */
export function offerPrice(price: Money, quantity: number): Money {
  return linePrice({ price, fee: { kind: 'amount', amount: 0 } }, quantity).total;
}

/** Equal pieces as one line, in the order in which they were chosen: `2 × Каталог`. */
export function addOnLines(addOns: readonly AddOn[], { say, money }: Writer): AddOnLine[] {
  const equal = groupBy(addOns, (one) => `${one.offerId} ${one.price} ${one.returnStatus} ${say(one.name)}`);
  return [...equal.values()].flatMap((pieces) => {
    const [first] = pieces;
    if (!first) return [];
    const times = pieces.length > 1 ? `${pieces.length}\u00a0×\u00a0` : '';
    return [
      {
        ids: pieces.map(({ id }) => id),
        name: times + say(first.name),
        sum: money(offerPrice(first.price, pieces.length)),
        returnStatus: first.returnStatus,
      },
    ];
  });
}

export function offerShelf({ offers, addOns }: OrderView, setup: Setup, writer: Writer): OfferShelf {
  const items = offers.map((offer) => offerItem(offer, addOns, writer));
  return {
    title: writer.say(setup.addOns.title),
    button: writer.say(setup.addOns.button),
    items,
    asks: addOns.length === 0 && items.some(({ most }) => most > 0),
  };
}

function offerItem(offer: Offer, addOns: readonly AddOn[], { say, money }: Writer): OfferItem {
  const { id, name, description, price, pictureUrl, limit, left } = offer;
  const chosen = addOns.filter(({ offerId }) => offerId === id).length;
  return {
    id,
    name: say(name),
    description: say(description),
    picture: pictureUrl,
    price,
    cost: money(price),
    limit,
    most: Math.max(0, Math.min(limit - chosen, left ?? limit)),
    left,
  };
}
