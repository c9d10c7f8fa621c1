import { usePaths } from '#lib/router/router.ts';
import { StatusLine } from '#ui/status-line.tsx';
import type { OrderData } from './order-data.ts';

/** The other half of an exchange, with the way to it. */
export function ExchangeStories({ order }: { order: OrderData }) {
  const paths = usePaths();
  return order.exchanges.map(({ kind, text, label, hash }) => (
    <StatusLine key={hash} kind={kind}>
      {text} <a href={paths.order(hash)}>{label}</a>
    </StatusLine>
  ));
}
