import type { Language } from '#rules/values.ts';

/** A picture with a code to type: the plain form of `GET /api/captcha`. */
export interface Captcha {
  id: string;
  /** SVG. */
  picture: string;
}

/**
 * A task for the browser, in the manner of ALTCHA: find the number from 0 to `mostNumber` for which
 * SHA-256(salt + number) is `digest`, hex. Signed, so that the server need not remember it.
 */
export interface ProofTask {
  salt: string;
  digest: string;
  signature: string;
  mostNumber: number;
}

/** Address of the sound twin of a picture (a call of our own). */
export function captchaSoundPath(id: string, language: Language): string {
  return `/api/captcha/sound?${new URLSearchParams({ sid: id, lang: language })}`;
}
