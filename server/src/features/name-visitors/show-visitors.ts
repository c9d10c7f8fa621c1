import type { OrderStatus } from '@foyer/contract/order/order.ts';
import type {
  DocumentType,
  PlaceChoice,
  VisitorGroup,
  VisitorNeeds,
  VisitorsOrder,
} from '@foyer/contract/people/visitors.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { consentsOf } from '#domain/agreed-consents.ts';
import { holderOf, type NamedPlace, namedPlaces } from '#domain/named-visitors.ts';
import { isLive, type Order, orderCan, placeNow } from '#domain/order.ts';
import type { VisitorTerms } from '#domain/visitor-terms.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash } from '#store/orders.ts';
import { countries, regions } from '#texts/places.ts';

/** The tickets of an order that wait for their visitors; null when there is no such order (NT-12). */
export async function showVisitors(
  shop: Shop,
  request: { hash: string; language: Language },
): Promise<VisitorsOrder | null> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return null;
  const catalogue = await shop.catalogue.get();
  const now = shop.now();
  const waits = orderCan.name(order, now).yes;
  const places = namedPlaces(order);
  const asked = waits ? places.map(({ needs }) => needs) : [];
  return {
    number: order.id,
    hash: order.hash,
    status: statusOf(order, now),
    groups: groupsOf(order, places, catalogue.visitors.homeCountryId),
    secondsLeft: waits ? Math.floor((order.heldUntil.getTime() - now.getTime()) / 1000) : 0,
    heldUntil: waits ? order.heldUntil.toISOString() : null,
    currency: order.currency,
    buyerName: waits ? order.buyer.name : '',
    text: waits ? textIn(catalogue.visitors.text, request.language, catalogue.setup.language) : '',
    consents: waits ? consentsOf(catalogue.consents, order.eventId, 'visitors') : [],
    ...visitorChoices(catalogue.visitors, asked),
  };
}

/** Named or never to be named is confirmed; over is cancelled: both lead to the order view (B 4.5). */
function statusOf(order: Order, now: Date): OrderStatus {
  if (!isLive(order, now)) return 'cancelled';
  return order.state === 'HELD' && order.needsVisitors ? 'reserved' : 'confirmed';
}

function groupsOf(order: Order, places: readonly NamedPlace[], homeCountryId: number): VisitorGroup[] {
  const { document } = order;
  return [...groupBy(places, ({ line }) => line.sessionId).values()].map((ofSession) => {
    const [first] = ofSession;
    const said = first && document.lines[first.line.position - 1];
    const { title, venueName, address } = placeNow(document, said);
    return {
      title,
      ageFrom: document.ageFrom,
      venueName,
      address,
      day: said?.day ?? '',
      time: said?.time ?? '00:00',
      allDay: said?.allDay ?? false,
      tickets: ofSession.map(({ ticketId, line, price, needs }) => ({
        id: ticketId,
        price,
        categoryName: document.lines[line.position - 1]?.categoryName ?? {},
        place: document.lines[line.position - 1]?.place,
        needs,
        countryId: needs.country || needs.region ? homeCountryId : null,
        holder: holderOf(order),
      })),
    };
  });
}

/** What the lists of the form offer; a list that no ticket asks for is empty. */
interface OfferedChoices {
  documentTypes: readonly DocumentType[];
  countries: readonly PlaceChoice[];
  regions: readonly PlaceChoice[];
}

export function visitorChoices(terms: VisitorTerms, asked: readonly VisitorNeeds[]): OfferedChoices {
  const { documentTypes, countryIds, regionIds, homeCountryId } = terms;
  const asks = (need: keyof VisitorNeeds) => asked.some((needs) => needs[need]);
  return {
    documentTypes: asks('document') ? documentTypes : [],
    countries: asks('country')
      ? countries().filter(({ id }) => countryIds === null || countryIds.includes(id))
      : [],
    regions: asks('region')
      ? regions
          .filter(({ id }) => regionIds === null || regionIds.includes(id))
          .filter(({ countryId }) =>
            asks('country')
              ? countryIds === null || countryIds.includes(countryId)
              : countryId === homeCountryId,
          )
          .map(({ id, countryId, name }) => ({ id, countryId, name }))
      : [],
  };
}
