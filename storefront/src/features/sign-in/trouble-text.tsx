import type { account } from '#i18n/ru/account.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import type { SignInError } from './read-return.ts';

export type SignInTroubleName = SignInError | 'logout-error';

/** What to do about each trouble (O 8). */
const wayOn = {
  'auth-error': 'auth-error-text',
  'popup-error': 'popup-error-text',
  'no-storage': 'no-storage-text',
  'token-error': 'try-text',
  'code-error': 'try-text',
  'no-backend': 'settings-text',
  offline: 'offline-text',
  'logout-error': 'logout-error-text',
} as const satisfies Record<SignInTroubleName, keyof typeof account>;

interface TroubleTextProps {
  error: SignInTroubleName;
  /** The provider asks to retry later. */
  seconds?: number | undefined;
}

export function TroubleText({ error, seconds }: TroubleTextProps) {
  const t = useTexts('account');
  return <p>{seconds === undefined ? t(wayOn[error]) : t('later', { seconds })}</p>;
}
