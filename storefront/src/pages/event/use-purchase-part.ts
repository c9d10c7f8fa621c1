import { latePart } from '#lib/late-part.ts';

/** The buyer's part of the form. */
export const usePurchasePart = latePart(async (language, overrides) =>
  (await import('./late-parts.ts')).lateParts(language, overrides),
);
