import { createProofOfWork } from '#adapters/bot-check/proof-of-work/proof-of-work.ts';
import { type BotChecks, createBotChecks } from './bot-checks.ts';
import type { Core } from './core.ts';
import type { Stores } from './open-stores.ts';
import { createOutsideChecks } from './outside-checks.ts';
import type { Surroundings } from './surroundings.ts';

/** The checks that the house asks for, with the keys and secrets of this server. */
export function openBotChecks(
  { config, log, clock }: Surroundings,
  { database }: Stores,
  { catalogue }: Core,
  key: Buffer,
): BotChecks {
  return createBotChecks({
    database,
    key,
    now: clock.now,
    proof: createProofOfWork({ key, now: clock.now }),
    policy: async () => (await catalogue.get()).botCheck,
    outside: createOutsideChecks(config, log, clock),
  });
}
