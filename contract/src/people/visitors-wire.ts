import * as v from 'valibot';
import { consentSchema } from '#event/event-wire.ts';
import {
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalText,
  optionalTypedText,
  refusalEntries,
  textEntries,
  typedText,
  wireInteger,
} from '#kit/wire-schemas.ts';
import { orderNameEntries } from '#order/order-wire.ts';

/** The nominal order (B 3.5): names of the visitors, asked for before the order is confirmed. */

const itemSchema = v.object({
  id: wireInteger,
  summa: optionalMoney,
  needage: optionalFlag,
  needmiddlename: optionalFlag,
  needdocument: optionalFlag,
  needcountry: optionalFlag,
  needregion: optionalFlag,
  clientcategory: optionalText,
  ...textEntries('clientcategory'),
  ...textEntries('sector'),
  row: optionalText,
  seat: optionalText,
  country_id: optionalInteger,
  cardholder: optionalText,
});

const rowSchema = v.object({
  ord_num: v.nullish(v.union([v.string(), v.number()])),
  hash_id: optionalText,
  status: optionalInteger,
  action: optionalText,
  ...textEntries('action'),
  age_from: optionalInteger,
  ...textEntries('seatroot'),
  ...textEntries('address'),
  day: optionalText,
  time: optionalText,
  allday: optionalFlag,
  reservetime: optionalInteger,
  reserve_until: optionalText,
  currency: optionalText,
  items: v.nullish(v.array(itemSchema)),
});

const documentTypeSchema = v.object({
  id: wireInteger,
  country_id: optionalInteger,
  ...textEntries('name'),
  ...textEntries('note'),
});

const placeSchema = v.object({ id: wireInteger, country_id: optionalInteger, ...textEntries('name') });

/** `POST /api/order-data`. */
export const visitorsRequestSchema = v.object(orderNameEntries);

/** An order that is gone has no rows. */
export const visitorsSchema = v.object({
  ...refusalEntries,
  response: v.nullish(v.array(rowSchema)),
  fio: optionalText,
  text: optionalText,
  checkboxList: v.nullish(v.array(consentSchema)),
  docTypes: v.nullish(v.array(documentTypeSchema)),
  countries: v.nullish(v.array(placeSchema)),
  regions: v.nullish(v.array(placeSchema)),
});

const most = 200;
const manyIds = v.pipe(v.array(v.nullish(wireInteger)), v.maxLength(most));
const manyTexts = v.pipe(v.array(optionalTypedText), v.maxLength(most));
const manyNumbers = v.pipe(v.array(v.nullish(v.union([v.number(), typedText]))), v.maxLength(most));

/** `POST /api/confirm-nominal` (B 3.6): one array a field, one entry a ticket, in the order of `id`. */
export const confirmVisitorsRequestSchema = v.pipe(
  v.object({
    hash: hashSchema,
    lang: orderNameEntries.lang,
    checkboxList: v.nullish(v.pipe(v.array(wireInteger), v.maxLength(100))),
    id: v.pipe(v.array(wireInteger), v.nonEmpty('id must name the tickets'), v.maxLength(most)),
    docTypeId: v.nullish(manyIds),
    name: manyTexts,
    surname: manyTexts,
    middleName: v.nullish(manyTexts),
    docNum: v.nullish(manyTexts),
    age: v.nullish(manyNumbers),
    date: v.nullish(manyTexts),
    countryId: v.nullish(manyIds),
    regionId: v.nullish(manyIds),
    regionName: v.nullish(manyTexts),
  }),
  v.check((wire) => new Set(wire.id.map(Number)).size === wire.id.length, 'id must name each ticket once'),
  v.check(
    (wire) => listsOf(wire).every((list) => list.length === wire.id.length),
    'each list must have one entry a ticket',
  ),
);

/** The lists that are filled; one that is empty is one that the tickets do not need. */
function listsOf({ hash: _hash, lang: _lang, checkboxList: _consents, ...lists }: Record<string, unknown>) {
  return Object.values(lists).filter((list): list is unknown[] => Array.isArray(list) && list.length > 0);
}

export type WireVisitors = v.InferInput<typeof visitorsSchema>;
export type WireVisitorRow = v.InferInput<typeof rowSchema>;
export type WireVisitorItem = v.InferInput<typeof itemSchema>;
export type WireDocumentType = v.InferInput<typeof documentTypeSchema>;
export type WirePlaceChoice = v.InferInput<typeof placeSchema>;
export type WireConfirmVisitors = v.InferInput<typeof confirmVisitorsRequestSchema>;
