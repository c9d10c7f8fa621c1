import { momentText } from '#page/format.ts';
import { type Html, html } from '#page/html.ts';
import type { Page } from '#page/page.ts';
import type { Mail } from './mail.ts';

export function mailListPage(mails: readonly Mail[], to: string): Page {
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

export function mailPage(mail: Mail): Page {
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

export function noMailPage(): Page {
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
