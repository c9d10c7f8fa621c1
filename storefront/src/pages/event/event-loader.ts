import { event } from '@foyer/contract/event/event-calls.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { pictureSizes } from '#features/event-sale/picture-formats.tsx';
import { refusedWords } from '#features/event-sale/refused-words.ts';
import { rowKey } from '#features/price-table/ticket-row.ts';
import { granted } from '#lib/granted.ts';
import type { PageHead } from '#lib/html/page-head.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { HeadContext, PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type EventParams = PathParams<typeof pathPatterns.event>;

export const eventLoader: PageLoader<EventParams, EventData> = {
  async load(context) {
    const { ask, params, query, paths, language, setup, house, now, sent } = context;
    const { hash, date, time } = params;
    const pass = query.get('keep') ?? '';
    const sale = granted(await ask(event, { eventId: hash, pass }));
    if (!sale) return { kind: 'not-found' };
    const { usesPlan } = sale.event;
    // An address without the plan is old or written by hand (AF-17).
    if (usesPlan) return { kind: 'redirect', to: paths.sale({ eventId: hash, usesPlan, day: date, time }) };
    const refused =
      sent?.kind === 'order'
        ? {
            ...(await refusedWords(sent.code, { language, overrides: house.texts })),
            quantities: Object.fromEntries(sent.order.lines.map((line) => [rowKey(line), line.quantity])),
          }
        : null;
    const shown = eventViewModel(sale, { setup, language, now, refused });
    const data = pass === '' ? shown : { ...shown, pass };
    if (!import.meta.env.SSR) return { kind: 'page', data };
    const { eventLinkedData } = await import('#features/event-sale/event-linked-data.ts');
    return { kind: 'page', data, cacheable: pass === '', linkedData: eventLinkedData(sale, data, context) };
  },
  head: eventHead,
};

function eventHead({ data, paths }: HeadContext<EventParams, EventData>): PageHead {
  const { picture } = data;
  const [best] = picture?.sources ?? [];
  return {
    title: data.title,
    description: data.note || undefined,
    // Day and time make no page of their own for a search engine.
    canonical: paths.sale({ eventId: data.id, usesPlan: false }, { sub: undefined }),
    picture: picture
      ? {
          url: picture.fallbackUrl,
          width: picture.width,
          height: picture.height,
          alt: picture.alt || data.title,
        }
      : undefined,
    heroes: best && [{ type: best.type, srcset: best.srcset, sizes: pictureSizes }],
  };
}
