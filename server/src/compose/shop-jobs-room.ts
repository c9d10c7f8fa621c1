import { setTimeout as pause } from 'node:timers/promises';
import type { Catalogue } from '#domain/catalogue.ts';
import type { SendMailRoom } from '#features/send-mail/send-mail.ts';
import type { CallShop } from '#web/call-shop.ts';
import type { Core } from './core.ts';
import { createHouseProduct } from './house-product.ts';
import { cardRegistry, till } from './house-products.ts';
import type { Stores } from './open-stores.ts';

import type { ShopJobsRoom } from './shop-jobs.ts';
import type { Surroundings } from './surroundings.ts';

/** What of the shop its jobs share with visitors. */
type JobParts = Pick<SendMailRoom, 'mailer' | 'ticketPicture' | 'linkName'> &
  Pick<ShopJobsRoom, 'reopenHouse'> & { discounting: CallShop['discounting'] };

/** What the jobs of the shop work with: connections of their own, so that they and visitors do not wait for each other. */
export async function shopJobsRoom(
  { config, log, clock }: Surroundings,
  { jobs: database }: Stores,
  { catalogue, settling, jobs }: Core,
  { discounting, reopenHouse, ...mailing }: JobParts,
): Promise<ShopJobsRoom> {
  const tillOf = createHouseProduct(till(clock), config, log);
  const registryOf = createHouseProduct(cardRegistry, config, log);
  const { setup } = await catalogue.get();
  return {
    database,
    settling,
    closing: { ...discounting, database },
    receipts: {
      database,
      registrar: async () => tillOf(tillSettingsOf(await catalogue.get())),
      pause: async (milliseconds) => void (await pause(milliseconds)),
      now: clock.now,
      jobs,
      gatewayOf: settling.gatewayOf,
      closesSales: async () => (await catalogue.get()).receipts?.closesSales ?? false,
    },
    cardReports: {
      database,
      registry: async () => registryOf((await catalogue.get()).cultureCardRegistry),
    },
    mailing: { ...mailing, database, catalogue: catalogue.get, origin: config.origin, now: clock.now },
    timeZone: setup.timeZone,
    reopenHouse,
  };
}

function tillSettingsOf({ receipts, organiser }: Pick<Catalogue, 'receipts' | 'organiser'>) {
  return receipts?.till && { ...receipts.till, 'tax id': organiser.taxId };
}
