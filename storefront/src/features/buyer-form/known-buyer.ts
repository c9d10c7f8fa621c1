import type { ClubWord } from '@foyer/contract/people/club.ts';
import { type BuyerDemands, buyerProblems, fieldsOf } from '@foyer/contract/rules/buyer-rules.ts';
import { type BuyerValues, buyerOf, emptyDraft } from './buyer-draft.ts';

/**
 * What the club knows of a member, for the fields that the form asks for. A value that the shop would refuse is left
 * out: the visitor could not put it right. The names of a passport are the visitor's own to write.
 */
export function knownBuyer(word: ClubWord, demands: BuyerDemands): Partial<BuyerValues> {
  if (word.kind !== 'client') return {};
  const { name, phone, email } = word.client;
  const full = [name.first, name.last].filter(Boolean).join(' ');
  const values = { ...emptyDraft(false).values, name: full, phone, email, emailAgain: email };
  const asked = fieldsOf(demands);
  const wrong = buyerProblems(buyerOf(values, asked), demands).map(({ field }) => field);
  const fields = (['name', 'phone', 'email', 'emailAgain'] as const).filter(
    (field) => asked.includes(field) && values[field] !== '' && !wrong.includes(field),
  );
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
