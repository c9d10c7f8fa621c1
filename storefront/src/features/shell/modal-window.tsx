import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './modal.module.css';
import type { ModalMessage } from './modal.ts';

/** The window of a message: heading, text or the text of an unknown failure, code, buttons (PG-10). */
export function ModalWindow({ message, onClose }: { message: ModalMessage; onClose: () => void }) {
  const t = useTexts('shell');
  const { kind, title, text, code = '', actions } = message;
  // Two texts of the specification already end in their code.
  const endsInCode = typeof text === 'string' && text.endsWith(`: ${code}`);
  return (
    <Dialog open onClose={onClose} title={title ?? t(`modal-${kind}`)} closeLabel={t('close')}>
      <div className={styles.text}>{text || t('modal-error-order', { code })}</div>
      {text && code !== '' && !endsInCode && <p className={styles.code}>{t('error-code', { code })}</p>}
      <div className={styles.actions}>
        {actions ? actions(onClose) : <Button onClick={onClose}>{t('understood')}</Button>}
      </div>
    </Dialog>
  );
}
