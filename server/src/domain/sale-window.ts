import type { CatalogueSession } from './catalogue.ts';

export type SaleWindow = 'open' | 'soon' | 'closed' | 'cancelled';

/** Whether a session is on sale now, regardless of places. The window is exact to the millisecond: [opens, closes). */
export function saleWindow(
  session: Pick<CatalogueSession, 'saleOpensAt' | 'saleClosesAt' | 'cancelled'>,
  now: Date,
): SaleWindow {
  if (session.cancelled) return 'cancelled';
  if (now.getTime() >= session.saleClosesAt) return 'closed';
  return session.saleOpensAt !== null && now.getTime() < session.saleOpensAt ? 'soon' : 'open';
}
