import type { TillControl } from '#atol/atol.ts';
import { type Html, html } from '#page/html.ts';
import { momentText } from '#page/moment.ts';
import { moneyText } from '#page/money.ts';

const states = { wait: 'печатается', done: 'пробит', fail: 'не пробит' };
const listed = 30;

/** The till for hire: its receipts, newest first, and its one failure. */
export function tillSection(till: TillControl): Html {
  const receipts = till.list().slice(-listed).reverse();
  const fails = till.fails();
  return html`<h2 id="till">Касса (АТОЛ Онлайн)</h2>
${
  receipts.length === 0
    ? html`<p class="mute">Чеков пока нет.</p>`
    : html`<div class="scroll" role="region" aria-label="Чеки" tabindex="0"><table>
<thead><tr><th scope="col">Когда</th><th scope="col">Чек</th><th scope="col">Что</th><th scope="col" class="number">Сумма</th><th scope="col">Состояние</th></tr></thead>
<tbody>${receipts.map(
        (one) => html`
<tr><td>${momentText(one.at)}</td><td><a href="/till/atol/receipts/${one.id}">${one.externalId}</a></td><td>${one.operation === 'sell' ? 'приход' : 'возврат прихода'}</td><td class="number">${moneyText(one.total, '643')}</td><td>${states[one.state]}</td></tr>`,
      )}
</tbody></table></div>`
}
<form method="post" action="/till/atol/control/failing" class="acts small"><input type="hidden" name="back" value="/#till"><button>${fails ? 'Починить кассу' : 'Сломать кассу: чеки не пробиваются'}</button></form>`;
}
