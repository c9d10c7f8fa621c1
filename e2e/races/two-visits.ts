import { buySeasonTicket, seasonSeed, visitRequest } from '@foyer/server/testing/season-ticket.ts';
import { openShops, type Rush, rush, times } from './many-buyers.ts';
import { findingIds, open } from './weak-trial.ts';

/** A season ticket of two visits is asked for four at once, for four sessions; each looks before any takes. */
export async function twoVisits(without: string[]): Promise<{ rush: Rush; findings: string[] }> {
  const trial = await open({ without, pauses: { looked: 0.2 } }, seasonSeed());
  const { database, shop, sale } = trial;
  const { profileId, subscriptionId } = await buySeasonTicket(database, shop, sale);
  const outcome = await rush(
    openShops(database, sale, 4),
    times(4, (session) => visitRequest(sale, subscriptionId, { session })),
    { idempotencyKey: null, profileId },
  );
  const findings = await findingIds(database);
  await trial.close();
  return { rush: outcome, findings };
}
