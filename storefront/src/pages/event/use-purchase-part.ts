import { loadOnce, useLatePart } from '#lib/late-part.ts';

const loadPurchase = loadOnce(async (language, overrides) =>
  (await import('./late-parts.ts')).lateParts(language, overrides),
);

/** The buyer's part of the form. */
export function usePurchasePart(isNeeded: boolean) {
  return useLatePart(loadPurchase, isNeeded);
}
