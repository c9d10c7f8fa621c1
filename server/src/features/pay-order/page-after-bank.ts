import type { Language } from '@foyer/contract/rules/values.ts';
import { languageQuery } from '#domain/page-address.ts';
import type { PaymentGateway, RawCallback } from '#ports/payment-gateway.ts';

/**
 * Where a buyer goes who comes back from a bank that knows one address for all orders: to the page of the order
 * that came along, else to the front page. Nothing is believed of it, so nothing is decided by it.
 */
export function pageAfterBank(
  gateway: PaymentGateway | null,
  callback: RawCallback,
  houseLanguage: Language,
): string {
  const back = gateway?.readReturn?.(callback);
  if (!back) return '/';
  const query = languageQuery(back.language ?? houseLanguage, houseLanguage);
  const name = back.orderHash.toLowerCase();
  return `${back.declined ? '/order/declined/' : '/order/'}${name}${query}`;
}
