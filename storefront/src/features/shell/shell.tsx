import { type ReactNode, useSyncExternalStore } from 'react';
import { unpaidOrder } from '#api/unpaid-order.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useAddress, useHouse, usePaths, useRouterState } from '#lib/router/router.ts';
import { ScrollTop } from '#ui/scroll-top.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal.tsx';
import { RuleLink } from './rules-menu.tsx';
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
  const { countedAt, salesStopped } = useRouterState().screen;
  const withHeader = shell.header && !without.includes('header');
  const withFooter = shell.footer && !without.includes('footer');
  return (
    <ModalHost>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {withHeader && <Header navigation={navigation} tools={tools} account={account} />}
      <ConnectionStatus />
      <Unpaid />
      <main id="main" className={styles.main} tabIndex={-1}>
        {(salesStopped || countedAt) && <Notices />}
        {children}
      </main>
      {withFooter && <Footer />}
      {shell.scrollTop && <ScrollTop label={t('scroll-top')} />}
    </ModalHost>
  );
}

const loadStrip = () => loadPart(() => import('./unpaid-strip.tsx'));
const stripAreas = ['device'] as const;

/** The order that this browser has not paid for yet: few have one, so the strip comes late. */
function Unpaid() {
  const order = useSyncExternalStore(unpaidOrder.subscribe, unpaidOrder.read, () => null);
  const { pathname } = useAddress();
  // Addresses have the hash in small letters.
  const isElsewhere = order !== null && !pathname.includes(order.hash.toLowerCase());
  const part = useLatePart(loadStrip, stripAreas, isElsewhere);
  if (!isElsewhere || !part) return null;
  return (
    <WithTexts texts={part.texts}>
      <part.UnpaidStrip />
    </WithTexts>
  );
}

/** What the server says above the page. */
function Notices() {
  const t = useTexts('notices');
  const { countedAt, salesStopped } = useRouterState().screen;
  return (
    <>
      {salesStopped && (
        <p className={styles.notice} role="status">
          {t('sales-stopped')}
        </p>
      )}
      {countedAt && (
        <p className={styles.notice} role="status">
          {t('counted-at', { time: countedAt })}
        </p>
      )}
    </>
  );
}

/** The house, its rules, links and contacts (PG-6). */
function Footer() {
  const t = useTexts('shell');
  const paths = usePaths();
  const { title, tagline, logo, footer, rules, support } = useHouse();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.house}>
          {logo.url !== '' && <img src={logo.url} width={footer.logoWidth} alt="" loading="lazy" />}
          <div>
            <p className={styles.name}>{title}</p>
            <p className={styles.text}>{footer.text || tagline}</p>
          </div>
        </div>
        <ul>
          {rules.map((rule) => (
            <li key={rule.key}>
              <RuleLink rule={rule} />
            </li>
          ))}
        </ul>
        <ul>
          {footer.links.map((link) => (
            <li key={link.url}>
              <a href={link.url}>{link.title}</a>
            </li>
          ))}
          <li>
            <a href={paths.contacts()}>{t('contacts')}</a>
          </li>
          {support.phone !== '' && (
            <li>
              <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>
            </li>
          )}
          {support.email !== '' && (
            <li>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
