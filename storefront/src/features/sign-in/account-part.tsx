import { useEffect, useState } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { LateTexts, useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './account.module.css';
import { hasAttempt } from './attempt-mark.ts';
import { useSignInPart } from './use-sign-in-part.ts';

/** The visitor's place in the header: sign in, or the menu of the profile (PG-5). Its parts load when needed. */
export function AccountPart() {
  const t = useTexts('shell');
  const { signInCurtain } = useHouse();
  const signIn = useSignIn();
  const [wanted, setWanted] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const { part, load } = useSignInPart(wanted || cameBack || signInCurtain || signIn !== null);
  // The tab's storage can be read only after hydration.
  useEffect(() => setCameBack(hasAttempt()), []);
  if (part) {
    const { AccountMenu } = part;
    return (
      <LateTexts texts={part.texts}>
        <AccountMenu signIn={signIn} isPressed={wanted} />
      </LateTexts>
    );
  }
  return (
    <button
      type="button"
      className={styles.face}
      onClick={() => setWanted(true)}
      onPointerEnter={load}
      onFocus={load}
      aria-label={t('sign-in')}
      aria-busy={wanted || undefined}
    >
      <Icon name="person" />
      {!signIn && <span className={styles.label}>{t('sign-in')}</span>}
    </button>
  );
}
