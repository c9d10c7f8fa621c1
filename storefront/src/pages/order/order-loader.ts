import { order as orderCall } from '@foyer/contract/order/order-calls.ts';
import { restriction } from '#api/restriction.ts';
import { translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { OrderPageData, OrderParams } from './order-data.ts';
import { orderPageData } from './order-page-data.ts';

/** An order of one buyer: never cached, never in search engines. */
export const orderLoader: PageLoader<OrderParams, OrderPageData> = {
  async load({ ask, params, language, setup, house, paths, now }) {
    const [answer, texts] = await Promise.all([
      ask(orderCall, { hash: params.hash, language }),
      loadTexts(language, ['progress'], house.texts),
    ]);
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      throw new NetworkFailure('server', { cause: new Error(`order: ${answer.code} ${answer.text}`) });
    }
    const order = answer.value;
    if (!order) return { kind: 'page', data: null, status: 404 };
    if (order.needsVisitors) return { kind: 'redirect', to: paths.nominalTickets(order.hash) };
    const progress = translatorOf(texts, 'progress', language);
    return { kind: 'page', data: orderPageData(order, { language, setup, now, progress }) };
  },
  head: ({ data, texts }) => {
    const t = texts('order');
    return { title: data ? t('title', { number: data.number }) : t('deleted-title'), hidden: true };
  },
};
