import * as v from 'valibot';
import { priceListSchema, saleEntries } from '#event/event-wire.ts';
import {
  hashSchema,
  optionalFlag,
  optionalInteger,
  optionalText,
  refusalEntries,
  textEntries,
  wireInteger,
} from '#kit/wire-schemas.ts';

/** The hall plan (B 3.2, decisions "More words"). */

/** `GET /api/scheme/sessions?hash=`. */
export const planSessionsRequestSchema = v.object({ hash: hashSchema });
export const planSessionsSchema = v.object({
  ...saleEntries,
  price_list: priceListSchema,
  action_str: optionalText,
  ...refusalEntries,
});

/** `GET /api/scheme/map?hash=&calendar_id=`; the second name is understood in any case of letters. */
export const planRequestSchema = v.object({
  hash: hashSchema,
  calendar_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the number of a session')),
});

const sectorSchema = v.object({
  sector_id: wireInteger,
  ...textEntries('sector'),
  seatcount: optionalInteger,
  freecount: optionalInteger,
});

const seatSchema = v.object({
  seat_id: v.union([wireInteger, v.string()]),
  sector_id: optionalInteger,
  row: v.nullish(v.union([v.string(), v.number()])),
  seat: v.nullish(v.union([v.string(), v.number()])),
  zonelevel_id: optionalInteger,
  free: optionalFlag,
});

const standSchema = v.object({
  seat_id: v.union([wireInteger, v.string()]),
  seat_name: optionalText,
  cat: v.nullish(v.union([v.array(wireInteger), wireInteger])),
  zonelevel_id: optionalInteger,
  limit: optionalInteger,
  quant: optionalInteger,
  buttonname: optionalText,
});

export const planSchema = v.object({
  svg: optionalText,
  sectors: v.nullish(v.array(sectorSchema)),
  seat_numbers: v.nullish(v.array(seatSchema)),
  seat_stand: v.nullish(v.array(standSchema)),
  ...refusalEntries,
});
