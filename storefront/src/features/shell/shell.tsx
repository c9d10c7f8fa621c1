import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { ScrollTop } from '#ui/scroll-top.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';
import styles from './shell.module.css';

interface ShellProps {
  without: readonly ('header' | 'footer')[];
  navigation?: ReactNode;
  tools?: ReactNode;
  account?: ReactNode;
  children: ReactNode;
}

/** What stands around every page; its parts are switched by the house (PG-6) and by the page. */
export function Shell({ without, navigation, tools, account, children }: ShellProps) {
  const t = useTexts('shell');
  const { shell } = useHouse();
  const withHeader = shell.header && !without.includes('header');
  const withFooter = shell.footer && !without.includes('footer');
  return (
    <ModalHost>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {withHeader && <Header navigation={navigation} tools={tools} account={account} />}
      <ConnectionStatus />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {withFooter && <Footer />}
      {shell.scrollTop && <ScrollTop label={t('scroll-top')} />}
    </ModalHost>
  );
}
