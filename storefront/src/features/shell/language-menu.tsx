import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress, useHouse } from '#lib/router/router.ts';
import { inLanguage } from '#paths.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';

/** Each language by its own name, and the short sign for the closed menu. */
const names = {
  ru: { own: 'Русский', short: 'RU' },
  en: { own: 'English', short: 'EN' },
  ch: { own: '繁體中文', short: '中文' },
  kz: { own: 'Қазақша', short: 'ҚАЗ' },
} as const satisfies Record<Language, { own: string; short: string }>;

/** The same page in another language: path and query stay (PG-5). */
export function LanguageMenu() {
  const t = useTexts('shell');
  const { language, languages, houseLanguage } = useHouse();
  const address = useAddress();
  const face = (
    <>
      {names[language].short}
      <Icon name="down" small />
    </>
  );
  return (
    <Menu
      face={face}
      label={`${names[language].short}, ${t('language-menu', { language: names[language].own })}`}
    >
      {languages.map((one) => (
        <li key={one}>
          <a
            href={inLanguage(address, one, houseLanguage)}
            lang={languageTags[one]}
            hrefLang={languageTags[one]}
            aria-current={one === language ? 'true' : undefined}
          >
            {names[one].own}
          </a>
        </li>
      ))}
    </Menu>
  );
}
