import { type ReactNode, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { ScrollTop } from '#ui/scroll-top.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalContext, type ModalMessage, type ShownModal } from './modal.ts';
import { ModalWindow } from './modal-window.tsx';
import styles from './shell.module.css';

interface ShellProps {
  without: readonly ('header' | 'footer')[];
  navigation?: ReactNode;
  tools?: ReactNode;
  account?: ReactNode;
  children: ReactNode;
}

/** The frame of every page; house (PG-6) and page switch its parts. */
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

/** Shows one modal at a time over the page. */
export function ModalHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownModal | null>(null);
  const show = (message: ModalMessage) =>
    new Promise<void>((closed) => {
      setShown({ message, closed });
    });
  const close = () => {
    setShown(null);
    shown?.closed();
  };
  return (
    <ModalContext value={show}>
      {children}
      {shown && <ModalWindow message={shown.message} onClose={close} />}
    </ModalContext>
  );
}
