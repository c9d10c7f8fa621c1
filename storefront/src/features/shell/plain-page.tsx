import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './plain-page.module.css';

interface PlainPageProps {
  title: string;
  /** A large sign above the title. */
  sign?: string;
  children?: ReactNode;
  /** The way on: links and buttons. */
  actions?: ReactNode;
}

/** A page with one message and what to do next. */
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

/** For a link to something deleted or never existing: leads to the listing. */
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
