import type { russianPasskeys } from './passkeys-ru.ts';

export const englishPasskeys: Readonly<Record<keyof typeof russianPasskeys, string>> = {
  passkeys: 'Passkeys',
  'passkeys-text':
    'Sign in with a fingerprint, your face or a security key instead of password and code. Add two, for example your phone and your computer.',
  'passkeys-none': 'There are no passkeys yet.',
  'passkey-add': 'Add a passkey',
  'passkey-made': 'added {time}',
  'passkey-unused': 'not used yet',
  'passkey-used': 'last sign-in {time}',
  'passkey-remove': 'Remove the passkey',
  'passkey-not-made': 'No passkey was added: the device refused, or it has one of yours already.',
  'passkey-browser': 'This browser cannot add passkeys. Update it, or take another one.',
  'passkey-sign-in': 'Sign in with a passkey',
  'passkey-again': 'Confirm with a passkey',
  'refused-passkey-refused': 'This passkey does not work here. Sign in with password and code.',
  'act-signInWithPasskey': 'Signed in with a passkey',
  'act-againWithPasskey': 'Confirmed with a passkey',
  'act-addPasskey': 'Added a passkey',
  'act-removePasskey': 'Removed a passkey',
  'act-passkeyToMake': 'Began to add a passkey',
  'act-passkeyChallenge': 'Began to sign in with a passkey',
};
