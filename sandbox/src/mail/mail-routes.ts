import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, momentText, type Page, sendPage } from '#page/page.ts';
import { readFields } from '#platform/requests.ts';
import {
  isMailFailure,
  type Mail,
  type MailBox,
  type MailFailures,
  type MailFilter,
  mailFailureTexts,
  readAttachment,
} from './mail-box.ts';

export interface MailParts {
  box: MailBox;
  failures: MailFailures;
}

/** The mail box in a browser and for tests, under `/mail`. */
export async function mailRoutes(app: FastifyInstance, { box, failures }: MailParts): Promise<void> {
  app.get('/', (request, reply) => {
    const { to = '' } = readFields(request.query);
    return sendPage(reply, mailListPage(box.messages(to ? { to } : {}), to));
  });
  app.get('/:id', (request, reply) =>
    withMail(box, request, reply, (mail) => sendPage(reply, mailPage(mail))),
  );
  app.get('/:id/html', (request, reply) =>
    withMail(box, request, reply, (mail) => sendHtml(mail, request, reply)),
  );
  app.get('/:id/source', (request, reply) =>
    withMail(box, request, reply, (mail) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .send(box.sourceOf(mail.id)),
    ),
  );
  app.get('/:id/attachments/:index', (request, reply) =>
    withMail(box, request, reply, (mail) => sendAttachment(box, mail, request, reply)),
  );
  apiRoutes(app, box);
  controlRoutes(app, { box, failures });
}

function apiRoutes(app: FastifyInstance, box: MailBox): void {
  app.get('/api/messages', (request) => box.messages(filterOf(request)));
  app.delete('/api/messages', () => {
    box.clear();
    return [];
  });
}

function controlRoutes(app: FastifyInstance, { box, failures }: MailParts): void {
  app.post('/control/clear', (_request, reply) => {
    box.clear();
    return reply.redirect('/mail/', 303);
  });
  app.get('/control/scenarios', () => failures.active());
  app.post('/control/scenario', (request, reply) => {
    const { name = '', on = 'true', times } = readFields(request.body);
    if (!isMailFailure(name)) {
      return reply.code(400).send({ error: `name: one of ${Object.keys(mailFailureTexts).join(', ')}` });
    }
    if (times && !/^[1-9]\d*$/.test(times)) return reply.code(400).send({ error: 'times: a whole number' });
    if (['1', 'true', 'on'].includes(on)) failures.set(name, times ? Number(times) : undefined);
    else failures.clear(name);
    const fromPage = request.headers.accept?.includes('text/html');
    return fromPage ? reply.redirect('/#mail', 303) : failures.active();
  });
}

function filterOf(request: FastifyRequest): MailFilter {
  const { to, subject } = readFields(request.query);
  return { ...(to ? { to } : {}), ...(subject ? { subject } : {}) };
}

function withMail(
  box: MailBox,
  request: FastifyRequest,
  reply: FastifyReply,
  show: (mail: Mail) => FastifyReply | Promise<FastifyReply>,
) {
  const mail = box.find(readFields(request.params).id ?? '');
  return mail ? show(mail) : sendPage(reply.code(404), noMailPage());
}

/** The HTML part alone, as a mail reader would show it: no script runs, nothing is fetched from outside. */
function sendHtml(mail: Mail, request: FastifyRequest, reply: FastifyReply) {
  const origin = `${request.protocol}://${request.host}`;
  const markup = mail.html.replace(/\bcid:([^"'\s)>]+)/gi, (whole, contentId: string) => {
    const index = mail.attachments.findIndex((one) => one.contentId === decodeURIComponent(contentId));
    return index < 0 ? whole : `${origin}/mail/${mail.id}/attachments/${index}`;
  });
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}`,
    )
    .send(withOutsideLinks(markup));
}

/** Links of a mail open beside the box. */
function withOutsideLinks(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, (head) => head + base) : base + markup;
}

async function sendAttachment(box: MailBox, mail: Mail, request: FastifyRequest, reply: FastifyReply) {
  const index = Number(readFields(request.params).index);
  const source = box.sourceOf(mail.id);
  const content = source && (await readAttachment(source, index));
  const attachment = mail.attachments[index];
  if (!content || !attachment) return sendPage(reply.code(404), noMailPage());
  const name = encodeURIComponent(attachment.filename).replace(/['()*]/g, escape);
  return reply
    .type(attachment.mimeType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(content);
}
function mailListPage(mails: readonly Mail[], to: string): Page {
  const body = html`<h1>Почта</h1>
<form method="get" action="/mail/" class="row sheet">
<label>Кому<input type="search" name="to" value="${to}" autocomplete="off"></label>
<button>Найти</button>
</form>
${mails.length === 0 ? html`<p>${to ? 'Этому адресату писем нет.' : 'Писем пока нет. Они появятся, когда магазин что-нибудь отправит.'}</p>` : mailTable(mails)}
${mails.length > 0 && html`<form method="post" action="/mail/control/clear" class="acts small"><button>Удалить все письма</button></form>`}`;
  return { title: 'Почта', body };
}

function mailTable(mails: readonly Mail[]): Html {
  return html`<div class="scroll" role="region" aria-label="Письма" tabindex="0"><table>
<caption class="unseen">Письма, новые сверху</caption>
<thead><tr><th scope="col">Пришло</th><th scope="col">Кому</th><th scope="col">Тема</th><th scope="col" class="number">Вложения</th></tr></thead>
<tbody>${mails.map(
    (mail) => html`
<tr><td>${momentText(mail.at)}</td><td>${mail.to.join(', ')}</td><td><a href="/mail/${mail.id}">${mail.subject || 'без темы'}</a></td><td class="number">${mail.attachments.length || '—'}</td></tr>`,
  )}
</tbody></table></div>`;
}

function mailPage(mail: Mail): Page {
  const body = html`<p><a href="/mail/">Все письма</a></p>
<h1>${mail.subject || 'Без темы'}</h1>
<dl>
<dt>Пришло</dt><dd>${momentText(mail.at)}</dd>
<dt>От кого</dt><dd>${mail.sender || mail.from}</dd>
<dt>Кому</dt><dd>${mail.to.join(', ')}</dd>
<dt>Message-ID</dt><dd>${mail.messageId || '—'}</dd>
</dl>
${mail.attachments.length > 0 && attachmentList(mail)}
${mail.html && html`<h2>Письмо</h2><iframe title="Письмо" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<h2>Текстовая часть</h2>
${mail.text ? html`<pre>${linked(mail.text)}</pre>` : html`<p class="mute">Текстовой части нет.</p>`}
<p><a href="/mail/${mail.id}/source">Исходник</a>, ${mail.size} байт</p>`;
  return { title: mail.subject || 'Письмо', body };
}

function noMailPage(): Page {
  const body = html`<h1>Такого письма нет</h1><p>Его удалили, или адрес неполон. <a href="/mail/">Все письма</a></p>`;
  return { title: 'Такого письма нет', body };
}

function attachmentList({ id, attachments }: Mail): Html {
  return html`<h2>Вложения</h2>
<ul>${attachments.map(
    (one, index) =>
      html`<li><a href="/mail/${id}/attachments/${index}" download>${one.filename}</a> <span class="mute">${one.mimeType}, ${one.size} байт</span></li>`,
  )}</ul>`;
}

/** Addresses in a text become links that open beside the box. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"».,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}
