import { AccountMenu } from './account-menu.tsx';
import { takeAttempt } from './attempt.ts';
import { finishRedirect } from './begin-sign-in.ts';
import { Login } from './login.tsx';

/** What signs in, as one script: most visits never need it. */
export const signInParts = { AccountMenu, Login, takeAttempt, finishRedirect };
