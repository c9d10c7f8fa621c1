import { event } from '@foyer/contract/event/event-calls.ts';
import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { ListEntryView, ListOffer } from '@foyer/contract/waiting/waiting.ts';
import { listEntry } from '@foyer/contract/waiting/waiting-calls.ts';
import { granted } from '#lib/granted.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { LoadContext, PageLoader } from '#lib/router/page-module.ts';
import type { ListData, ListEntryData, ListParams, OfferWords } from './list-data.ts';
import { loadJoin } from './load-join.ts';

/** One person's entry; null: no such entry. Looking changes nothing. */
export async function loadEntry(
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
