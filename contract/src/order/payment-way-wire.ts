import * as v from 'valibot';
import { optionalText, textEntries, wireInteger } from '#kit/wire-schemas.ts';

export const paymentWaySchema = v.object({
  creditcompany_id: wireInteger,
  protocol_type: optionalText,
  protocol_kind: optionalText,
  name: optionalText,
  ...textEntries('name'),
  descript: optionalText,
  ...textEntries('descript'),
});

export type WirePaymentWay = v.InferInput<typeof paymentWaySchema>;
