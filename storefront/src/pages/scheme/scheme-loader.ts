import { planSessions } from '@foyer/contract/event/event-calls.ts';
import { mostTogether } from '@foyer/contract/hall/best-places.ts';
import { bestPlaces, freeSeats } from '@foyer/contract/hall/hall-calls.ts';
import { backdropOf } from '@foyer/contract/hall/hall-plan.ts';
import { callAddress } from '@foyer/contract/kit/call.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { saleChoice } from '#features/event-sale/sale-choice.ts';
import { granted } from '#lib/granted.ts';
import type { PageHead } from '#lib/html/page-head.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { HeadContext, LoadContext, PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';
import type { PlainPlaces, SchemeData } from './scheme-data.ts';

export type SchemeParams = PathParams<typeof pathPatterns.scheme>;

export const schemeLoader: PageLoader<SchemeParams, SchemeData> = {
  async load(context) {
    const { ask, params, paths, language, setup, now } = context;
    const { hash, date, time } = params;
    const sale = granted(await ask(planSessions, { eventId: hash }));
    if (!sale) return { kind: 'not-found' };
    const { usesPlan, planUrl, loneSeats } = sale.event;
    if (!usesPlan) return { kind: 'redirect', to: paths.sale({ eventId: hash, usesPlan, day: date, time }) };
    const common = { planUrl, loneSeats, timeZone: setup.timeZone };
    const exchanged = context.query.get('exchange');
    if (exchanged) {
      const { exchangeOnPlan } = await import('./exchange-plan-loader.ts');
      const found = await exchangeOnPlan(context, exchanged, sale);
      if (found.kind !== 'found') return found;
      const event = eventViewModel(found.sale, { setup, language, now, refused: null });
      return { kind: 'page', data: { ...common, event, exchange: found.exchange } };
    }
    const event = eventViewModel(sale, { setup, language, now, refused: null });
    const data = { event, ...common };
    if (!import.meta.env.SSR) return { kind: 'page', data };
    const { eventLinkedData } = await import('#features/event-sale/event-linked-data.ts');
    const plain = await askedPlaces(context, event);
    if (plain) return { kind: 'page', data: { ...data, plain } };
    return { kind: 'page', data, cacheable: true, linkedData: eventLinkedData(sale, event, context) };
  },
  head: schemeHead,
};

/** Without a script: the best places for so many people, of the session in the address. */
async function askedPlaces(
  { ask, params, query, language, setup, house, sent }: LoadContext<SchemeParams>,
  event: EventData,
): Promise<PlainPlaces | null> {
  const count = Number(query.get('party'));
  const { session } = saleChoice(unpackSessions(event.sessions), { date: params.date, time: params.time });
  if (!session || !Number.isInteger(count) || count < 1 || count > mostTogether) return null;
  const [{ plainPlaces, chosenPlaces }, { refusedWords }] = await Promise.all([
    import('./plain-places.ts'),
    import('#features/event-sale/refused-words.ts'),
  ]);
  const refused = sent?.kind === 'order' ? sent : null;
  const found = granted(await ask(bestPlaces, { sessionId: session.id, count }));
  return {
    count,
    options: plainPlaces(found, language, setup.language),
    refused: refused && (await refusedWords(refused.code, { language, overrides: house.texts })),
    chosen: chosenPlaces(refused?.order.lines ?? []),
  };
}

function schemeHead({ data, params, paths, language }: HeadContext<SchemeParams, SchemeData>): PageHead {
  const { id, title, note, picture } = data.event;
  return {
    title,
    ...neededOnPlan(data, params, language),
    hidden: data.exchange !== undefined,
    description: note || undefined,
    canonical: paths.sale({ eventId: id, usesPlan: true }, { sub: undefined }),
    picture: picture
      ? {
          url: picture.fallbackUrl,
          width: picture.width,
          height: picture.height,
          alt: picture.alt || title,
        }
      : undefined,
  };
}

/** The plan, what is free, and the parts that draw it: asked for with the page, not when its scripts run. */
function neededOnPlan(
  { event, planUrl, exchange }: SchemeData,
  { date, time }: SchemeParams,
  language: Language,
): Pick<PageHead, 'data' | 'ahead'> {
  const { session } = saleChoice(unpackSessions(event.sessions), { date, time });
  const waitsForSignIn = event.sale.asksForSignIn && !exchange;
  if (planUrl === null || session?.state !== 'open' || waitsForSignIn) return {};
  const free = callAddress(freeSeats, freeSeats.encodeRequest({ sessionId: session.id }));
  return {
    data: [planUrl, free, backdropOf(planUrl, language)],
    ahead: {
      modules: ['src/pages/scheme/loaded-hall.tsx', 'src/pages/scheme/plan/hall-drawing.ts'],
      areas: ['hall', exchange ? 'exchange' : 'buying'],
    },
  };
}
