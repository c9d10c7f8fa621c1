import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from '#platform/database-pulse.ts';
import type { Shop } from '#shop/shop.ts';
import type { BatchOutcome } from '#store/order-batcher.ts';
import type { OrderDraft } from '#store/place-orders.ts';

export type Priced<Refused> = { kind: 'priced'; draft: OrderDraft } | Refused;

/** What becomes of a draft when nothing is left to try. */
export type PlacedDraft = {
  kind: 'decided';
  draft: OrderDraft;
  outcome: Exclude<BatchOutcome, { kind: 'stale' | 'failed' }>;
};

/** Statements for one submission at most; a database that was killed is back within their pauses. */
const mostAttempts = 10;
/** After that only one attempt more. */
const patienceMilliseconds = 5000;
/** The same for a database that is away: its buyer shall have an answer within three seconds. */
const awayMilliseconds = 2000;
const longestAwayPause = 500;

/**
 * Places a draft. This is the only place where the server tries again for one submission, whatever the reason: a race
 * that was lost, a database that is restarting, a lapsed hold on the very place that somebody else is just deciding
 * about, a catalogue that changed (the draft is priced anew).
 * @throws DatabaseAway
 */
export async function placeDraft<Refused extends { kind: 'refused' }>(
  { batcher, now }: Pick<Shop, 'batcher' | 'now'>,
  first: OrderDraft,
  priceAgain: () => Promise<Priced<Refused>>,
): Promise<PlacedDraft | Refused> {
  let draft = first;
  let alone = false;
  // Not a signal with a timer: two for each order cost the process more than all else here.
  const begun = now().getTime();
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await batcher.place(draft, alone);
    const waited = now().getTime() - begun;
    const isLast = attempt === mostAttempts || waited >= patienceMilliseconds;
    if (outcome.kind === 'stale') {
      if (isLast) return { kind: 'decided', draft, outcome: { kind: 'busy' } };
      const priced = await priceAgain();
      if (priced.kind === 'refused') return priced;
      draft = priced.draft;
    } else if (outcome.kind === 'failed') {
      if (!outcome.alone && (isLast || waited >= awayMilliseconds))
        throw new DatabaseAway(new Error('The order could not be placed in time'));
      if (isLast) return { kind: 'decided', draft, outcome: { kind: 'busy' } };
      alone = outcome.alone;
      await pause(alone ? pauseAfter(attempt) : Math.min(pauseAfter(attempt), longestAwayPause));
    } else {
      const isLapsing = outcome.kind === 'taken' && outcome.lapsing;
      if (!isLapsing || isLast) return { kind: 'decided', draft, outcome };
      await pause(pauseAfter(attempt));
    }
  }
}

/** Apart by chance, so that two who lost to each other do not meet again: 10–20, 20–40 … 1280–2560 ms. */
function pauseAfter(attempt: number): number {
  return 10 * 2 ** Math.min(attempt - 1, 7) * (1 + Math.random());
}
