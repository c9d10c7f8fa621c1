import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './login.module.css';
import { type SignInTroubleName, TroubleText } from './trouble-text.tsx';

interface SignInTroubleProps {
  error: SignInTroubleName;
  seconds?: number | undefined;
  onClose: () => void;
  /** Signs in without a window of its own, where the browser opens none. */
  onHere?: () => void;
}

/** Why the sign-in did not work, over the page (ID-11). */
export function SignInTrouble({ error, seconds, onClose, onHere }: SignInTroubleProps) {
  const t = useTexts('account');
  return (
    <Dialog open onClose={onClose} title={t(error)} closeLabel={t('close')}>
      <TroubleText error={error} seconds={seconds} />
      <div className={styles.actions}>
        {onHere && error === 'popup-error' && (
          <Button look="main" onClick={onHere}>
            {t('sign-in-here')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}
