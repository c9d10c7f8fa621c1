import * as v from 'valibot';
import { optionalText, refusalEntries } from '#kit/wire-schemas.ts';

/** `GET /api/token`: goes back in `X-CSRF-Token`. */
export const tokenSchema = v.object({ response: v.string(), ...refusalEntries });

/** `GET /api/captcha`: `code` is the picture, an SVG. */
export const captchaSchema = v.object({
  response: v.nullish(v.object({ code: optionalText, sid: optionalText })),
  ...refusalEntries,
});

/** `GET or POST /api/captcha/check`: true when what was typed is right. */
export const checkCaptchaRequestSchema = v.object({
  code: v.pipe(v.string(), v.maxLength(8, 'must have at most 8 characters')),
  sid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});
export const checkCaptchaSchema = v.object({ response: v.nullish(v.boolean()), ...refusalEntries });

/** `GET /api/captcha/challenge`, a call of our own: a task of ALTCHA's first version. */
export const proofTaskSchema = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.string(),
  maxnumber: v.number(),
  salt: v.string(),
  signature: v.string(),
});

export const noRequestSchema = v.object({});

export type WireProofTask = v.InferInput<typeof proofTaskSchema>;
export type WireCaptcha = v.InferInput<typeof captchaSchema>;
export type WireCheckCaptcha = v.InferInput<typeof checkCaptchaSchema>;
