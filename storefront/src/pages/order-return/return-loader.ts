import { returns } from '@foyer/contract/returns/return-calls.ts';
import { confirmNameLongerThan } from '@foyer/contract/returns/returns.ts';
import { restriction } from '#api/restriction.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { ReturnPageData, ReturnParams } from './return-data.ts';
import { returnPageData } from './return-page-data.ts';

/** An order of one buyer: never cached, never in search engines. Opening the page confirms nothing. */
export const returnLoader: PageLoader<ReturnParams, ReturnPageData> = {
  async load({ ask, params, query, language, setup, now }) {
    const { hash } = params;
    const said = query.get('hash_conf') ?? '';
    const confirmName = said.length > confirmNameLongerThan ? said : null;
    const answer = await ask(returns, { hash, language, confirmName });
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      if (answer.refusal.kind === 'order-gone') return { kind: 'page', data: { kind: 'gone' }, status: 404 };
      const { text, code, refusal } = answer;
      const cause = String(refusal.parameters?.cause ?? '');
      return { kind: 'page', data: { kind: 'refused', byLink: confirmName !== null, cause, text, code } };
    }
    if (!answer.value) return { kind: 'page', data: { kind: 'gone' }, status: 404 };
    const order = returnPageData(answer.value, { hash, confirmName, language, setup, now });
    return { kind: 'page', data: { kind: 'order', order } };
  },
  head: ({ texts }) => ({ title: texts('returns')('title'), hidden: true }),
};
