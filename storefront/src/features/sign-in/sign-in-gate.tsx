import type { ReactNode } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { LateTexts, useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import { LoginPart } from './login-part.tsx';
import styles from './sign-in-gate.module.css';
import { useSignInPart } from './use-sign-in-part.ts';

/** The children once this browser has signed in; until then the reason and the sign-in button. */
export function SignInGate({ children }: { children: ReactNode }) {
  const signIn = useSignIn();
  const { part } = useSignInPart(signIn === null);
  if (signIn) return children;
  if (!part) return null;
  return (
    <LateTexts texts={part.texts}>
      <div className={styles.notice}>
        <Reason />
        <LoginPart />
      </div>
    </LateTexts>
  );
}

function Reason() {
  const t = useTexts('account');
  return (
    <Note>
      <p>
        <b>{t('needed')}</b> {t('needed-text')}
      </p>
    </Note>
  );
}
