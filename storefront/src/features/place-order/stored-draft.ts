import { readStored, store } from '#lib/tab-storage.ts';
import type { BuyerDraft } from './buyer-draft.ts';

const storageName = 'foyer-buyer';

/** Where the tab keeps the key of an order whose outcome it does not know, with the session of a hall's order. */
export const orderKeyStorage = 'foyer-order-key';

/** What was typed is stored for the tab, over reloads and other events, until the order is placed. */
export function readDraft(empty: BuyerDraft): BuyerDraft | null {
  const stored = readStored(storageName);
  return isDraft(stored) ? { ...stored, values: { ...empty.values, ...stored.values } } : null;
}

export function storeDraft(draft: BuyerDraft): void {
  store(storageName, draft);
}

/** Whether an order of a hall's session was sent whose outcome is unknown. */
export function isOrderOpen(sessionId: number): boolean {
  const stored = readStored(orderKeyStorage);
  return (
    typeof stored === 'object' && stored !== null && 'sessionId' in stored && stored.sessionId === sessionId
  );
}

export function forgetDraft(): void {
  store(storageName, null);
}

/** A storage may hold data of another release. */
function isDraft(stored: unknown): stored is BuyerDraft {
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('consents' in stored))
    return false;
  const { values, consents } = stored;
  const areTexts =
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string');
  return areTexts && Array.isArray(consents) && consents.every((id) => typeof id === 'number');
}
