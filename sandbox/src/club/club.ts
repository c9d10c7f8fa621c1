import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scenarioSwitch } from '#control-panel/scenario-switches.ts';
import { sendFault, type TransportFault, transportFaults } from '#misbehaviour/scenarios.ts';
import { type Html, html, momentText, moneyText, type Page, sendPage } from '#page/page.ts';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile } from '#platform/record-file.ts';
import { backToPage, readFields } from '#platform/requests.ts';
import { type ClubEntry, ClubLedger, type Member, type PromoCode, type Refused } from './club-ledger.ts';

/** How the club can go wrong. What it was asked it does, before its answer is bent or lost. */
const clubFaults = {
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
type ClubFault = keyof typeof clubFaults;

const listed = 50;
const rubles = (amount: number) => moneyText(amount, '643');

/** The club's ledger for a person: who its members are, what was used up, and how to make it fail. */
function clubPage(ledger: ClubLedger, fault: ClubFault | null): Page {
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

export interface ClubAccess {
  /** Without a slash at its end. */
  address: string;
  secret: string;
  ledger: ClubLedger;
  /** null: as it should. */
  behave(fault: ClubFault | null): void;
  /** The calls that were asked, oldest first; those with a wrong signature are not among them. */
  calls(): readonly string[];
}

const prefix = '/club';
const secret = 'foyer-club-secret';
const clockSkewSeconds = 300;

/** The visitors' club: the protocol of the shop's `docs/for-operators/club.md`, and a page over its ledger. */
export function createClub({
  clock,
  folder,
  origin,
}: {
  clock: Clock;
  folder: string | undefined;
  origin(): string;
}) {
  const ledger = new ClubLedger(openRecordFile<ClubEntry>(folder && join(folder, 'club.jsonl')), clock.now);
  const calls: string[] = [];
  let fault: ClubFault | null = null;

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readCall(request, clock.now());
    if (asked === null) return reply.code(401).send({ error: 'the signature is not good' });
    calls.push(asked.call);
    const body = JSON.stringify(fault === 'malformed' ? { done: 'maybe' } : answerOf(ledger, asked));
    const [key, signed] = [
      fault === 'forged' ? 'another' : secret,
      fault === 'replayed' ? '' : asked.signature,
    ];
    reply.header('x-club-signature', signatureOf(key, `${signed}\n${body}`));
    const broken = transportFaults.find((one) => one === fault);
    if (broken) return sendFault(reply, { fault: broken, done: true, seconds: 30 }, body, clock);
    return reply.type('application/json; charset=utf-8').send(body);
  };

  return {
    access: (): ClubAccess => ({
      address: `${origin()}${prefix}`,
      secret,
      ledger,
      behave: (next) => {
        fault = next;
      },
      calls: () => calls,
    }),
    async routes(app: FastifyInstance): Promise<void> {
      await app.register(
        async (scope) => {
          // The signature is over the text as it came.
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
            done(null, body),
          );
          scope.post('/:family/:call', answer);
        },
        { prefix },
      );
      app.get(`${prefix}/`, (_request, reply) => sendPage(reply, clubPage(ledger, fault)));
      app.post(`${prefix}/control/behave`, (request, reply) => {
        const { name = '', on = '1' } = readFields(request.body);
        if (!Object.hasOwn(clubFaults, name)) return reply.code(400).send({ error: 'name: no such fault' });
        // `as`: asked just before.
        fault = on === '1' ? (name as ClubFault) : null;
        return backToPage(request, reply, { fault });
      });
    },
  };
}

/** null: not signed by the shop, too old, or no call of the protocol. */
function readCall({ url, headers, body }: FastifyRequest, now: number): AskedCall | null {
  const call = url.slice(prefix.length);
  const [moment, signature] = [headers['x-foyer-moment'], headers['x-foyer-signature']];
  if (typeof moment !== 'string' || typeof signature !== 'string' || typeof body !== 'string') return null;
  const isFresh = Math.abs(Number(moment) - now / 1000) <= clockSkewSeconds;
  const expected = Buffer.from(signatureOf(secret, `${url}\n${moment}\n${body}`));
  const given = Buffer.from(signature);
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return isCall(call) ? { call, fields: { ...JSON.parse(body) }, signature } : null;
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
type Fields = Record<string, unknown>;

interface AskedCall {
  call: string;
  fields: Record<string, unknown>;
  signature: string;
}

const calls: Readonly<Record<string, (ledger: ClubLedger, fields: Fields) => object>> = {
  '/members/find': (ledger, fields) => {
    const member = ledger.findMember(text(fields.email) || null, text(fields.phone) || null);
    return { member: member ? told(ledger, member) : null };
  },
  '/promo-codes/reserve': (ledger, fields) => {
    const [code, event] = [text(fields.code).trim(), text(fields.event)];
    const buyer = text(fields.member) || text(fields.email).toLowerCase() || text(fields.phone);
    return withKey(fields.key, (key) => {
      const answer = ledger.reservePromo(key, code, event, buyer);
      return 'terms' in answer ? answer.terms : answer;
    });
  },
  '/bonuses/reserve': (ledger, fields) =>
    withKey(fields.key, (key) => ledger.reserveBonuses(key, text(fields.member), Number(fields.amount))),
  '/bonuses/return': (ledger, fields) =>
    withKey(fields.key, (key) => ledger.returnBonuses(key, text(fields.reservation), Number(fields.amount))),
  '/reservations/redeem': (ledger, fields) => withKey(fields.key, (key) => ledger.close(key, 'redeemed')),
  '/reservations/release': (ledger, fields) => withKey(fields.key, (key) => ledger.close(key, 'released')),
  '/visits/take': (ledger, fields) => {
    const [member, subscription, event] = [fields.member, fields.subscription, fields.event].map(text);
    if (!member || !subscription || !event) return { refused: 'member, subscription, event' };
    return withKeys(fields.keys, (keys) => ledger.takeVisits(keys, { member, subscription, event }));
  },
  '/visits/return': (ledger, fields) => withKeys(fields.keys, (keys) => ledger.returnVisits(keys)),
};

function isCall(call: string): boolean {
  return Object.hasOwn(calls, call);
}

function answerOf(ledger: ClubLedger, { call, fields }: AskedCall): object {
  return calls[call]?.(ledger, fields) ?? { refused: 'no such call' };
}

function told(ledger: ClubLedger, { bonuses: _, subscriptions, ...member }: Member): object {
  return {
    ...member,
    bonuses: ledger.bonusesOf({ ...member, bonuses: _, subscriptions }),
    subscriptions: subscriptions.map(({ id, name, visits }) => ({
      id,
      name,
      visits: Object.keys(visits).map((event) => ({
        event,
        remaining: ledger.remaining(member.id, id, event),
      })),
    })),
  };
}

function withKey(key: unknown, work: (key: string) => object): object | Refused {
  return isKey(key) ? work(key) : { refused: 'no key' };
}

function withKeys(keys: unknown, work: (keys: string[]) => object): object | Refused {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > 100) return { refused: 'no keys' };
  const good = keys.filter(isKey);
  return good.length === keys.length ? work(good) : { refused: 'no key' };
}

function isKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && key.length <= 80;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
