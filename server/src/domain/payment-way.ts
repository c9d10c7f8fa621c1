import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { CataloguePaymentWay } from './catalogue.ts';

/** The payment ways for this order: culture card orders use the card's own ways only, others never; closed ways are left out. */
export function waysFor(
  ways: readonly CataloguePaymentWay[],
  order: { usesCultureCard: boolean },
): CataloguePaymentWay[] {
  return ways.filter((way) => !way.closed && way.cultureCardOnly === order.usesCultureCard);
}

/** The chosen payment way, or why there is none (OV-5, OV-17). */
export function chooseWay(
  ways: readonly CataloguePaymentWay[],
  order: { usesCultureCard: boolean },
  chosenId: number | null,
): { kind: 'way'; way: CataloguePaymentWay } | { kind: 'refused'; refusal: Refusal } {
  const offered = waysFor(ways, order);
  if (offered.length === 0) return refused(ways.length === 0 ? 'bank-missing' : 'bank-unknown');
  if (chosenId === null) return refused('payment-way-missing');
  const way = offered.find((one) => one.id === chosenId);
  return way ? { kind: 'way', way } : refused('payment-way-invalid');
}

function refused(kind: Refusal['kind']): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: { kind } };
}
