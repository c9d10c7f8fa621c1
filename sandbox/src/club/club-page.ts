import { scenarioSwitch } from '#control-panel/scenario-switches.ts';
import type { TransportFault } from '#misbehaviour/scenarios.ts';
import { type Html, html, momentText, moneyText, type Page } from '#page/page.ts';
import type { ClubEntry, ClubLedger, Member, PromoCode } from './club-ledger.ts';

/** How the club can go wrong. What it was asked it does, before its answer is bent or lost. */
export const clubFaults = {
  'times-out': 'ответа нет',
  '500': 'ответ HTTP 500',
  reset: 'соединение обрывается',
  html: 'вместо ответа страница HTML',
  'slow-body': 'ответ идёт по капле',
  'half-body': 'ответ обрывается на середине',
  forged: 'ответ с чужой подписью',
  replayed: 'верно подписанный ответ на другой вопрос',
  malformed: 'верно подписанный ответ не по правилам',
} as const satisfies Record<TransportFault, string> & Record<string, string>;
export type ClubFault = keyof typeof clubFaults;

const listed = 50;
const rubles = (amount: number) => moneyText(amount, '643');

/** The club's ledger for a person: who its members are, what was used up, and how to make it fail. */
export function clubPage(ledger: ClubLedger, fault: ClubFault | null): Page {
  const entries = ledger.entries().slice(-listed).reverse();
  const body = html`<h1>Клуб друзей дома</h1>
<p class="mute">Кого знает клуб, что у них есть и что потрачено. Войдите в магазине как Анна или Борис: клуб узнаёт их по почте.</p>
<h2 id="members">Члены клуба</h2>
${table(
  'Члены клуба',
  ['Кто', 'Карта', 'Бонусы', 'Абонементы'],
  ledger.members().map((one) => memberRow(ledger, one)),
)}
<h2 id="codes">Промокоды</h2>
${table(
  'Промокоды',
  ['Код', 'Что даёт', 'Использован'],
  ledger.promoCodes().map((one) => codeRow(ledger, one)),
)}
<h2 id="entries">Что было</h2>
${entries.length === 0 ? html`<p class="mute">Пока ничего.</p>` : table('Записи, новые сверху', ['Когда', 'Что', 'Состояние', 'Ключ'], entries.map(entryRow))}
<h2 id="faults">Сбои клуба</h2>
<div class="switches small">${Object.entries(clubFaults).map(([name, text]) =>
    scenarioSwitch({
      action: '/club/control/behave',
      name,
      text,
      active: name === fault ? {} : undefined,
      back: '/club/#faults',
    }),
  )}</div>`;
  return { title: 'Клуб друзей дома', body };
}

function table(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}
</tbody></table></div>`;
}

function memberRow(ledger: ClubLedger, member: Member): Html {
  const { available, balance } = ledger.bonusesOf(member);
  const held = member.subscriptions.map(({ id, name, visits }) => {
    const left = Object.keys(visits).map((event) => `${event} ${ledger.remaining(member.id, id, event)}`);
    return html`<div>${name}: <span class="mute small">${left.join(', ')}</span></div>`;
  });
  const waiting = balance - available;
  return html`
<tr><td>${member.name.first} ${member.name.last}<br><span class="mute small">${member.email}</span></td>
<td>${member.card ? member.card.code : '—'}${member.card?.blocked && html` <span class="bad">заблокирована</span>`}</td>
<td>${rubles(available)}${waiting > 0 && html`<br><span class="mute small">и ${rubles(waiting)} ждут оплаты</span>`}</td>
<td>${held.length === 0 ? '—' : held}</td></tr>`;
}

function codeRow(ledger: ClubLedger, { code, about, uses }: PromoCode): Html {
  const used = ledger.usesOf(code);
  return html`
<tr><td><code>${code}</code></td><td>${about}</td><td>${uses === null ? used : `${used} из ${uses}`}</td></tr>`;
}

const states = { reserved: 'ждёт оплаты', redeemed: 'потрачено', released: 'отдано назад' };

function entryRow({ id, what, state, at }: ClubEntry): Html {
  return html`
<tr><td>${momentText(at)}</td><td>${whatText(what)}</td><td>${what.kind === 'bonus-return' ? 'начислено назад' : states[state]}</td><td><code class="small">${id}</code></td></tr>`;
}

function whatText(what: ClubEntry['what']): string {
  if (what.kind === 'promo') return `Промокод ${what.code}: ${what.buyer}`;
  if (what.kind === 'bonuses') return `Бонусы ${what.member}: ${rubles(what.amount)}`;
  if (what.kind === 'bonus-return') return `Бонусы назад ${what.member}: ${rubles(what.amount)}`;
  if (what.kind === 'visit') return `Визит ${what.member}, ${what.subscription}: ${what.event}`;
  return 'Отдано назад раньше, чем было взято';
}
