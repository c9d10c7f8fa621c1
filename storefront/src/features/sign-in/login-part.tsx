import { useState } from 'react';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { LoginProps } from './login.tsx';
import { useSignInPart } from './sign-in-part.ts';

/** The login button of a page; what is behind it comes when the page has come alive. */
export function LoginPart(props: Omit<LoginProps, 'isPressed'>) {
  const t = useTexts('shell');
  const [pressed, setPressed] = useState(false);
  const part = useSignInPart(useAlive());
  if (!part) {
    return (
      <Button look="main" busy={pressed} onClick={() => setPressed(true)}>
        {t('sign-in')}
      </Button>
    );
  }
  const { Login } = part;
  return (
    <WithTexts texts={part.texts}>
      <Login {...props} isPressed={pressed} />
    </WithTexts>
  );
}
