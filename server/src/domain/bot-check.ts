/** How the house tells visitors from programs. */
export interface BotCheckPolicy {
  /** Who asks: our own proof of work, an outside service, or nobody. */
  kind: 'own' | 'smartcaptcha' | 'recaptcha' | 'none';
  /** Everybody, or only callers that come near a limit. */
  when: 'near-limits' | 'always';
  /** Public key of the outside service. */
  siteKey: string | null;
  /** Variable of the environment that holds its secret. */
  secretFrom: string | null;
  /** Where it is, with a slash at its end; null: its usual address. */
  address: string | null;
}

/** What a browser needs to be looked at by the outside service of the house. */
export interface OutsideCheckPage {
  service: 'smartcaptcha' | 'recaptcha';
  siteKey: string;
  /** Of its script too, with a slash at its end. */
  address: string;
}

/** What an order must bring: nothing, an invisible check, or the code of a picture. */
export type AskedCheck = 'nothing' | 'invisible' | 'picture';

/** Shares of a limit used up, from which an invisible check or a picture is asked for. */
const invisibleFrom = 0.5;
const pictureFrom = 0.8;

/** What is asked of a caller who has used up that share (0 to 1) of what the shop allows. */
export function askedCheck({ kind, when }: BotCheckPolicy, share: number): AskedCheck {
  if (kind === 'none') return 'nothing';
  if (share >= pictureFrom) return 'picture';
  return when === 'always' || share >= invisibleFrom ? 'invisible' : 'nothing';
}

/** Latin letters and digits that look like nothing else; each letter has a Cyrillic twin of the same shape. */
export const codeSigns = 'ABCEKMPTXY245679';

/** Signs of a picture's code. */
export const codeLength = 5;

/** Groups of beeps in its sound twin, and the most beeps of a group. */
export const mostBeeps = 6;

export interface Code {
  /** What the picture shows. */
  text: string;
  /** Beeps of each group of the sound, as digits. */
  beeps: string;
}

/** Cyrillic letters as typed for the same shape on the picture. */
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

/** Whether it is the code of the picture or of its sound, in any case of letters and either alphabet. */
export function isCode({ text, beeps }: Code, typed: string): boolean {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[А-Я]/g, (letter) => twins[letter] ?? letter);
  return plain === text || plain === beeps;
}
