import { languageFromWire } from '@foyer/contract/kit/wire-values.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { LimitChecks } from './limits.ts';
import { outsideCheckHeaders, outsideCheckPage } from './outside-check-page.ts';
import { parseRequest } from './parse-request.ts';
import { RefusedRequest } from './refused-request.ts';
import type { WebContext } from './web-context.ts';

const pageQuery = v.object({ lang: v.optional(v.string(), '') });
const soundQuery = v.object({ sid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) });

/** What is no call: the sound of a picture, and the page that frames an outside check. */
export function registerCaptchaFiles(app: FastifyInstance, context: WebContext, limits: LimitChecks): void {
  app.get('/bot-check', async (request, reply) => {
    const { lang } = parseRequest(pageQuery, request);
    const page = await context.captcha.outside();
    if (!page) return reply.callNotFound();
    const html = outsideCheckPage(page, languageFromWire(lang));
    return reply.headers(outsideCheckHeaders(page)).type('text/html; charset=utf-8').send(html);
  });
  app.get('/api/captcha/sound', async (request, reply) => {
    const { sid } = parseRequest(soundQuery, request);
    await limits.count('captchas', request);
    const sound = context.captcha.sound(sid);
    if (!sound) throw new RefusedRequest({ kind: 'captcha-wrong' });
    return reply.header('cache-control', 'no-store').type('audio/wav').send(sound);
  });
}
