import { createHash } from 'node:crypto';
import { languageFromWire } from '@foyer/contract/kit/wire-values.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { OutsideCheckPage } from '#domain/bot-check.ts';
import { languageOf } from './answer.ts';
import type { LimitChecks } from './limits.ts';
import { parseRequest, RefusedRequest } from './parse-request.ts';
import type { WebContext } from './web-context.ts';

const pageQuery = v.object({ lang: v.optional(v.string(), '') });
const soundQuery = v.object({
  sid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  lang: v.optional(v.picklist(languages)),
});

/** What is no call: the sound of a picture, and the page that frames an outside check. */
export function registerCaptchaFiles(app: FastifyInstance, context: WebContext, limits: LimitChecks): void {
  app.get('/bot-check', async (request, reply) => {
    const { lang } = parseRequest(pageQuery, request);
    const page = await context.captcha.outside();
    if (!page) return reply.callNotFound();
    const html = outsideCheckPage(page, languageFromWire(lang));
    const { embedding } = await context.setup();
    reply.headers(outsideCheckHeaders(page, embedding?.origins ?? []));
    // The old header would refuse a page of the shop that stands in a page of the house.
    if (embedding) reply.removeHeader('x-frame-options');
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get('/api/captcha/sound', async (request, reply) => {
    const { sid } = parseRequest(soundQuery, request);
    await limits.count('sounds', request);
    const sound = context.captcha.sound(sid, await languageOf(context, request));
    if (!sound) throw new RefusedRequest({ kind: 'captcha-wrong' });
    return reply.header('cache-control', 'no-store').type('audio/wav').send(sound);
  });
}

/** What the services' scripts bring along, as far as this page uses it. */
interface ServiceWindow extends Window {
  smartCaptcha?: {
    render(place: Element | null, options: object): number;
    subscribe(id: number, event: string, listener: (value: unknown) => void): void;
    execute(id: number): void;
  };
  grecaptcha?: {
    ready(begin: () => void): void;
    execute(key: string, options: object): PromiseLike<string>;
  };
  foyerCheck?: () => void;
}

/** Runs in the browser, alone: loads the service, lets it look, and tells the page around what came of it. */
function askService(): void {
  const outside: ServiceWindow = window;
  const { service, key = '', script = '', language = '' } = document.body.dataset;
  const tell = (said: object) => parent.postMessage({ type: 'bot-check', ...said }, location.origin);
  const end = (token: unknown) => tell({ token: typeof token === 'string' ? token : null });
  const askSmart = () => {
    const captcha = outside.smartCaptcha;
    if (!captcha) return end(null);
    const place = document.getElementById('place');
    const id = captcha.render(place, { sitekey: key, invisible: true, hl: language });
    captcha.subscribe(id, 'challenge-visible', () => tell({ asking: true }));
    captcha.subscribe(id, 'challenge-hidden', () => tell({ asking: false }));
    captcha.subscribe(id, 'success', end);
    captcha.subscribe(id, 'network-error', () => end(null));
    captcha.execute(id);
  };
  const askGoogle = () => {
    const captcha = outside.grecaptcha;
    if (!captcha) return end(null);
    captcha.ready(() => captcha.execute(key, { action: 'order' }).then(end, () => end(null)));
  };
  outside.foyerCheck = askSmart;
  const tag = document.createElement('script');
  tag.src = script;
  tag.onerror = () => end(null);
  if (service === 'recaptcha') tag.onload = askGoogle;
  document.head.append(tag);
}

const program = `(${String(askService)})()`;
const programHash = `'sha256-${createHash('sha256').update(program).digest('base64')}'`;
const languageTags: Readonly<Record<Language, string>> = { ru: 'ru', en: 'en', ch: 'zh-TW', kz: 'kk' };

/** A page of its own, so that the service's script is never in a page of the shop. */
function outsideCheckPage({ service, siteKey, address }: OutsideCheckPage, language: Language): string {
  const query =
    service === 'recaptcha'
      ? { render: siteKey, hl: languageTags[language] }
      : { render: 'onload', onload: 'foyerCheck' };
  const name = service === 'recaptcha' ? 'api.js' : 'captcha.js';
  const script = `${new URL(name, address)}?${new URLSearchParams(query)}`;
  const data = { service, key: siteKey, script, language: languageTags[language] };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escaped(value)}"`);
  return `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><title>${service}</title></head><body${attributes.join('')}><div id="place"></div><script>${program}</script></body></html>`;
}

/** Origins of a service beside the one of its address. */
const besides: Readonly<Record<OutsideCheckPage['service'], readonly string[]>> = {
  smartcaptcha: [],
  recaptcha: ['https://www.gstatic.com', 'https://recaptcha.google.com'],
};

/** `sites`: those of the house that frame the page of the shop around this one. */
function outsideCheckHeaders(
  { service, address }: OutsideCheckPage,
  sites: readonly string[],
): Record<string, string> {
  const origins = [new URL(address).origin, ...besides[service]].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${programHash} ${origins}`,
      // The services write their own styles.
      "style-src 'unsafe-inline'",
      `img-src data: ${origins}`,
      `font-src ${origins}`,
      `connect-src ${origins}`,
      `frame-src ${origins}`,
      "base-uri 'none'",
      "form-action 'none'",
      ["frame-ancestors 'self'", ...sites].join(' '),
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  };
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
