import { languageFromWire } from '@foyer/contract/kit/wire-values.ts';
import { proofTaskToWire } from '@foyer/contract/people/captcha-codec.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { LimitChecks } from './limits.ts';
import { outsideCheckHeaders, outsideCheckPage } from './outside-check-page.ts';
import { parseRequest } from './parse-request.ts';
import { RefusedRequest } from './refused-request.ts';
import type { WebRoom } from './web-room.ts';

const pageQuery = v.object({ lang: v.optional(v.string(), '') });
const soundQuery = v.object({ sid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) });

/** Calls of our own beside the specification's captcha: its sound, and the task of the invisible check. */
export function registerCaptchaFiles(app: FastifyInstance, room: WebRoom, limits: LimitChecks): void {
  app.get('/api/captcha/challenge', async (request, reply) => {
    await limits.captcha(request);
    return reply.header('cache-control', 'no-store').send(proofTaskToWire(room.captcha.task()));
  });
  app.get('/bot-check', async (request, reply) => {
    const { lang } = parseRequest(pageQuery, request);
    const page = await room.captcha.outside();
    if (!page) return reply.callNotFound();
    const html = outsideCheckPage(page, languageFromWire(lang));
    return reply.headers(outsideCheckHeaders(page)).type('text/html; charset=utf-8').send(html);
  });
  app.get('/api/captcha/sound', async (request, reply) => {
    const { sid } = parseRequest(soundQuery, request);
    await limits.captcha(request);
    const sound = room.captcha.sound(sid);
    if (!sound) throw new RefusedRequest({ kind: 'captcha-wrong' });
    return reply.header('cache-control', 'no-store').type('audio/wav').send(sound);
  });
}
