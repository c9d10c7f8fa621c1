import { between } from '@foyer/contract/rules/joining.ts';
import {
  type Language,
  languageTags,
  shownLanguage,
  type Text,
  textIn,
} from '@foyer/contract/rules/values.ts';
import { useLanguage } from '#i18n/texts-context.tsx';
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
  if (text.html === '' || text.language === language)
    return <SafeHtml html={text.html} className={className} />;
  const { missing, shown, names } = words[language];
  return (
    <div className={className}>
      <p>
        <em>
          {[missing, shown.replace('{language}', names[text.language])].join(between('sentences', language))}
        </em>
      </p>
      <div lang={languageTags[text.language]}>
        <SafeHtml html={text.html} className={className} />
      </div>
    </div>
  );
}

/** Not in the catalogues: few pages need them. */
const words: Readonly<
  Record<Language, { missing: string; shown: string; names: Readonly<Record<Language, string>> }>
> = {
  ru: {
    missing: 'Этого текста нет на русском.',
    shown: 'Ниже он на {language}.',
    names: { ru: 'русском', en: 'английском', ch: 'китайском', kz: 'казахском' },
  },
  en: {
    missing: 'This text is not available in English.',
    shown: 'Below it is in {language}.',
    names: { ru: 'Russian', en: 'English', ch: 'Chinese', kz: 'Kazakh' },
  },
  ch: {
    missing: '本文件尚無中文版。',
    shown: '以下為{language}版。',
    names: { ru: '俄文', en: '英文', ch: '中文', kz: '哈薩克文' },
  },
  kz: {
    missing: 'Бұл мәтіннің қазақша нұсқасы жоқ.',
    shown: 'Төменде {language} тілінде берілген.',
    names: { ru: 'орыс', en: 'ағылшын', ch: 'қытай', kz: 'қазақ' },
  },
};
