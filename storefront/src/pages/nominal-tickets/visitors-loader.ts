import { visitors } from '@foyer/contract/people/visitor-calls.ts';
import { restriction } from '#api/restriction.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { VisitorsPageData, VisitorsParams } from './visitors-data.ts';
import { visitorsPageData } from './visitors-page-data.ts';

/** Named visitors of one buyer's order: never cached, never in search engines. */
export const visitorsLoader: PageLoader<VisitorsParams, VisitorsPageData> = {
  async load({ ask, params, language, setup, paths, now }) {
    const answer = await ask(visitors, { hash: params.hash, language });
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      throw new NetworkFailure('server', { cause: new Error(`visitors: ${answer.code} ${answer.text}`) });
    }
    const order = answer.value;
    if (!order) return { kind: 'page', data: null, status: 404 };
    // Confirmed and cancelled both count as finished (B 4.5).
    if (order.status !== 'reserved') return { kind: 'redirect', to: paths.order(order.hash) };
    return { kind: 'page', data: visitorsPageData(order, language, setup, now) };
  },
  head: ({ data, texts }) => {
    const t = texts('visitors');
    return { title: data ? t('title', { event: data.title }) : t('deleted-title'), hidden: true };
  },
};
