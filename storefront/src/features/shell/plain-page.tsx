import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './plain-page.module.css';

interface PlainPageProps {
  title: string;
  /** A big sign above the title: the clock that shows no time. */
  sign?: string;
  children?: ReactNode;
  /** The way on: links and buttons. */
  actions?: ReactNode;
}

/** A page of one message: what is the matter, and the way on. */
export function PlainPage({ title, sign, children, actions }: PlainPageProps) {
  return (
    <div className={styles.page}>
      {sign && (
        <p className={styles.sign} aria-hidden="true">
          {sign}
        </p>
      )}
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** What the link led to was deleted, or was never there: the way on is the listing. */
export function GonePage({ title, text }: { title: string; text: string }) {
  const shell = useTexts('shell');
  const paths = usePaths();
  return (
    <PlainPage
      title={title}
      actions={
        <LinkButton look="main" href={paths.listing()}>
          {shell('to-listing')}
        </LinkButton>
      }
    >
      <p>{text}</p>
    </PlainPage>
  );
}
