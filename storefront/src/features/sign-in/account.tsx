import { useEffect, useState } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './account.module.css';
import { hasAttempt } from './attempt-mark.ts';
import { loadSignIn, useSignInPart } from './sign-in-part.ts';
import { signInWindow } from './sign-in-window.ts';

/** The visitor's account in the header: sign in, or the menu of the profile (PG-5). Its parts load when needed. */
export function Account() {
  return useAlive() ? <LiveAccount /> : <span className={styles.face} />;
}

/**
 * The button stays the same element before and after its part has come, and while it signs in: one that is put in its
 * place would lose the focus of the keyboard.
 */
function LiveAccount() {
  const t = useTexts('shell');
  const { signInCurtain, signInOpens } = useHouse();
  const signIn = useSignIn();
  const [wanted, setWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [isBeginning, setBeginning] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const part = useSignInPart(wanted || cameBack || signInCurtain || signIn !== null);
  // The tab's storage can be read only after hydration.
  useEffect(() => setCameBack(hasAttempt()), []);
  const press = () => {
    setWanted(true);
    if (signIn) return;
    if (signInOpens) signInWindow(signInOpens);
    setPressed(true);
  };
  return (
    <>
      {(!signIn || !part) && (
        <button
          type="button"
          className={styles.face}
          onClick={press}
          onPointerEnter={() => void loadSignIn()}
          onFocus={() => void loadSignIn()}
          aria-label={t('sign-in')}
          aria-busy={isPressed || isBeginning || undefined}
        >
          <Icon name="person" />
          {!signIn && <span className={styles.label}>{t('sign-in')}</span>}
        </button>
      )}
      {part && (
        <WithTexts texts={part.texts}>
          <part.AccountMenu
            signIn={signIn}
            isPressed={isPressed}
            onTaken={() => setPressed(false)}
            onBeginning={setBeginning}
          />
        </WithTexts>
      )}
    </>
  );
}
