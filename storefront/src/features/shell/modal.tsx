import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './modal.module.css';

/** What a modal says (PG-10): its text and the code, where there is one. Without a text it reports an unknown failure. */
export interface ModalMessage {
  kind: 'error' | 'information' | 'warning';
  text?: ReactNode;
  code?: string | undefined;
  /** A heading of its own instead of Error, Information, Warning. */
  title?: string | undefined;
  /** Buttons instead of the one that closes. */
  actions?: (close: () => void) => ReactNode;
}

interface ShownModal {
  message: ModalMessage;
  closed: () => void;
}

const ModalContext = createContext<((message: ModalMessage) => Promise<void>) | null>(null);

/** `const showModal = useModal(); await showModal({ kind: 'error', text, code })`: resolves when it is closed. */
export function useModal(): (message: ModalMessage) => Promise<void> {
  const show = useContext(ModalContext);
  if (!show) throw new Error('no modal host around this part');
  return show;
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

/** The window of a message: heading, text or the text of an unknown failure, code, buttons (PG-10). */
function ModalWindow({ message, onClose }: { message: ModalMessage; onClose: () => void }) {
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
