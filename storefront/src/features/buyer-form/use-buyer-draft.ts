import type { BuyerField } from '@foyer/contract/rules/buyer-rules.ts';
import { useEffect, useState } from 'react';
import { useHouse } from '#lib/router/router.ts';
import { type BuyerDraft, emptyDraft } from './buyer-draft.ts';
import { forgetDraft, readDraft, storeDraft } from './stored-draft.ts';

export interface BuyerDraftState {
  draft: BuyerDraft;
  setValue(field: BuyerField, value: string): void;
  setConsent(id: number, ticked: boolean): void;
  /** The order is placed: the next one starts with an empty form. */
  forget(): void;
}

/** The buyer's form as typed, kept over reloads of the tab. */
export function useBuyerDraft(): BuyerDraftState {
  const { development } = useHouse();
  const [draft, setDraft] = useState(() => emptyDraft(development));
  // The tab's storage can be read only after hydration: the server does not know it.
  useEffect(() => {
    const kept = readDraft(emptyDraft(development));
    if (kept) setDraft(kept);
  }, [development]);
  const change = (next: BuyerDraft) => {
    setDraft(next);
    storeDraft(next);
  };
  return {
    draft,
    setValue: (field, value) => change({ ...draft, values: { ...draft.values, [field]: value } }),
    setConsent: (id, ticked) => {
      const others = draft.consents.filter((other) => other !== id);
      change({ ...draft, consents: ticked ? [...others, id] : others });
    },
    forget: () => {
      forgetDraft();
      setDraft(emptyDraft(development));
    },
  };
}
