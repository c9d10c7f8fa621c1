import { userInfo } from 'node:os';

/** Whose act a command is, as it stands in the log of acts. */
export function consoleUser(): string {
  return `console:${userInfo().username}`;
}
