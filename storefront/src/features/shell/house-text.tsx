import { between } from '@foyer/contract/rules/joining.ts';
import {
  type Language,
  languageTags,
  shownLanguage,
  type Text,
  textIn,
} from '@foyer/contract/rules/values.ts';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';

/** A long text of the house as a visitor sees it: terms, contacts. */
export interface HouseText {
  /** Safe HTML. */
  html: string;
  /** The one that it is written in. */
  language: Language;
}

export function houseText(text: Text | null, language: Language, houseLanguage: Language): HouseText {
  return {
    html: textIn(text ?? {}, language, houseLanguage),
    language: shownLanguage(text ?? {}, language, houseLanguage),
  };
}

/** Says above the text when it is not in the visitor's language: who agrees to terms must know that. */
export function HouseTextPart({ text, className }: { text: HouseText; className?: string | undefined }) {
  const language = useLanguage();
  const html = <SafeHtml html={text.html} className={className} />;
  if (text.html === '' || text.language === language) return html;
  return (
    <div className={className}>
      <ForeignNote language={text.language} />
      <div lang={languageTags[text.language]}>{html}</div>
    </div>
  );
}

function ForeignNote({ language }: Pick<HouseText, 'language'>) {
  const t = useTexts('small');
  const sentences = [t('not-translated'), t('shown-in', { language: t(`in-${language}`) })];
  return (
    <p>
      <em>{sentences.join(between('sentences', t.language))}</em>
    </p>
  );
}
