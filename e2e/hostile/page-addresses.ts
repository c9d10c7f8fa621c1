import type { CallsDocument } from './walking-requests.ts';

/** Addresses of pages and files, as a document of calls has them: they are walked like calls, and only looked at. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/': ['day', 'search', 'tag', 'stock', 'reset', 'menu', 'lang', 'view', 'month'],
  '/event/{hash}': ['lang', 'day', 'count'],
  '/event/{hash}/{date}': ['lang'],
  '/event/{hash}/{date}/{time}': ['lang', 'seats'],
  '/scheme/{hash}/{date}': ['lang'],
  '/order/{hash}': ['lang', 'hash_conf', 'orderId', 'mdOrder'],
  '/order/return/{hash}': ['lang', 'hash_conf'],
  '/order/declined/{hash}': ['lang'],
  '/nominal-tickets/{hash}': ['lang'],
  '/ticket/{hash}': ['lang'],
  '/{lang}/order/view/{hash}': [],
  '/rules/{rule}': ['lang'],
  '/unauthorized/{gid}': ['lang', 'code', 'state', 'error'],
  '/sign-in': ['code', 'state', 'iss', 'error', 'return'],
  '/pictures/{name}': [],
  '/plans/{name}': [],
  '/assets/{name}': [],
  '/sitemap.xml': ['lang'],
  '/{hash}': ['lang'],
  '/{hash}/{name}/{rule}': [],
};

export const pageAddresses: CallsDocument = {
  paths: Object.fromEntries(
    Object.entries(addresses).map(([address, names]) => [
      address,
      { get: { parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })) } },
    ]),
  ),
};

/** What pages are asked for by name, beside the numbers of the programme. */
export const pageValues: Readonly<Record<string, unknown[]>> = {
  date: ['2026-12-26', '2026-12-31', 'today', '2026-13-45'],
  time: ['19:00', '10:00', '19-00', '25:61'],
  day: ['2026-12-26', '2026-12-01..2026-12-31', 'today', 'weekend'],
  rule: ['purchase-terms', 'privacy-policy', 'visitor-rules'],
  tag: [1, 2, 3],
};
