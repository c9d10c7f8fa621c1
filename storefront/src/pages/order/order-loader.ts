import type { OrderView } from '@foyer/contract/order/order.ts';
import { order as orderCall } from '@foyer/contract/order/order-calls.ts';
import { restriction } from '#api/restriction.ts';
import { translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { OrderData, OrderPageData, OrderParams } from './order-data.ts';
import { orderPageData } from './order-page-data.ts';
import type { LastAttempt } from './order-with-texts.ts';

/** An order of one buyer: never cached, never in search engines. */
export const orderLoader: PageLoader<OrderParams, OrderPageData> = {
  async load({ ask, params, language, setup, house, paths, now }) {
    const hash = params.hash ?? params.declined;
    if (hash === undefined) return noOrder;
    const [answer, texts] = await Promise.all([
      ask(orderCall, { hash, language }),
      loadTexts(language, ['progress'], house.texts),
    ]);
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      throw new NetworkFailure('server', { cause: new Error(`order: ${answer.code} ${answer.text}`) });
    }
    const order = answer.value;
    if (!order) return noOrder;
    if (order.needsVisitors) return { kind: 'redirect', to: paths.nominalTickets(order.hash) };
    const attempt = params.declined === undefined ? undefined : lastAttempt(order);
    // Banks, bookmarks and the history lead here long afterwards: an order that is paid or was never tried has its own page.
    if (attempt === null) return { kind: 'redirect', to: paths.order(hash), status: 302 };
    const progress = translatorOf(texts, 'progress', language);
    return { kind: 'page', data: orderPageData(order, { language, setup, now, progress, attempt }) };
  },
  head: ({ data, params, texts }) => {
    const t = texts('order');
    const head = { hidden: true, looksAgain: data ? looksAgain(data) : undefined };
    if (params.hash === undefined) return { ...head, title: t('title-declined') };
    return { ...head, title: data ? t('title', { number: data.number }) : t('deleted-title') };
  },
};

/** Seconds; as often as a page says that it goes on by itself, and no oftener than a reader can bear. */
function looksAgain({ phase, verifying, hold, timeline }: OrderData): number | undefined {
  if (verifying !== null) return 60;
  if (phase === 'paying' || phase === 'checking') return 15;
  // When the places are free again.
  if (phase === 'waiting') return hold ? hold.secondsLeft + 1 : undefined;
  const isMade = timeline.entries.every(({ kind, state }) => kind !== 'tickets' || state !== 'now');
  return phase === 'paid' && !isMade ? 5 : undefined;
}

const noOrder = { kind: 'page', data: null, status: 404 } as const;

/** null: there is no declined payment to tell of. */
function lastAttempt({ paidAt, ended, payment, timeline }: OrderView): LastAttempt | null {
  if (paidAt !== null || (ended !== null && ended !== 'expired') || payment?.state === 'differs') return null;
  // After the hold the order's own page says what money that still comes will do.
  if (payment !== null) return ended === null ? 'open' : null;
  // Another house's server tells no history.
  if (timeline.length === 0) return 'declined';
  return timeline.some(({ kind, state }) => kind === 'payment' && state === 'failed') ? 'declined' : null;
}
