import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
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
