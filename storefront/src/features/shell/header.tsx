import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress, useHouse, usePaths } from '#lib/router/router.ts';
import { inLanguage } from '#paths.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './header.module.css';
import { RulesMenu } from './rules-menu.tsx';

/** A logo this wide or narrower, pixels, is a mark without letters: the name is written beside it. */
const widestMark = 48;

interface HeaderProps {
  navigation?: ReactNode;
  tools?: ReactNode;
  /** The visitor's own place. */
  account?: ReactNode;
}

export function Header({ navigation, tools, account }: HeaderProps) {
  const { languages, rules } = useHouse();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        {navigation && <div className={styles.navigation}>{navigation}</div>}
        <div className={styles.tools}>
          {tools}
          {rules.length > 0 && <RulesMenu />}
          {languages.length > 1 && <LanguageMenu />}
          {account}
        </div>
      </div>
    </header>
  );
}

function Logo() {
  const t = useTexts('shell');
  const { logo, title } = useHouse();
  const paths = usePaths();
  const home = logo.link || paths.listing();
  return (
    <a className={styles.logo} href={home} aria-label={t('home', { house: title })}>
      {logo.url !== '' && <img src={logo.url} width={logo.width} alt="" />}
      {(logo.url === '' || logo.width <= widestMark) && <span>{title}</span>}
    </a>
  );
}

/** Each language by its own name, and the short sign for the closed menu. */
const names = {
  ru: { own: 'Русский', short: 'RU' },
  en: { own: 'English', short: 'EN' },
  ch: { own: '繁體中文', short: '中文' },
  kz: { own: 'Қазақша', short: 'ҚАЗ' },
} as const satisfies Record<Language, { own: string; short: string }>;

/** The same page in another language: path and query stay (PG-5). */
function LanguageMenu() {
  const t = useTexts('shell');
  const { language } = useHouse();
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
      <LanguageLinks inList />
    </Menu>
  );
}

/** One link a language, by its own name; where there is one language, none. */
export function LanguageLinks({ inList = false }: { inList?: boolean }) {
  const { language, languages, houseLanguage } = useHouse();
  const address = useAddress();
  if (languages.length < 2) return null;
  return languages.map((one) => {
    const link = (
      <a
        key={one}
        href={inLanguage(address, one, houseLanguage)}
        lang={languageTags[one]}
        hrefLang={languageTags[one]}
        aria-current={one === language ? 'true' : undefined}
      >
        {names[one].own}
      </a>
    );
    return inList ? <li key={one}>{link}</li> : link;
  });
}
