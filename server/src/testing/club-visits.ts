import type { Shop } from '#shop/shop.ts';
import { type BankTrial, openBankTrial } from './bank-trial.ts';
import { type ClubTrial, openClubTrial } from './club-trial.ts';
import { seasonSeed } from './season-ticket.ts';

/** A house whose club keeps two visits of its event for Anna, who is profile 1; Boris, profile 2, has none. */
export interface VisitsTrial {
  trial: BankTrial;
  world: ClubTrial;
  shop: Shop;
  /** Visits that the club still has for Anna. */
  left(): number;
  close(): Promise<void>;
}

/** The subscription of Anna, as an order names it. */
export const subscriptionId = 'club-S-9';

/** `price`: what the house asks for a ticket under it; 0: nothing. */
export async function openVisitsTrial({ price = 0, visits = 2 } = {}): Promise<VisitsTrial> {
  const seed = seasonSeed();
  const rows = (seed.event?.subscriptionPrices ?? []).map((row) => ({ ...row, price }));
  const trial = await openBankTrial({ ...seed, event: { ...seed.event, subscriptionPrices: rows } });
  trial.bank.setScenario('callback-never');
  const world = await openClubTrial(trial);
  const { ledger } = world.club;
  const anna = ledger.memberOf('M-1');
  if (!anna) throw new Error('the club does not know Anna');
  const subscription = { id: 'S-9', name: 'Драма', visits: { trial: visits } };
  ledger.writeMember({ ...anna, subscriptions: [subscription] });
  return {
    trial,
    world,
    shop: world.shop,
    left: () => ledger.remaining('M-1', 'S-9', 'trial'),
    async close() {
      await world.close();
      await trial.close();
    },
  };
}
