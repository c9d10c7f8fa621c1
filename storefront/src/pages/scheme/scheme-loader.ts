import { planSessions } from '@foyer/contract/event/event-calls.ts';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { granted } from '#lib/granted.ts';
import type { PageHead } from '#lib/html/page-head.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { HeadContext, PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';
import type { SchemeData } from './scheme-data.ts';

export type SchemeParams = PathParams<typeof pathPatterns.scheme>;

export const schemeLoader: PageLoader<SchemeParams, SchemeData> = {
  async load(context) {
    const { ask, params, paths, language, setup, now } = context;
    const { hash, date, time } = params;
    const sale = granted(await ask(planSessions, { eventId: hash }));
    if (!sale) return { kind: 'not-found' };
    const { usesPlan, planUrl, loneSeats } = sale.event;
    if (!usesPlan) return { kind: 'redirect', to: paths.sale({ eventId: hash, usesPlan, day: date, time }) };
    const event = eventViewModel(sale, { setup, language, now, refused: null });
    const data = { event, planUrl, loneSeats, timeZone: setup.timeZone };
    if (!import.meta.env.SSR) return { kind: 'page', data };
    const { eventLinkedData } = await import('#features/event-sale/event-linked-data.ts');
    return { kind: 'page', data, cacheable: true, linkedData: eventLinkedData(sale, event, context) };
  },
  head: schemeHead,
};

function schemeHead({ data, paths }: HeadContext<SchemeParams, SchemeData>): PageHead {
  const { id, title, note, picture } = data.event;
  return {
    title,
    data: data.planUrl ?? undefined,
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
