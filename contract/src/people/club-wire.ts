import * as v from 'valibot';
import { optionalFlag, optionalInteger, optionalMoney, optionalText } from '#kit/wire-schemas.ts';

/** `crm_client` of the setup (B 3.1, 3.3). `isBlocked`, `bonuses` and what follows are our own. */
export const crmClientSchema = v.object({
  data: v.nullish(
    v.object({
      typeName: optionalText,
      cardCode: optionalText,
      first_name: optionalText,
      last_name: optionalText,
      middle_name: optionalText,
      phone: optionalText,
      email: optionalText,
      isBlocked: optionalFlag,
      availableBonuses: optionalMoney,
      totalBalance: optionalMoney,
    }),
  ),
  subscriptions: v.nullish(
    v.array(
      v.object({
        hash_id: optionalText,
        quant: optionalInteger,
        subscritId: optionalText,
        name: optionalText,
      }),
    ),
  ),
  silent: optionalFlag,
});

export type WireCrmClient = v.InferInput<typeof crmClientSchema>;
