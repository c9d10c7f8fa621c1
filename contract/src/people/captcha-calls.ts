import type { Call } from '#kit/call.ts';
import { refusalFromWire } from '#kit/wire-values.ts';
import type { Captcha, ProofTask } from './captcha.ts';
import { captchaCheckFromWire, captchaFromWire, proofTaskFromWire } from './captcha-codec.ts';
import type { WireCaptcha, WireCheckCaptcha, WireProofTask } from './session-wire.ts';

const read = { method: 'GET', stateChanging: false } as const;

/** Calls of the checks that a visitor is no program: apart from the others, most visits never make them. */
export const captchaCalls = {
  captcha: {
    ...read,
    path: '/api/captcha',
    codec: async () => ({
      encodeRequest: () => ({}),
      decodeAnswer: (wire, status) => captchaFromWire((wire ?? {}) as WireCaptcha, status),
    }),
  } satisfies Call<void, Captcha | null>,
  checkCaptcha: {
    method: 'POST',
    stateChanging: false,
    path: '/api/captcha/check',
    codec: async () => ({
      encodeRequest: ({ id, typed }) => ({ sid: id, code: typed }),
      decodeAnswer: (wire, status) => captchaCheckFromWire((wire ?? {}) as WireCheckCaptcha, status),
    }),
  } satisfies Call<{ id: string; typed: string }, boolean>,
  proofTask: {
    ...read,
    path: '/api/captcha/challenge',
    codec: async () => ({
      encodeRequest: () => ({}),
      decodeAnswer: (wire, status) => {
        const task = (wire ?? {}) as WireProofTask;
        return refusalFromWire(task as object, status) ?? { ok: true, value: proofTaskFromWire(task) };
      },
    }),
  } satisfies Call<void, ProofTask>,
} as const;

/** Address of the sound twin of a picture (a call of our own). */
export function captchaSoundPath(id: string): string {
  return `/api/captcha/sound?${new URLSearchParams({ sid: id })}`;
}
