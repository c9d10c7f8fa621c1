import { html } from '#page/html.ts';
import type { Page } from '#page/page.ts';
import { type Person, persons } from './persons.ts';

/** Who is it? The people of the sandbox, the honest ones first. */
export function signInPage(uid: string): Page {
  const button = ({ id, label }: Person) =>
    html`<li><button class="main" name="person" value="${id}">${label}</button></li>
`;
  const body = html`<p class="note small">Это песочница: вход ненастоящий, протокол настоящий.</p>
<h1>Вход</h1>
<form method="post" action="/gid/interaction/${uid}">
<ul class="plain">
${persons.filter(({ twin }) => twin === null).map(button)}</ul>
<div class="acts"><button name="person" value="">Отказаться</button></div>
<h2>Что может пойти не так</h2>
<ul class="plain">
${persons
  .filter(({ twin }) => twin !== null)
  .map(
    (one) => html`<li><button name="person" value="${one.id}">${one.label}</button></li>
`,
  )}</ul>
</form>`;
  return { title: 'Вход', bare: true, body };
}

export function lostSignInPage(): Page {
  return {
    title: 'Вход',
    bare: true,
    body: html`<h1>Вход не найден</h1><p>Он закончился или открыт в другом браузере. Вернитесь в магазин и начните снова.</p>`,
  };
}
