import { useEffect } from 'react';
import { noteUnpaid } from '#api/unpaid-order.ts';
import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { StatusLine } from '#ui/status-line.tsx';
import type { OrderPageData, OrderParams } from './order-data.ts';
import { OrderSheet } from './order-sheet.tsx';
import { OrderWatch } from './order-watch.tsx';
import { useOfflineCopy } from './use-offline-copy.ts';

export const page: PageModule<OrderParams, OrderPageData> = {
  areas: ['order', 'forms', 'offers'],
  serverAreas: ['small'],
  loader: async () => (await import('./order-loader.ts')).orderLoader,
  View: OrderPage,
};

export function OrderPage({ data, params }: ViewProps<OrderParams, OrderPageData>) {
  const isCopy = useOfflineCopy(data);
  useUnpaidNote(data);
  if (!data) return params.hash === undefined ? <NoData /> : <DeletedOrder />;
  return (
    <OrderWatch order={data}>
      {isCopy && <OfflineCopy madeAt={data.madeAt} />}
      <OrderSheet order={data} />
    </OrderWatch>
  );
}

/** Every other page of this browser speaks of an order that still waits for its money. */
function useUnpaidNote(order: OrderPageData): void {
  // The device's memory is outside of React.
  useEffect(() => {
    if (!order) return;
    const { hash, number, sums, hold, pay } = order;
    const isUnpaid = hold !== null && pay.open;
    noteUnpaid(
      hash,
      isUnpaid ? { hash, number, sum: sums.total, until: hold.until, untilWords: hold.untilWords } : null,
    );
  }, [order]);
}

/** Says that the page is an offline copy, and from when. */
function OfflineCopy({ madeAt }: { madeAt: string }) {
  const t = useTexts('order');
  return <StatusLine kind="waiting">{t('offline-copy', { moment: madeAt })}</StatusLine>;
}

/** The order was deleted or never existed (OV-15). */
function DeletedOrder() {
  const t = useTexts('order');
  return <GonePage title={t('deleted-title')} text={t('deleted-text')} />;
}

/** The page of a declined payment, without an order (PG-1). */
function NoData() {
  const t = useTexts('order');
  return <GonePage title={t('data-not-found')} text={t('data-not-found-text')} />;
}
