import type { RegistryControl } from '#card-registry/card-registry.ts';
import { type Html, html } from '#page/html.ts';
import { momentText } from '#page/moment.ts';

const states = { active: 'действует', visited: 'посещение', refunded: 'возврат', canceled: 'отменён' };
const listed = 30;

/** The registry of the culture card: its tickets, newest first, and its one failure. */
export function registrySection(registry: RegistryControl): Html {
  const tickets = registry.list().slice(-listed).reverse();
  return html`<h2 id="card-registry">Реестр Пушкинской карты</h2>
${
  tickets.length === 0
    ? html`<p class="mute">Билетов пока нет.</p>`
    : html`<div class="scroll" role="region" aria-label="Билеты реестра" tabindex="0"><table>
<thead><tr><th scope="col">Узнал</th><th scope="col">Билет</th><th scope="col">Событие</th><th scope="col" class="number">Сумма</th><th scope="col">Состояние</th></tr></thead>
<tbody>${tickets.map(
        (one) => html`
<tr><td>${momentText(one.at)}</td><td>${one.barcode}</td><td>${one.session.event_id}</td><td class="number">${one.payment.amount} ₽</td><td>${states[one.status]}${one.refund_reason && html`<br><span class="mute small">${one.refund_reason}</span>`}</td></tr>`,
      )}
</tbody></table></div>`
}
<form method="post" action="/card-registry/control/down" class="acts small"><input type="hidden" name="back" value="/#card-registry"><button>${registry.isDown() ? 'Починить реестр' : 'Сломать реестр: HTTP 500'}</button></form>`;
}
