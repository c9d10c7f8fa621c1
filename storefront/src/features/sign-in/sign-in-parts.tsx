import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import { AccountMenu } from './account-menu.tsx';
import { takeAttempt } from './attempt.ts';
import { finishRedirect } from './begin-sign-in.ts';
import { Login } from './login.tsx';
import styles from './sign-in-gate.module.css';
import { TroubleText } from './trouble-text.tsx';

/** What signs in, as one script: most visits never need it. */
export const signInParts = { AccountMenu, Login, SignInGate, TroubleText, takeAttempt, finishRedirect };

/** Why the visitor is asked to sign in, and the way in (EV-10). */
function SignInGate() {
  const t = useTexts('account');
  return (
    <div className={styles.notice}>
      <Note>
        <p>
          <b>{t('needed')}</b> {t('needed-text')}
        </p>
      </Note>
      <Login />
    </div>
  );
}
