import { type Findings, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { checkSecretName, checkServiceAddress } from './outside-service.ts';

/** `club` of the house. */
export function checkClub({ house: { club, signIn } }: HouseFiles, findings: Findings): void {
  if (club === null) return;
  const { address, secretFrom } = club;
  checkServiceAddress(address, 'any', findings);
  checkSecretName(secretFrom, 'FOYER_CLUB_SECRET', findings);
  if (signIn === null) {
    findings.note(
      address.place,
      say(
        'A club without "sign in": nobody is recognised as a member, only promo codes work.',
        'Клуб без «sign in»: магазин никого не узнает, работать будут только промокоды.',
      ),
    );
  }
}
