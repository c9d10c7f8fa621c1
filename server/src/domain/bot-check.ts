/** How the house distinguishes visitors from bots. */
export interface BotCheckPolicy {
  /** Our own proof of work, an outside service, or no check. */
  kind: 'own' | 'smartcaptcha' | 'recaptcha' | 'none';
  /** Check everybody, or only callers near a limit. */
  when: 'near-limits' | 'always';
  /** Public key of the outside service. */
  siteKey: string | null;
  /** Environment variable with its secret. */
  secretFrom: string | null;
  /** Its address, ending with a slash; null: the default one. */
  address: string | null;
}

/** What a browser needs for the house's outside check. */
export interface OutsideCheckPage {
  service: 'smartcaptcha' | 'recaptcha';
  siteKey: string;
  /** Also the address of its script; ends with a slash. */
  address: string;
}

/** What an order must contain: nothing, the answer of an invisible check, or the code from a picture. */
export type AskedCheck = 'nothing' | 'invisible' | 'picture';

/** Used shares of a limit, from which an invisible check or a picture is required while places are plenty. */
const invisibleFrom = 0.5;
const pictureFrom = 0.8;
/** However scarce places are, one who has used less of the limit than this sees no picture. */
const neverPicture = 0.1;

/** What speaks for a check: shares from 0 to 1. */
export interface CheckReasons {
  /** Of the calls that the caller's network has in a minute, those used. */
  rateUsed: number;
  /** Of the places that nobody has paid for, those held by others who have not paid yet; 0 where there is no rush. */
  scarcity: number;
}

/**
 * The scarcer the places, the earlier. Where half of what is left is held unpaid, everybody's browser proves itself, which
 * nobody sees; a picture is asked of those networks alone that order much.
 */
export function askedCheck({ kind, when }: BotCheckPolicy, { rateUsed, scarcity }: CheckReasons): AskedCheck {
  if (kind === 'none') return 'nothing';
  if (rateUsed >= Math.max(neverPicture, pictureFrom * (1 - scarcity))) return 'picture';
  return when === 'always' || rateUsed >= invisibleFrom - scarcity ? 'invisible' : 'nothing';
}

/** Latin letters and digits that cannot be confused; each letter has a Cyrillic one of the same shape. */
export const codeSigns = 'ABCEKMPTXY245679';

/** Number of characters in a picture's code. */
export const codeLength = 5;

/** Number of digits in its audio alternative. */
export const spokenLength = 6;

export interface Code {
  /** What the picture shows. */
  text: string;
  /** The digits that its sound says. */
  spoken: string;
}

/** For each Cyrillic letter, the Latin one of the same shape. */
const twins: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};

/** Whether it is the code of the picture or of its sound, ignoring case, in either alphabet. */
export function isCode({ text, spoken }: Code, typed: string): boolean {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[А-Я]/g, (letter) => twins[letter] ?? letter);
  return plain === text || plain === spoken;
}
