import { languages, languageTags } from '@foyer/contract/rules/values.ts';
import { chooseLanguage, deskLanguage, languageNames, say } from '#i18n/say.ts';

/** The language of the desk, kept in this browser. */
export function Languages() {
  return (
    <nav className="languages" aria-label={say('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={languageTags[language]}
          aria-pressed={language === deskLanguage()}
          onClick={() => {
            chooseLanguage(language);
            dispatchEvent(new Event('desk-language'));
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  );
}
