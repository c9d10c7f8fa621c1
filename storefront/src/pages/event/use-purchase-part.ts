import type { Language } from '@foyer/contract/values.ts';
import { useCallback, useEffect, useState } from 'react';
import { useHouse } from '#lib/router/router.ts';
import type { LateParts } from './late-parts.ts';

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;

let loading: { language: Language; part: Promise<LateParts> } | null = null;

/** The buyer's part of the form, once it is there: loaded ahead by `load`, and until it comes while it is needed. */
export function usePurchasePart(isNeeded: boolean) {
  const { language, texts: overrides } = useHouse();
  const [part, setPart] = useState<LateParts | null>(null);
  const load = useCallback(() => {
    if (loading?.language !== language) {
      const part = import('./late-parts.ts').then((file) => file.lateParts(language, overrides));
      loading = { language, part };
    }
    return loading.part.then(setPart, () => {
      loading = null;
    });
  }, [language, overrides]);
  // In another language the form stays as it is until its texts have come.
  const isMissing = isNeeded && part?.language !== language;
  // Loading is the network's own business; a line that was down is tried again.
  useEffect(() => {
    if (!isMissing) return;
    void load();
    const timer = setInterval(load, pause);
    return () => clearInterval(timer);
  }, [isMissing, load]);
  return { part, load: () => void load() };
}
