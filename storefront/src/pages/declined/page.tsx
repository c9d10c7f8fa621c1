import type { OrderView } from '@foyer/contract/order/order.ts';
import { order as orderCall } from '@foyer/contract/order/order-calls.ts';
import { restriction } from '#api/restriction.ts';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader, PageModule, ViewProps } from '#lib/router/page-module.ts';
import { usePaths } from '#lib/router/router.ts';
import type { pathPatterns } from '#path-patterns.ts';
import type { Paths } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';

type Params = PathParams<typeof pathPatterns.declined>;

interface Declined {
  /** null: no such order. */
  orderNumber: number | null;
  /** The bank has said that it took no money. */
  isCertain: boolean;
}

/** Why a bank may decline a payment (PG-1), as keys of the texts. */
const reasons = [
  'declined-card',
  'declined-secure',
  'declined-funds',
  'declined-internet',
  'declined-entry',
  'declined-booking',
] as const;

const loader: PageLoader<Params, Declined> = {
  async load({ ask, params, language, paths }) {
    if (params.hash === undefined) return noOrder;
    const answer = await ask(orderCall, { hash: params.hash, language });
    if (!answer.ok) return restriction(answer.refusal) ?? noOrder;
    const order = answer.value;
    if (order === null) return noOrder;
    const attempt = lastAttempt(order);
    // Banks, bookmarks and the history lead here long afterwards: an order that is paid or was never tried has its own page.
    if (attempt === null) return { kind: 'redirect', to: paths.order(params.hash), status: 302 };
    return { kind: 'page', data: { orderNumber: order.number, isCertain: attempt === 'declined' } };
  },
  head: ({ texts }) => ({ title: texts('small')('title-declined'), hidden: true }),
};

export const page: PageModule<Params, Declined> = {
  areas: ['small'],
  View: DeclinedView,
  loader: async () => loader,
};

const noOrder = { kind: 'page', data: { orderNumber: null, isCertain: false }, status: 404 } as const;

/** `open`: the bank has not decided yet; null: there is no declined payment to tell of. */
function lastAttempt({ paidAt, ended, payment, timeline }: OrderView): 'declined' | 'open' | null {
  if (paidAt !== null || (ended !== null && ended !== 'expired') || payment?.state === 'differs') return null;
  if (payment !== null) return 'open';
  // Another house's server tells no history.
  if (timeline.length === 0) return 'declined';
  return timeline.some(({ kind, state }) => kind === 'payment' && state === 'failed') ? 'declined' : null;
}

function DeclinedView({ data, params }: ViewProps<Params, Declined>) {
  const t = useTexts('small');
  const paths: Paths = usePaths();
  if (data.orderNumber === null || params.hash === undefined) return <NoData />;
  return (
    <PlainPage
      title={t('declined-title', { number: data.orderNumber })}
      actions={
        <LinkButton look="main" href={paths.order(params.hash)}>
          {t('declined-to-order')}
        </LinkButton>
      }
    >
      <p>{t(data.isCertain ? 'declined-lead' : 'declined-open')}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(reason)}</li>
        ))}
      </ul>
    </PlainPage>
  );
}

function NoData() {
  const t = useTexts('small');
  const shell = useTexts('shell');
  const paths = usePaths();
  return (
    <PlainPage
      title={t('data-not-found')}
      actions={<LinkButton href={paths.listing()}>{shell('to-listing')}</LinkButton>}
    >
      <p>{t('data-not-found-text')}</p>
    </PlainPage>
  );
}
