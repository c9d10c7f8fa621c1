import type { ListedEvent, Listing } from '@foyer/contract/listing/listing.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { LoadContext } from '#lib/router/page-module.ts';

type Context = Pick<LoadContext, 'setup' | 'language' | 'query' | 'origin' | 'paths'>;

/** Of a long programme the first ones: the sitemap has all. */
const mostEvents = 50;

/**
 * The programme for search engines: where each of its next events is sold, by their first day. Undefined on pages that
 * show a part of it: their canonical address is the whole. Made on the server only.
 */
export function listingLinkedData({ events }: Listing, context: Context): object | undefined {
  const { query, setup, language, origin, paths } = context;
  if ([...query.keys()].some((key) => key !== 'lang') || events.length === 0) return undefined;
  const first = [...events].sort(byFirstDay).slice(0, mostEvents);
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: first.map(({ id, title, usesPlan }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: textIn(title, language, setup.language),
      url: new URL(paths.sale({ eventId: id, usesPlan }), origin).href,
    })),
  };
}

function byFirstDay(one: ListedEvent, other: ListedEvent): number {
  return firstMoment(one).localeCompare(firstMoment(other));
}

function firstMoment({ sessions }: ListedEvent): string {
  const moments = sessions.map(({ day, time }) => `${day} ${time}`).sort();
  return moments[0] ?? '9999';
}
