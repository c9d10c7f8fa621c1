import { isDeepStrictEqual } from 'node:util';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { ConfirmVisitorsRequest, VisitorForm } from '@foyer/contract/people/visitors.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
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
import { type Order, orderCan } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Queryable } from '#platform/database.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { insertConsents, insertVisitors, loadVisitors, markNamed } from '#store/visitors.ts';
import { visitorChoices } from './show-visitors.ts';

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
