import { type Findings, same, say } from '#house-files/mistake.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { isOutsideAddress } from './outside-address.ts';

/** `club` of the house. */
export function checkClub({ house: { club, signIn } }: HouseFiles, findings: Findings): void {
  if (club === null) return;
  const { address, secretFrom } = club;
  if (address.value !== '' && (!isOutsideAddress(address.value) || /[?#]/.test(address.value))) {
    findings.refuse(
      address.place,
      same(`"${address.value}"`),
      say('an address that begins with https://', 'адрес, который начинается с https://'),
    );
  }
  if (secretFrom.value !== '' && !/^[A-Z][A-Z0-9_]*$/.test(secretFrom.value)) {
    findings.refuse(
      secretFrom.place,
      // What stands there may be the secret itself: it is not printed.
      say('what is no name of a variable', 'не имя переменной'),
      say(
        'a variable of the environment, like FOYER_CLUB_SECRET',
        'переменная окружения, например FOYER_CLUB_SECRET',
      ),
    );
  }
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
