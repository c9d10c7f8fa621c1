import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { createHttpClub } from '#adapters/club/http/http-club.ts';
import { createHouseClub } from '#shop/house-club.ts';
import type { Shop } from '#shop/shop.ts';
import type { BankTrial } from './bank-trial.ts';

/** A club beside a bank's trial. Whoever placed an order with profile 1 is Anna, with profile 2 Boris. */
export interface ClubTrial {
  shop: Shop;
  club: Sandbox['club'];
  close(): Promise<void>;
}

const people: Readonly<Record<number, string>> = { 1: 'anna', 2: 'boris' };

export async function openClubTrial({ shop }: BankTrial): Promise<ClubTrial> {
  const { club, close } = await startSandbox({ port: 0, smtpPort: 0 });
  const spoken = createHttpClub({ ...club, now: shop.now });
  const houseClub = createHouseClub({
    club: async () => spoken,
    personOfProfile: async (profileId) => {
      const subject = people[profileId];
      if (subject === undefined) return null;
      const email = `${subject}@pochta.example`;
      const known = { issuer: 'https://id.example', subject, name: '', email, emailVerified: true };
      return { ...known, phone: null, phoneVerified: false };
    },
    now: shop.now,
    pause: shop.pause,
    onSilence: () => {},
  });
  return { shop: { ...shop, club: houseClub }, club, close };
}
