import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#page/html.ts';
import { readFields } from '#platform/read-fields.ts';
import { clientId } from './provider.ts';

const pages = '/oauth2/auth/v1/requests/wafa';

/** The widget and the curtain: pages of the provider inside a frame of the shop, and what they are set to. */
export async function widgetRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/v1/sdk/actions/wp-config', (request, reply) => {
    const known = readFields(request.query).client_id === clientId;
    if (!known) return reply.code(404).send({ error: 'invalid_client' });
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-store')
      .send({
        w_auth: true,
        widget_settings: { height: 240 },
        web_curtain: { position: 'top-right' },
        trackers: [],
        enable_kfp: false,
        external_id: null,
      });
  });
  app.get(`${pages}/widget`, (request, reply) => sendFrame(request, reply, 'Вход одним нажатием'));
  app.get(`${pages}/web-curtain`, (request, reply) =>
    sendFrame(request, reply, 'Войдите, чтобы купить быстрее'),
  );
  app.get('/widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}

function sendFrame(request: FastifyRequest, reply: FastifyReply, title: string): FastifyReply {
  const shop = URL.parse(readFields(request.query).redirect_uri ?? '')?.origin ?? '';
  const { markup } = html`<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/sandbox.css"><script src="/gid/widget.js" defer></script>
<body class="bare" data-shop="${shop}"><main>
<h1>${title}</h1>
<div class="acts"><button class="main" name="login">Войти</button><button name="loginPrompt">Войти другим</button><button name="resize">Подробнее</button><button name="close">Закрыть</button></div>
<p id="more" hidden>${'Вход ненастоящий, протокол настоящий. '.repeat(40)}</p>
</main></body></html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors http://localhost:*",
    )
    .send(markup);
}

const script = `
const say = (type) =>
  parent.postMessage({ type, height: document.documentElement.scrollHeight }, document.body.dataset.shop);
say('init');
addEventListener('click', (event) => {
  const type = event.target.name;
  if (!type) return;
  if (type === 'resize') document.getElementById('more').hidden = false;
  say(type);
});
`;
