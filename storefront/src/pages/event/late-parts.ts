import type { Language } from '@foyer/contract/rules/values.ts';
import { loadTexts } from '#i18n/catalogues.ts';
import type { TextOverrides } from '#i18n/translate.ts';
import { CardPart } from './card-part.tsx';
import { GroupBlock } from './group-block.tsx';
import { PurchasePart } from './purchase-part.tsx';
import { SubscriptionChoice } from './subscription-choice.tsx';

/** What of the form comes later, as one script, and its texts. */
export async function lateParts(language: Language, overrides: TextOverrides) {
  const texts = await loadTexts(language, ['buying', 'forms', 'errors', 'club'], overrides);
  return { language, texts, CardPart, GroupBlock, PurchasePart, SubscriptionChoice };
}
