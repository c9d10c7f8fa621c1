import type { Language } from '@foyer/contract/rules/values.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Area } from './areas.ts';
import { type PageTexts, type Translate, translatorOf } from './translate.ts';

interface TextsInUse {
  texts: PageTexts;
  language: Language;
}

const TextsContext = createContext<TextsInUse>({ texts: {}, language: 'ru' });

export function TextsProvider({ texts, language, children }: TextsInUse & { children: ReactNode }) {
  const value = useMemo(() => ({ texts, language }), [texts, language]);
  return <TextsContext value={value}>{children}</TextsContext>;
}

/** Adds the texts that a part brought with it. */
export function WithTexts({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  const { texts: present, language } = useContext(TextsContext);
  const all = useMemo(() => ({ ...present, ...texts }), [present, texts]);
  return (
    <TextsProvider texts={all} language={language}>
      {children}
    </TextsProvider>
  );
}

/** The texts of one area: `const t = useTexts('listing'); t('reset')`. The page must name the area in `areas` or `serverAreas`. */
export function useTexts<Name extends Area>(area: Name): Translate<Name> {
  const { texts, language } = useContext(TextsContext);
  return useMemo(() => translatorOf(texts, area, language), [texts, area, language]);
}

export function useLanguage(): Language {
  return useContext(TextsContext).language;
}
