import type { Ask } from '@foyer/contract/calls.ts';
import type { EventSale, SaleSession } from '@foyer/contract/event/event.ts';
import { event } from '@foyer/contract/event/event-calls.ts';
import { refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { Captcha } from '@foyer/contract/people/captcha.ts';
import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { ListEntryView, ListOffer } from '@foyer/contract/waiting/waiting.ts';
import { listEntry } from '@foyer/contract/waiting/waiting-calls.ts';
import { granted } from '#lib/granted.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { LoadContext, PageLoader } from '#lib/router/page-module.ts';
import type { ListData, ListEntryData, ListJoinData, ListParams, OfferWords } from './list-data.ts';

/** One person's entry; null: no such entry. Looking changes nothing. */
async function loadEntry(
  { ask, query, paths, language, setup, now }: LoadContext<ListParams>,
  name: string,
): Promise<ListEntryData | null> {
  const answer = await ask(listEntry, { name, language });
  if (!answer.ok) return null;
  const view = answer.value;
  const sale = granted(await ask(event, { eventId: view.eventId }));
  const [first] = view.sessions;
  const usesPlan = sale?.event.usesPlan ?? false;
  const consents = (sale?.consents ?? []).map(({ id, text, required }) => ({
    id,
    html: textIn(text, language, setup.language),
    required,
    isTicked: query.getAll('consent').includes(String(id)),
  }));
  const typed = { consents, chosen: query.getAll('ticket'), wrong: query.getAll('wrong') };
  const isOffered = view.state === 'offered';
  return {
    kind: 'entry',
    ...wishWords(view, { language, setup }),
    name,
    eventUrl: paths.sale({ eventId: view.eventId, usesPlan, day: first?.day, time: first?.time }),
    joinUrl: paths.listJoin(view.eventId, first?.day),
    offer: view.offer && isOffered ? { ...offerWords(view.offer, { language, setup, now }), ...typed } : null,
    refused: query.get('refused') ?? '',
  };
}

interface Asked {
  language: Language;
  setup: Setup;
}

function wishWords(view: ListEntryView, { language, setup }: Asked) {
  const say = (text: Text) => textIn(text, language, setup.language);
  const { state, party, together, zoneNames, sessions, chance, passesLeft, title } = view;
  return {
    ...{ state, party, together, chance, passesLeft },
    title: say(title),
    zones: join('list', language, zoneNames.map(say)),
    sessions: sessions.map(({ id, day, time, allDay, ahead }) => ({
      id,
      when: formatDayAndTime(day, allDay ? null : time, language, 'full'),
      ahead,
    })),
  };
}

function offerWords(
  offer: ListOffer,
  { language, setup, now }: Asked & { now: Date },
): Omit<OfferWords, 'consents' | 'chosen' | 'wrong'> {
  const say = (text: Text) => textIn(text, language, setup.language);
  const { day, time, allDay } = offer.session;
  const end = houseTime(new Date(offer.until), setup.timeZone);
  const isToday = end.day === houseTime(now, setup.timeZone).day;
  const until = formatDayAndTime(end.day, end.time, language, 'day-month');
  return {
    when: formatDayAndTime(day, allDay ? null : time, language, 'full'),
    places: say(offer.placeName) || say(offer.zoneName),
    time: isToday ? end.time : until,
    until,
    prices: offer.prices.map(({ categoryId, categoryName, total }) => ({
      value: `${categoryId}.${total}`,
      name: say(categoryName),
      price: total === 0 ? null : formatMoney(total, offer.currency, language),
    })),
  };
}

/** Never cached, never in search engines. */
export const listLoader: PageLoader<ListParams, ListData> = {
  async load(context) {
    const { hash, name } = context.params;
    if (hash === undefined) {
      const entry = await loadEntry(context, name ?? '');
      return { kind: 'page', data: entry, status: entry ? 200 : 404 };
    }
    const form = await loadJoin(context, hash);
    return form ? { kind: 'page', data: form } : { kind: 'not-found' };
  },
  head: ({ texts }) => ({ title: texts('waiting')('page-title'), hidden: true }),
};

/** More dates are no choice any more. */
const mostSessions = 30;
/** Where the house sets no limit. */
const mostParty = 10;

/** The form of the waiting list; null: no such event. What was typed but the e-mail comes back in the address when it was refused. */
async function loadJoin(
  { ask, params, query, paths, language, setup }: LoadContext<ListParams>,
  eventId: string,
): Promise<ListJoinData | null> {
  const sale = granted(await ask(event, { eventId }));
  if (!sale) return null;
  const refused = query.get('refused') ?? '';
  const form = formData(sale, params, query, { language, setup });
  const picture = refused === refusalCodes['bot-check'] ? await codePicture(ask) : null;
  const { usesPlan } = sale.event;
  return {
    kind: 'join',
    eventId,
    title: textIn(sale.event.title, language, setup.language),
    eventUrl: paths.sale({ eventId, usesPlan, day: params.date, time: params.time }),
    phase: query.has('sent') ? 'sent' : form.sessions.length === 0 ? 'none' : 'form',
    ...form,
    captcha: picture && {
      id: picture.id,
      url: `data:image/svg+xml,${encodeURIComponent(picture.picture)}`,
    },
    refused,
  };
}

/** A refused form comes back as a page of the server's: a browser never asks for the picture here. */
async function codePicture(ask: Ask): Promise<Captcha | null> {
  if (!import.meta.env.SSR) return null;
  const { captcha } = await import('@foyer/contract/people/captcha-calls.ts');
  return granted(await ask(captcha, undefined));
}

interface Asked {
  language: Language;
  setup: Setup;
}

function formData(
  sale: EventSale,
  { date, time }: ListParams,
  query: URLSearchParams,
  { language, setup }: Asked,
): Pick<ListJoinData, 'sessions' | 'party' | 'mostParty' | 'hasSeats' | 'together' | 'zones' | 'consents'> {
  const say = (text: Text) => textIn(text, language, setup.language);
  const full = sale.sessions.filter((session) => isFull(session, date));
  const sessions = full.filter(({ day }) => date === undefined || day >= date).slice(0, mostSessions);
  const typed = new Set(query.getAll('session'));
  const isAsked = ({ id, day, time: at }: SaleSession) =>
    typed.size > 0 ? typed.has(String(id)) : day === date && (time === undefined || at === time);
  const [only] = sessions;
  const limit = sale.event.orderLimit > 0 ? sale.event.orderLimit : mostParty;
  const { currency } = setup;
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      when: formatDayAndTime(session.day, session.allDay ? null : session.time, language, 'full'),
      isChosen: isAsked(session) || (sessions.length === 1 && session === only),
    })),
    party: query.get('party') ?? '',
    mostParty: Math.min(limit, mostParty),
    hasSeats: sale.event.usesPlan,
    together: query.has('together') || !query.has('refused'),
    zones: zonesOf(sale, sessions).map(({ zoneId, zoneName, least }) => ({
      id: zoneId,
      name: textIn(zoneName, language, setup.language),
      price: formatMoney(least, currency, language),
      isChosen: query.getAll('zone').includes(String(zoneId)),
    })),
    consents: sale.consents
      .filter(({ required }) => required)
      .map(({ id, text }) => ({
        id,
        html: say(text),
        isTicked: query.getAll('consent').includes(String(id)),
      })),
  };
}

/** Sold out as a whole or in one of its zones. One that is asked for by its day is shown while it is sold, too: a party may not fit. */
function isFull({ state, zonesLeft, day }: SaleSession, asked: string | undefined): boolean {
  if (state === 'sold-out') return true;
  return state === 'open' && (day === asked || zonesLeft.some(({ left }) => left === 0));
}

/** Zones with tickets for one person, and what they cost there. */
function zonesOf(sale: EventSale, sessions: readonly SaleSession[]) {
  const rows = sessions.flatMap(({ priceTypeId, day }) =>
    rowsOfDay(
      sale.prices.filter((row) => row.priceTypeId === priceTypeId && row.visitors === 1 && !row.group),
      day,
    ),
  );
  return [...Map.groupBy(rows, ({ zoneId }) => zoneId)].map(([zoneId, ofZone]) => ({
    zoneId,
    zoneName: ofZone[0]?.zoneName,
    least: Math.min(...ofZone.map((row) => ticketPrice(row).total)),
  }));
}
