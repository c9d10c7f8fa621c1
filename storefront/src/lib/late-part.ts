import type { Language } from '@foyer/contract/values.ts';
import { useCallback, useEffect, useState } from 'react';
import type { TextOverrides } from '#i18n/translate.ts';
import { useHouse } from '#lib/router/router.ts';

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;

/**
 * A part of pages that comes later, with its texts: makes the hook that has it once it is there. It is loaded ahead by
 * `load`, and until it comes while it is needed. In another language the page stays as it is until its texts have come.
 */
export function latePart<Part extends { language: Language }>(
  loadPart: (language: Language, overrides: TextOverrides) => Promise<Part>,
) {
  let loading: { language: Language; part: Promise<Part> } | null = null;
  return function useLatePart(isNeeded: boolean): { part: Part | null; load: () => void } {
    const { language, texts: overrides } = useHouse();
    const [part, setPart] = useState<Part | null>(null);
    const load = useCallback(() => {
      if (loading?.language !== language) loading = { language, part: loadPart(language, overrides) };
      return loading.part.then(setPart, () => {
        loading = null;
      });
    }, [language, overrides]);
    const isMissing = isNeeded && part?.language !== language;
    // Loading is the network's own business; a line that was down is tried again.
    useEffect(() => {
      if (!isMissing) return;
      void load();
      const timer = setInterval(load, pause);
      return () => clearInterval(timer);
    }, [isMissing, load]);
    return { part, load: () => void load() };
  };
}
