import type { Database } from '#platform/database.ts';
import { beginAct, endAct, type NewAct } from '#store/staff-acts.ts';
import { beforeOf } from './act-before.ts';

/**
 * The act is written before it begins, so that none is without a name, whatever stops the process; its outcome follows.
 * `outcomeOf`: `done`, or `refused` with the reason.
 */
export async function signAct<Answer>(
  database: Database,
  act: Omit<NewAct, 'before'>,
  work: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => string,
): Promise<Answer> {
  const before = await beforeOf(database, act.act, act.details);
  const id = await beginAct(database, { ...act, before });
  try {
    const answer = await work();
    await endAct(database, id, outcomeOf(answer));
    return answer;
  } catch (error) {
    await endAct(database, id, 'failed').catch(() => {});
    throw error;
  }
}
