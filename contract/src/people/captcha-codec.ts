import type { Answer } from '#kit/answer.ts';
import { refusalFromWire, textOrNull } from '#kit/wire-values.ts';
import type { Captcha, ProofTask } from './captcha.ts';
import type { WireCaptcha, WireCheckCaptcha, WireProofTask } from './session-wire.ts';

export function captchaToWire(captcha: Captcha | null): WireCaptcha {
  return { response: captcha && { code: captcha.picture, sid: captcha.id } };
}

export function captchaFromWire(wire: WireCaptcha, status = 200): Answer<Captcha | null> {
  const refused = refusalFromWire(wire, status);
  if (refused) return refused;
  const id = textOrNull(wire.response?.sid);
  const picture = textOrNull(wire.response?.code);
  return { ok: true, value: id === null || picture === null ? null : { id, picture } };
}

export function captchaCheckToWire(isRight: boolean): WireCheckCaptcha {
  return { response: isRight };
}

/** Any truthy flag is right (B 7). */
export function captchaCheckFromWire(wire: WireCheckCaptcha, status = 200): Answer<boolean> {
  return refusalFromWire(wire, status) ?? { ok: true, value: Boolean(wire.response) };
}

export function proofTaskToWire({ salt, digest, signature, mostNumber }: ProofTask): WireProofTask {
  return { algorithm: 'SHA-256', challenge: digest, maxnumber: mostNumber, salt, signature };
}

export function proofTaskFromWire(wire: WireProofTask): ProofTask {
  return {
    salt: wire.salt,
    digest: wire.challenge,
    signature: wire.signature,
    mostNumber: wire.maxnumber,
  };
}

/** What goes into `recaptchaToken`: base64 of JSON, as ALTCHA's own widget sends it. */
export function proofToWire({ salt, digest, signature }: ProofTask, number: number): string {
  return btoa(JSON.stringify({ algorithm: 'SHA-256', challenge: digest, number, salt, signature }));
}

/** null: nothing that we would have asked for. */
export function proofFromWire(token: string): { task: Omit<ProofTask, 'mostNumber'>; number: number } | null {
  const { algorithm, challenge, number, salt, signature } = fieldsOf(token);
  if (algorithm !== 'SHA-256' || typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string') return null;
  return { task: { salt, digest: challenge, signature }, number };
}

function fieldsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(atob(token));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
