import type { Language } from '@foyer/contract/rules/values.ts';
import type { ComponentType } from 'react';
import { loadTexts } from '#i18n/catalogues.ts';
import { LateTexts } from '#i18n/texts-context.tsx';
import type { TextOverrides } from '#i18n/translate.ts';
import { OfferQuestion } from './offer-question.tsx';
import { OffersPart } from './offers-part.tsx';

export type OfferParts = Awaited<ReturnType<typeof offerParts>>;

/** What sells beside the tickets, as one script, and its texts. */
export async function offerParts(language: Language, overrides: TextOverrides) {
  const texts = await loadTexts(language, ['offers'], overrides);
  const withTexts =
    <Props extends object>(Part: ComponentType<Props>) =>
    (props: Props) => (
      <LateTexts texts={texts}>
        <Part {...props} />
      </LateTexts>
    );
  return { OffersPart: withTexts(OffersPart), OfferQuestion: withTexts(OfferQuestion) };
}
