import { useEffect, useState } from 'react';
import { loadTexts } from '#i18n/catalogues.ts';
import type { PageTexts } from '#i18n/translate.ts';
import { useHouse } from '#lib/router/router.ts';

/** Texts of the club for a page that does not ship with them; null until they are loaded. */
export function useClubTexts(): PageTexts | null {
  const { language, texts: overrides } = useHouse();
  const [texts, setTexts] = useState<PageTexts | null>(null);
  // Loading is the network's own business; what did not come leaves the page as it was.
  useEffect(() => {
    void loadTexts(language, ['club'], overrides).then(setTexts, () => undefined);
  }, [language, overrides]);
  return texts;
}
