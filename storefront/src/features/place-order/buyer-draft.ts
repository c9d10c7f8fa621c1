import type { BuyerForm } from '@foyer/contract/order/order.ts';
import { type BuyerField, emailFromLayout, tidyBuyer } from '@foyer/contract/rules/buyer-rules.ts';
import { phoneFromTyped } from '@foyer/contract/rules/phone-from-typed.ts';

/** What the buyer has typed so far, by field; every field is there, most events ask for three. */
export type BuyerValues = Readonly<Record<BuyerField, string>>;

export interface BuyerDraft {
  values: BuyerValues;
  /** Ids of the ticked consents. */
  consents: readonly number[];
}

/** The country that a phone number is taken to be of until another is written (BD-2). */
export const phonePrefix = '+7 ';

/** An empty form; in a development house one that is filled with a sample (EV-17). Consents are never ticked. */
export function emptyDraft(sample: BuyerValues = emptyValues): BuyerDraft {
  return { values: sample, consents: [] };
}

const emptyValues: BuyerValues = {
  name: '',
  phone: phonePrefix,
  email: '',
  emailAgain: '',
  surname: '',
  firstName: '',
  patronymic: '',
};

/** The value corrected when its field is left: an e-mail of the wrong layout (BD-3), a phone of two prefixes. */
export function valueOnLeave(field: BuyerField, value: string): string {
  if (field === 'email' || field === 'emailAgain') return emailFromLayout(value);
  return field === 'phone' ? phoneFromTyped(value) : value;
}

/** What goes to the shop: only the asked fields, tidied. */
export function buyerOf(values: BuyerValues, fields: readonly BuyerField[]): BuyerForm {
  const asked = (field: BuyerField) => (fields.includes(field) ? values[field] : null);
  return tidyBuyer({
    name: asked('name') ?? '',
    phone: phoneFromTyped(values.phone),
    email: values.email,
    emailAgain: asked('emailAgain'),
    surname: asked('surname'),
    firstName: asked('firstName'),
    patronymic: asked('patronymic'),
  });
}
