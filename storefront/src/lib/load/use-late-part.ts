import { useEffect, useState } from 'react';
import type { Area } from '#i18n/areas.ts';
import type { PageTexts } from '#i18n/translate.ts';
import { useHouse } from '#lib/router/router.ts';
import { loadTexts } from './catalogues.ts';
import { retried } from './retried.ts';

/**
 * A part that comes late, with its texts; null until both are here. `load` and `areas` are the same for all renderings.
 */
export function useLatePart<Part extends object>(
  load: () => Promise<Part>,
  areas: readonly Area[],
  isNeeded: boolean,
): (Part & { texts: PageTexts }) | null {
  const { language, texts: overrides } = useHouse();
  const [part, setPart] = useState<(Part & { texts: PageTexts }) | null>(null);
  // Loading is the network's own business.
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const coming = retried(() => loadTexts(language, areas, overrides));
    void Promise.all([load(), coming]).then(([loaded, texts]) => isOver || setPart({ ...loaded, texts }));
    return () => {
      isOver = true;
    };
  }, [load, areas, isNeeded, language, overrides]);
  return part;
}
