import type { Money } from '@foyer/contract/rules/values.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { CataloguePaymentWay } from './catalogue.ts';

/** By the key of a payment way; null: the way lacks its secrets. */
interface Gateways {
  of(wayKey: string): object | null;
}

interface PaidOrder {
  usesCultureCard: boolean;
  /** What exchanged tickets bring: the buyer pays the difference. */
  credit?: Money;
}

/**
 * The payment ways for this order: culture card orders use the card's own ways only, others never; closed ways and those
 * that lack their secrets are left out, and for a difference those with receipts, which are of whole tickets.
 */
export function waysFor(
  ways: readonly CataloguePaymentWay[],
  gateways: Gateways,
  order: PaidOrder,
): CataloguePaymentWay[] {
  const paysDifference = (order.credit ?? 0) > 0;
  const fitting = ways.filter(
    (way) =>
      !way.closed &&
      way.cultureCardOnly === order.usesCultureCard &&
      (way.receipts === 'none' || !paysDifference),
  );
  return fitting.filter(({ key }) => gateways.of(key) !== null);
}

/** The chosen payment way, or why there is none (OV-5, OV-17). */
export function chooseWay(
  ways: readonly CataloguePaymentWay[],
  gateways: Gateways,
  order: PaidOrder,
  chosenId: number | null,
): { kind: 'way'; way: CataloguePaymentWay } | Refused {
  const offered = waysFor(ways, gateways, order);
  if (offered.length === 0) return refused(ways.length === 0 ? 'bank-missing' : 'bank-unknown');
  if (chosenId === null) return refused('payment-way-missing');
  const way = offered.find((one) => one.id === chosenId);
  return way ? { kind: 'way', way } : refused('payment-way-invalid');
}
