import type { CardHolder, VisitorForm, VisitorNeeds } from '#people/visitors.ts';
import type { Day } from './values.ts';
import { dayOfBirth } from './visitor-masks.ts';

/** What the lists of a form offer, as far as the rules look at it. */
export interface VisitorChoices {
  documentTypes: readonly { id: number; countryId: number | null }[];
  countries: readonly { id: number }[];
  regions: readonly { id: number; countryId: number }[];
}

/** What one ticket asks for; `countryId` is the country where none is asked. */
export interface VisitorDemands {
  needs: VisitorNeeds;
  countryId: number | null;
  holder?: CardHolder | undefined;
}

export type VisitorField = Exclude<keyof VisitorForm, 'ticketId'>;

/** Keys of the messages: `required` where nothing was written, else what is wrong with it (B 5.3). */
export type VisitorMessage =
  | 'required'
  | 'holder'
  | 'surname'
  | 'name'
  | 'middle-name'
  | 'age'
  | 'birth-date'
  | 'birth-date-future'
  | 'document-number'
  | 'region-name'
  | 'choice';

export interface VisitorProblem {
  field: VisitorField;
  message: VisitorMessage;
}

/** From this age on a visitor is told to mind the health; it is no refusal (NT-6). */
export const healthNoteAge = 65;

/**
 * What is wrong with one visitor, in the order of the form; none: []. The page shows it, the server refuses by
 * it. Ask it with a form that went through `tidyVisitor`; `today` is the house's.
 */
export function visitorProblems(
  form: VisitorForm,
  demands: VisitorDemands,
  choices: VisitorChoices,
  today: Day,
): VisitorProblem[] {
  return visitorFields(form, demands, choices).flatMap((field) => {
    const value = form[field];
    const isEmpty = value === '' || value === null;
    if (isEmpty && !isDemanded(field)) return [];
    const own = holdersOwn(field, demands.holder);
    if (own !== null) return isSameName(String(value), own) ? [] : [{ field, message: 'holder' as const }];
    const message = isEmpty ? 'required' : rules[field](form, { demands, choices, today });
    return message ? [{ field, message }] : [];
  });
}

/** A ticket paid by culture card is for the card's holder, whose name was checked with the order; null: nothing is held. */
function holdersOwn(field: VisitorField, holder: CardHolder | undefined): string | null {
  if (!holder || (field !== 'surname' && field !== 'name' && field !== 'middleName')) return null;
  return holder[field];
}

function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

/** Not every country has regions, and a foreign storefront cannot ask for their names (decision 0041). */
export function isDemanded(field: VisitorField): boolean {
  return field !== 'regionName';
}

/** The fields that a ticket's card has, in its order. A region is chosen where its country has a list, else written. */
export function visitorFields(
  form: Pick<VisitorForm, 'countryId'>,
  demands: VisitorDemands,
  choices: VisitorChoices,
): VisitorField[] {
  const { needs } = demands;
  const country = countryOf(form, demands);
  const region = regionsFor(choices, country).length > 0 ? 'regionId' : 'regionName';
  return [
    'surname',
    'name',
    ...(needs.middleName ? (['middleName'] as const) : []),
    ...(needs.age ? (['age'] as const) : []),
    ...(needs.country ? (['countryId'] as const) : []),
    ...(needs.region && country !== null ? ([region] as const) : []),
    ...(needs.document ? (['birthDate', 'documentTypeId', 'documentNumber'] as const) : []),
  ];
}

/** Types of documents that people of a country have; of all while it is not known (NT-9). */
export function documentTypesFor<Type extends { countryId: number | null }>(
  choices: { documentTypes: readonly Type[] },
  countryId: number | null,
): Type[] {
  return choices.documentTypes.filter(
    (type) => type.countryId === null || countryId === null || type.countryId === countryId,
  );
}

export function regionsFor<Region extends { countryId: number }>(
  choices: { regions: readonly Region[] },
  countryId: number | null,
): Region[] {
  return choices.regions.filter((region) => region.countryId === countryId);
}

/** The country that decides about regions and documents. */
export function countryOf(form: Pick<VisitorForm, 'countryId'>, demands: VisitorDemands): number | null {
  return demands.needs.country ? form.countryId : demands.countryId;
}

/** Surname 2 to 32, name and middle name 3 to 64: letters of Latin or Cyrillic, spaces, hyphens (NT-5). */
const letters =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+(?:[ -]+[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+)*$/u;

interface RuleContext {
  demands: VisitorDemands;
  choices: VisitorChoices;
  today: Day;
}

type Rule = (form: VisitorForm, context: RuleContext) => VisitorMessage | null;

const rules: Record<VisitorField, Rule> = {
  surname: ({ surname }) => (isName(surname, 2, 32) ? null : 'surname'),
  name: ({ name }) => (isName(name, 3, 64) ? null : 'name'),
  middleName: ({ middleName }) => (isName(middleName, 3, 64) ? null : 'middle-name'),
  age: ({ age }) => (/^\d{1,2}$/.test(age) ? null : 'age'),
  birthDate: ({ birthDate }, { today }) => {
    const day = dayOfBirth(birthDate);
    if (day === null) return 'birth-date';
    return day > today ? 'birth-date-future' : null;
  },
  documentTypeId: (form, { demands, choices }) => {
    const offered = documentTypesFor(choices, countryOf(form, demands));
    return offered.some(({ id }) => id === form.documentTypeId) ? null : 'choice';
  },
  documentNumber: ({ documentTypeId, documentNumber }) =>
    isDocumentNumber(documentTypeId, documentNumber) ? null : 'document-number',
  regionName: ({ regionName }) => (isRegionName(regionName) ? null : 'region-name'),
  countryId: ({ countryId }, { choices }) =>
    choices.countries.some(({ id }) => id === countryId) ? null : 'choice',
  regionId: (form, { demands, choices }) => {
    const offered = regionsFor(choices, countryOf(form, demands));
    return offered.some(({ id }) => id === form.regionId) ? null : 'choice';
  },
};

/** Forms of numbers by the type's id (B 5.3); types beside them are letters, digits, `_` and `-`. */
const numberForms: Readonly<Record<number, RegExp>> = {
  1: /^\d{10}$/,
  3: /^[А-ЯЁ]{2}\d{7}$/,
  4: /^[IVXLCDM]+-[А-ЯЁ]{2}\d{6}$/,
  5: /^[IVXLCDM]+\d{7}$/,
};
const otherNumber = /^[\p{L}\p{Nd}_-]{2,}$/u;

function isDocumentNumber(typeId: number | null, number: string): boolean {
  return [...number].length <= 32 && (numberForms[typeId ?? 0] ?? otherNumber).test(number);
}

function isName(value: string, least: number, most: number): boolean {
  const length = [...value].length;
  return length >= least && length <= most && letters.test(value);
}

/** `Île-de-France`, `Bayern`, `Москва (город)`: words, no sentence. */
function isRegionName(value: string): boolean {
  const length = [...value].length;
  return length >= 2 && length <= 64 && /^[\p{L}\p{M}\p{Nd} .,'’()/-]+$/u.test(value);
}
