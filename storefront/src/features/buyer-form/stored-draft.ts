import type { BuyerDraft } from './buyer-draft.ts';

const storageName = 'foyer-buyer';

/**
 * What was typed is stored for the tab's session, over reloads and other events, until the order is placed.
 * A full or forbidden storage loses only that.
 */
export function readDraft(empty: BuyerDraft): BuyerDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    return isDraft(kept) ? { values: { ...empty.values, ...kept.values }, consents: kept.consents } : null;
  } catch {
    return null;
  }
}

export function storeDraft(draft: BuyerDraft): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // See above.
  }
}

/** A storage may hold data of another release. */
function isDraft(kept: unknown): kept is BuyerDraft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('consents' in kept)) return false;
  const { values, consents } = kept;
  const areTexts =
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string');
  return areTexts && Array.isArray(consents) && consents.every((id) => typeof id === 'number');
}
