import { isDeepStrictEqual } from 'node:util';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { OrderStatus } from '@foyer/contract/order/order.ts';
import type {
  ConfirmVisitorsRequest,
  DocumentType,
  PlaceChoice,
  VisitorForm,
  VisitorGroup,
  VisitorNeeds,
  VisitorsOrder,
} from '@foyer/contract/people/visitors.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { type Day, type Language, textIn } from '@foyer/contract/rules/values.ts';
import { dayOfBirth, tidyVisitor } from '@foyer/contract/rules/visitor-masks.ts';
import {
  countryOf,
  type VisitorChoices,
  type VisitorField,
  visitorFields,
  visitorProblems,
} from '@foyer/contract/rules/visitor-rules.ts';
import { type AgreedConsent, agreedConsents, consentsOf } from '#domain/agreed-consents.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { holderOf, type NamedPlace, type NamedVisitor, namedPlaces } from '#domain/named-visitors.ts';
import { isLive, type Order, orderCan, placeNow } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { VisitorTerms } from '#domain/visitor-terms.ts';
import type { Queryable } from '#platform/database.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { insertConsents, insertVisitors, loadVisitors, markNamed } from '#store/visitors.ts';
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

function visitorChoices(terms: VisitorTerms, asked: readonly VisitorNeeds[]): OfferedChoices {
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

type ConfirmVisitorsOutcome = { kind: 'named'; order: Order } | Refused;

/** The visitors of an order are named, once, and its hold begins anew (NT-11). The same names again are no refusal. */
export async function confirmVisitors(
  shop: Shop,
  request: ConfirmVisitorsRequest,
): Promise<ConfirmVisitorsOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const catalogue = await shop.catalogue.get();
  const asked = consentsOf(catalogue.consents, order.eventId, 'visitors');
  const agreed = agreedConsents(asked, request.consents);
  const judged = judgeVisitors(order, request.visitors, termsOf(catalogue, order, shop.now()));
  const outcome = await shop.database.transaction(async (transaction): Promise<ConfirmVisitorsOutcome> => {
    const locked = await lockOrder(transaction, order.id);
    const allowed = orderCan.name(locked, shop.now());
    if (!allowed.yes) return await sameAgain(transaction, locked, judged, allowed.refusal);
    if (judged.kind === 'refused') return judged;
    if (agreed.kind === 'refused') return agreed;
    return await keep(transaction, locked, { ...judged, consents: agreed.consents }, catalogue);
  });
  if (outcome.kind === 'named' && order.total === 0) await confirmFreeOrder(shop, order.id);
  return outcome;
}

function termsOf({ visitors, setup }: Catalogue, order: Order, now: Date) {
  const needs = namedPlaces(order).map((place) => place.needs);
  return {
    choices: visitorChoices(visitors, needs),
    homeCountryId: visitors.homeCountryId,
    today: houseClock(now, setup.timeZone).day,
  };
}

/** An answer was lost, or the form was submitted twice: what stands already is what was asked. */
async function sameAgain(
  transaction: Queryable,
  order: Order,
  judged: ReturnType<typeof judgeVisitors>,
  refusal: Refusal,
): Promise<ConfirmVisitorsOutcome> {
  const isNamed = order.needsVisitors && ['NAMED', 'PAYING', 'PAID'].includes(order.state);
  if (!isNamed || judged.kind === 'refused') return { kind: 'refused', refusal };
  const standing = await loadVisitors(transaction, order.id);
  return isDeepStrictEqual(standing, judged.visitors)
    ? { kind: 'named', order }
    : { kind: 'refused', refusal };
}

async function keep(
  transaction: Queryable,
  order: Order,
  told: { visitors: readonly NamedVisitor[]; consents: readonly AgreedConsent[] },
  catalogue: Catalogue,
): Promise<ConfirmVisitorsOutcome> {
  // The database's clock has the last word: the places may be somebody else's by now.
  const heldUntil = await markNamed(transaction, order.id, catalogue.holdSeconds);
  if (heldUntil === null) return refused('reservation-over');
  await insertVisitors(transaction, told.visitors, catalogue.visitors.keepDays);
  await insertConsents(transaction, order.id, told.consents);
  return { kind: 'named', order: { ...order, state: 'NAMED', heldUntil } };
}

type VisitorsVerdict = { kind: 'named'; visitors: NamedVisitor[] } | Refused;

/** Holds what was typed against the order's tickets: each is named once, and well (BD-9, NT-5 … NT-11). */
function judgeVisitors(
  order: Pick<Order, 'lines' | 'document' | 'usesCultureCard' | 'buyer'>,
  forms: readonly VisitorForm[],
  terms: { choices: VisitorChoices; homeCountryId: number; today: Day },
): VisitorsVerdict {
  const places = namedPlaces(order);
  const byTicket = new Map(forms.map((form) => [form.ticketId, tidyVisitor(form)]));
  const isWhole = byTicket.size === forms.length && forms.length === places.length;
  const visitors: NamedVisitor[] = [];
  for (const place of places) {
    const form = byTicket.get(place.ticketId);
    if (!form || !isWhole) return refusedVerdict({ kind: 'malformed', parameters: { field: 'id' } });
    const demands = { needs: place.needs, countryId: terms.homeCountryId, holder: holderOf(order) };
    const [problem] = visitorProblems(form, demands, terms.choices, terms.today);
    if (problem) {
      const { message: key } = problem;
      const field = key === 'holder' ? key : problem.field;
      return refusedVerdict({ kind: 'visitor-invalid', parameters: { ticket: place.ticketId, field, key } });
    }
    const asked = visitorFields(form, demands, terms.choices);
    visitors.push(keptVisitor(place, form, asked, countryOf(form, demands)));
  }
  return { kind: 'named', visitors };
}

function keptVisitor(
  { line, position }: NamedPlace,
  form: VisitorForm,
  asked: readonly VisitorField[],
  country: number | null,
): NamedVisitor {
  const has = (field: VisitorField) => asked.includes(field);
  return {
    lineId: line.id,
    position,
    surname: form.surname,
    firstName: form.name,
    middleName: has('middleName') ? form.middleName : null,
    age: has('age') ? Number(form.age) : null,
    birthDay: has('birthDate') ? dayOfBirth(form.birthDate) : null,
    documentType: has('documentTypeId') ? form.documentTypeId : null,
    documentNumber: has('documentNumber') ? form.documentNumber : null,
    country: has('countryId') || has('regionId') || has('regionName') ? country : null,
    region: has('regionId') ? form.regionId : null,
    regionName: has('regionName') && form.regionName !== '' ? form.regionName : null,
  };
}

function refusedVerdict(refusal: Refusal): VisitorsVerdict {
  return { kind: 'refused', refusal };
}
