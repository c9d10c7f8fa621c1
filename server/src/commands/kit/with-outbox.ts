import { composeCore } from '#compose/core.ts';
import type { RefundRoom } from '#features/pay-order/send-refund.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import { systemClock } from '#platform/clock.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { withStores } from './with-stores.ts';

/** The database with the job queue: jobs are stored with the change, and the running shop runs them. */
export async function withOutbox<Result>(
  config: Config,
  output: CommandOutput,
  work: (room: SettleRoom & RefundRoom) => Promise<Result>,
): Promise<Result> {
  return await withStores(config, output, async (stores, log) => {
    const core = await composeCore({ config, log, clock: systemClock }, stores);
    try {
      return await work(core.settling);
    } finally {
      await core.close();
    }
  });
}
