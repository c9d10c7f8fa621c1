import {
  type BuyerDemands,
  type BuyerField,
  type BuyerMessage,
  buyerProblems,
  fieldsOf,
  formProblem,
} from '@foyer/contract/rules/buyer-rules.ts';
import { type BuyerDraft, buyerOf } from './buyer-draft.ts';

export interface BuyerErrors {
  /** In the order of the form. */
  fields: readonly { field: BuyerField; message: BuyerMessage }[];
  /** Required consents that are not ticked (EV-12). */
  consents: readonly number[];
  /** Several fields were left empty: one message for the whole form. */
  allEmpty: boolean;
}

/** Everything that keeps the form from being sent, by the server's own rules (BD-9). */
export function buyerErrors(
  draft: BuyerDraft,
  demands: BuyerDemands,
  consents: readonly { id: number; required: boolean }[],
): BuyerErrors {
  const buyer = buyerOf(draft.values, fieldsOf(demands));
  return {
    fields: buyerProblems(buyer, demands),
    consents: consents
      .filter(({ id, required }) => required && !draft.consents.includes(id))
      .map(({ id }) => id),
    allEmpty: formProblem(buyer, demands)?.message === 'required-all',
  };
}

/** Errors of the fields that were visited; of all after the first try to send. */
export function shownErrors(
  errors: BuyerErrors,
  left: ReadonlySet<BuyerField>,
  attempts: number,
): BuyerErrors {
  if (attempts > 0) return errors;
  return { fields: errors.fields.filter(({ field }) => left.has(field)), consents: [], allEmpty: false };
}
