import { userInfo } from 'node:os';
import { signAct } from '#features/staff/sign-act.ts';
import { exitCodes } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';

/** Whose act a command is, as it stands in the log of acts. */
export function consoleUser(): string {
  return `console:${userInfo().username}`;
}

/**
 * Carries out what a command changes, or gives away of buyers, as an act in the log. It has the name of the desk's call that
 * does the same, where there is one; `details` hold no name and no address of a buyer.
 */
export async function signed<Answer extends number | { code: number }>(
  database: Database,
  act: string,
  details: Readonly<Record<string, unknown>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const outcomeOf = (answer: Answer) => {
    const code = typeof answer === 'number' ? answer : answer.code;
    return code === exitCodes.done ? 'done' : 'refused';
  };
  return await signAct(database, { staffId: null, who: consoleUser(), act, details }, work, outcomeOf);
}
