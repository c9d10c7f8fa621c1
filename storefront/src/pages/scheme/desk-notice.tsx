import styles from '#features/event-sale/sale-notice.module.css';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';

/** The shop shows the event and sells it nowhere but at the box office. */
export function DeskNotice() {
  const t = useTexts('event');
  const paths = usePaths();
  return (
    <div className={styles.notice} role="status">
      <Note>
        <p>
          <b>{t('desk-plan')}</b> {t('desk-sale')}
        </p>
      </Note>
      <div className={styles.actions}>
        <LinkButton href={paths.contacts()}>{t('desk-contacts')}</LinkButton>
      </div>
    </div>
  );
}
