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

/** Used shares of a limit, from which an invisible check or a picture is required. */
const invisibleFrom = 0.5;
const pictureFrom = 0.8;

/** The check for a caller who has used this share (0 to 1) of a limit. */
export function askedCheck({ kind, when }: BotCheckPolicy, share: number): AskedCheck {
  if (kind === 'none') return 'nothing';
  if (share >= pictureFrom) return 'picture';
  return when === 'always' || share >= invisibleFrom ? 'invisible' : 'nothing';
}

/** Latin letters and digits that cannot be confused; each letter has a Cyrillic one of the same shape. */
export const codeSigns = 'ABCEKMPTXY245679';

/** Number of characters in a picture's code. */
export const codeLength = 5;

/** Groups of beeps in its audio alternative, and the most beeps in a group. */
export const mostBeeps = 6;

export interface Code {
  /** What the picture shows. */
  text: string;
  /** Number of beeps in each group of the sound, as digits. */
  beeps: string;
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
export function isCode({ text, beeps }: Code, typed: string): boolean {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[А-Я]/g, (letter) => twins[letter] ?? letter);
  return plain === text || plain === beeps;
}
