import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { VisitorForm } from '@foyer/contract/people/visitors.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { dayOfBirth, tidyVisitor } from '@foyer/contract/rules/visitor-masks.ts';
import {
  countryOf,
  type VisitorChoices,
  type VisitorField,
  visitorFields,
  visitorProblems,
} from '@foyer/contract/rules/visitor-rules.ts';
import { holderOf, type NamedPlace, type NamedVisitor, namedPlaces } from '#domain/named-visitors.ts';
import type { Order } from '#domain/order.ts';

export type VisitorsVerdict =
  | { kind: 'named'; visitors: NamedVisitor[] }
  | { kind: 'refused'; refusal: Refusal };

/** Holds what was typed against the order's tickets: each is named once, and well (BD-9, NT-5 … NT-11). */
export function judgeVisitors(
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
    if (!form || !isWhole) return refused({ kind: 'malformed', parameters: { field: 'id' } });
    const demands = { needs: place.needs, countryId: terms.homeCountryId, holder: holderOf(order) };
    const [problem] = visitorProblems(form, demands, terms.choices, terms.today);
    if (problem) {
      const { message: key } = problem;
      const field = key === 'holder' ? key : problem.field;
      return refused({ kind: 'visitor-invalid', parameters: { ticket: place.ticketId, field, key } });
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

function refused(refusal: Refusal): VisitorsVerdict {
  return { kind: 'refused', refusal };
}
