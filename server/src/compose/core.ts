import { randomBytes } from 'node:crypto';
import { jobQueues } from '#domain/job.ts';
import { createLiveSeats, type LiveSeats, type LiveSeatsRoom } from '#features/choose-seats/live-seats.ts';
import type { RefundRoom } from '#features/pay-order/send-refund.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '#store/current-catalogue.ts';
import { createPlans } from '#store/plans.ts';
import type { Stores } from './open-stores.ts';
import { createGateways, type Gateways } from './payment-gateways.ts';
import { gatewayProducts } from './payment-products.ts';
import type { Surroundings } from './surroundings.ts';

/** What the shop and the commands share: the catalogue, the banks, and settling payments. */
export interface Core {
  catalogue: CurrentCatalogue;
  gateways: Gateways;
  seating: LiveSeatsRoom & { live: LiveSeats };
  jobs: Jobs;
  settling: SettleRoom & RefundRoom;
  close(): Promise<void>;
}

export async function composeCore(surroundings: Surroundings, stores: Stores): Promise<Core> {
  const { log } = surroundings;
  const catalogue = createCurrentCatalogue(stores.database, {
    onFailure: (error) => log.warn({ err: error }, 'The house could not be looked at'),
  });
  try {
    return await coreAround(catalogue, surroundings, stores);
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

async function coreAround(
  catalogue: CurrentCatalogue,
  { config, log, clock }: Surroundings,
  stores: Stores,
): Promise<Core> {
  const gateways = createGateways(gatewayProducts(clock), config, log);
  catalogue.onChange((changed) => gateways.use(changed));
  // The first look is a change too.
  await catalogue.get();
  const jobs = await startJobs({
    database: stores.jobs,
    queues: Object.values(jobQueues),
    onError: (error) => log.error({ err: error }, 'A job failed'),
  });
  const watching = {
    database: stores.database,
    catalogue: catalogue.get,
    plans: createPlans(stores.database),
    now: clock.now,
  };
  const seating = { ...watching, live: createLiveSeats(watching) };
  const settling: SettleRoom & RefundRoom = {
    database: stores.database,
    gatewayOf: gateways.of,
    jobs,
    randomBytes,
    now: clock.now,
    mailHost: new URL(config.origin).hostname,
    houseLanguage: async () => (await catalogue.get()).setup.language,
  };
  const close = async () => {
    await jobs.stop();
    await catalogue.close();
  };
  return { catalogue, gateways, seating, jobs, settling, close };
}
