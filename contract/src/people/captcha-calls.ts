import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import type { Captcha, ProofTask } from './captcha.ts';
import {
  captchaCheckFromWire,
  captchaCheckToWire,
  captchaFromWire,
  captchaToWire,
  proofTaskFromWire,
  proofTaskToWire,
} from './captcha-codec.ts';
import {
  captchaSchema,
  checkCaptchaRequestSchema,
  checkCaptchaSchema,
  noRequestSchema,
  proofTaskSchema,
  type WireCaptcha,
  type WireCheckCaptcha,
  type WireProofTask,
} from './session-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** null: an answer without a picture. */
export const captcha: Call<void, Captcha | null> = {
  methods: ['GET'],
  path: '/api/captcha',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => captchaFromWire((wire ?? {}) as WireCaptcha, status),
  server:
    onServer &&
    served({
      summary: 'A picture with a code to type',
      limit: 'captchas',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: noRequestSchema,
      answerSchema: captchaSchema,
      decodeRequest: () => undefined,
      encodeAnswer: (value: Captcha | null) => captchaToWire(value),
    }),
};

export const checkCaptcha: Call<{ id: string; typed: string }, boolean> = {
  methods: ['POST', 'GET'],
  path: '/api/captcha/check',
  guard: 'none',
  encodeRequest: ({ id, typed }) => ({ sid: id, code: typed }),
  decodeAnswer: (wire, status) => captchaCheckFromWire((wire ?? {}) as WireCheckCaptcha, status),
  server:
    onServer &&
    served({
      summary: 'Whether the typed code is right; a wrong one spends the picture',
      limit: 'captchas',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: checkCaptchaRequestSchema,
      answerSchema: checkCaptchaSchema,
      decodeRequest: (wire) => ({ id: wire.sid, typed: wire.code }),
      encodeAnswer: captchaCheckToWire,
    }),
};

export const proofTask: Call<void, ProofTask> = {
  methods: ['GET'],
  path: '/api/captcha/challenge',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) =>
    refusalFromWire(wire as WireRefusal | null, status) ?? {
      ok: true,
      value: proofTaskFromWire((wire ?? {}) as WireProofTask),
    },
  server:
    onServer &&
    served({
      summary: 'A task for the invisible check of the browser (our own call)',
      limit: 'captchas',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: noRequestSchema,
      answerSchema: proofTaskSchema,
      decodeRequest: () => undefined,
      encodeAnswer: proofTaskToWire,
    }),
};
