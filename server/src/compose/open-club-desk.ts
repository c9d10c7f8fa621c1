import { setTimeout as pause } from 'node:timers/promises';
import { personOfProfile } from '#features/sign-in/person-of-profile.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import type { CurrentCatalogue } from '#store/current-catalogue.ts';
import { type ClubDesk, createClubDesk } from './club-desk.ts';
import { createHouseProduct } from './house-product.ts';
import { club } from './house-products.ts';
import type { Surroundings } from './surroundings.ts';

/** The club of the house as it stands open, and who of its members is signed in here. */
export function openClubDesk(
  { config, log, clock }: Surroundings,
  catalogue: Pick<CurrentCatalogue, 'get'>,
  signing: Pick<SignInRoom, 'database' | 'key' | 'setup'>,
): ClubDesk {
  const clubOf = createHouseProduct(club(clock), config, log);
  return createClubDesk({
    club: async () => {
      const { club: written } = await catalogue.get();
      return clubOf(written && { address: written.address, 'secret from': written.secretFrom });
    },
    personOfProfile: (profileId) => personOfProfile(signing, profileId),
    now: clock.now,
    pause: async (milliseconds) => void (await pause(milliseconds)),
    onSilence: (reason) => log.warn({ reason }, 'The club does not answer'),
  });
}
