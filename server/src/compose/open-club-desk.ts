import { createHttpClub } from '#adapters/club/http/http-club.ts';
import { personOfProfile } from '#features/sign-in/person-of-profile.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { CurrentCatalogue } from '#store/current-catalogue.ts';
import { type ClubDesk, createClubDesk } from './club-desk.ts';
import { createHouseClub } from './house-club.ts';

/** The club of the house as it stands open, and who of its members is signed in here. */
export function openClubDesk(
  { config, log, clock = systemClock }: { config: Config; log: Log; clock?: Clock },
  catalogue: Pick<CurrentCatalogue, 'get'>,
  signing: Pick<SignInRoom, 'database' | 'key' | 'setup'>,
): ClubDesk {
  const clubOf = createHouseClub((settings) => createHttpClub({ ...settings, now: clock.now }), config, log);
  return createClubDesk({
    club: async () => clubOf(await catalogue.get()),
    personOfProfile: (profileId) => personOfProfile(signing, profileId),
    now: clock.now,
    onSilence: (reason) => log.warn({ reason }, 'The club does not answer'),
  });
}
