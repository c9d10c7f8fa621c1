import { orderNumber } from '@foyer/contract/order/order-calls.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
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
  async load({ ask, params, language }) {
    const answer = await ask(orderNumber, { hash: params.hash, language });
    if (answer.ok) return found(answer.value);
    return restriction(answer.refusal) ?? found(null);
  },
  head: ({ texts }) => ({ title: texts('shell')('title-declined'), hidden: true }),
};

export const page: PageModule<Params, Declined> = {
  areas: ['small'],
  View: DeclinedView,
  loader: async () => loader,
};

function found(number: number | null) {
  return { kind: 'page', data: { orderNumber: number }, status: number === null ? 404 : 200 } as const;
}

function DeclinedView({ data, params }: ViewProps<Params, Declined>) {
  const t = useTexts('small');
  const paths: Paths = usePaths();
  if (data.orderNumber === null) return <NoData />;
  return (
    <PlainPage
      title={t('declined-title', { number: formatNumber(data.orderNumber) })}
      actions={
        <LinkButton look="main" href={paths.order(params.hash)}>
          {t('declined-to-order')}
        </LinkButton>
      }
    >
      <p>{t('declined-lead')}</p>
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
