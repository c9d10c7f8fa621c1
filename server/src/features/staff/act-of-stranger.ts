import type { DeskAnswer } from '@foyer/contract/desk/desk-call.ts';
import type { Database } from '#platform/database.ts';
import { findStaffByLogin } from '#store/staff.ts';
import { beginAct, endAct, type NewAct } from '#store/staff-accounts.ts';

type StrangersAct = Pick<NewAct, 'who' | 'act' | 'details'>;

/** What everybody may begin, as often as they like: it lets nobody in. */
const beginnings: ReadonlySet<string> = new Set(['askHouse', 'passkeyChallenge']);

/**
 * What somebody without a session did. The log can never be emptied, so it takes only what strangers cannot make at will: who was let
 * in, and wrong tries at the account of somebody who works here, of which a few an hour are judged. What was typed as a login, which
 * may be anything, is not written.
 */
export async function keepActOfStranger(
  database: Database,
  { who, act, details }: StrangersAct,
  answer: DeskAnswer<unknown>,
  outcome: string,
): Promise<void> {
  const isLetIn = answer.ok && !beginnings.has(act);
  const isWrongTry = !answer.ok && act === 'signIn' && answer.refusal.kind === 'wrong-credentials';
  if (!isLetIn && !isWrongTry) return;
  const isOfLogin = act === 'signIn';
  const staff = isOfLogin ? await findStaffByLogin(database, String(details.login), Buffer.alloc(0)) : null;
  if (isWrongTry && staff === null) return;
  const known = isOfLogin ? { login: staff?.login ?? '' } : details;
  await endAct(database, await beginAct(database, { staffId: null, who, act, details: known }), outcome);
}
