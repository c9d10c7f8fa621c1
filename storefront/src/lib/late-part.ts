import type { Language } from '@foyer/contract/rules/values.ts';
import { useCallback, useEffect, useState } from 'react';
import type { TextOverrides } from '#i18n/translate.ts';
import { useHouse } from '#lib/router/router.ts';

/** Loads a part of pages with its texts. */
type LoadLatePart<Part> = (language: Language, overrides: TextOverrides) => Promise<Part>;

/** Once a language, whoever asks; what failed is asked for anew. */
export function loadOnce<Part>(load: LoadLatePart<Part>): LoadLatePart<Part> {
  let loading: { language: Language; part: Promise<Part> } | null = null;
  return (language, overrides) => {
    if (loading?.language !== language) {
      const part = load(language, overrides);
      loading = { language, part };
      part.catch(() => {
        loading = null;
      });
    }
    return loading.part;
  };
}

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;
const didNotCome = () => undefined;

/**
 * A part of a page that comes later, once it is there: loaded ahead by `load`, and until it comes while it is needed.
 * In another language the page stays as it is until its texts have come.
 */
export function useLatePart<Part extends { language: Language }>(
  loadPart: LoadLatePart<Part>,
  isNeeded: boolean,
): { part: Part | null; load: () => void } {
  const { language, texts: overrides } = useHouse();
  const [part, setPart] = useState<Part | null>(null);
  const load = useCallback(
    () => void loadPart(language, overrides).then(setPart, didNotCome),
    [loadPart, language, overrides],
  );
  const isMissing = isNeeded && part?.language !== language;
  // Loading is the network's own business; a line that was down is tried again.
  useEffect(() => {
    if (!isMissing) return;
    load();
    const timer = setInterval(load, pause);
    return () => clearInterval(timer);
  }, [isMissing, load]);
  return { part, load };
}
