/** Pauses before the next attempt, in seconds; the last one repeats. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];

const giveUpAfter = 3 * 24 * 3_600;

/**
 * After how many seconds a message that was tried `attempts` times goes out again; null: three days are over.
 * `waited`: seconds since its first attempt was due.
 */
export function pauseAfter(attempts: number, waited: number): number | null {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0;
  return waited + pause > giveUpAfter ? null : pause;
}

/** The key of a secret as the specification writes it: `whsec_` and Base64 of 24 to 64 bytes; null: it is none. */
export function webhookKey(secret: string): Buffer | null {
  const [, written = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret.trim()) ?? [];
  const key = Buffer.from(written, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : null;
}
