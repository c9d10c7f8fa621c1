import { type Refused, refused } from '#domain/refused.ts';
import type { CatalogueConsent } from './catalogue.ts';

export interface AgreedConsent {
  id: number;
  /** Version of the text that was agreed to. */
  version: string;
}

/** The consents an event requires, either when buying tickets or when naming visitors. */
export function consentsOf(
  consents: readonly CatalogueConsent[],
  eventId: string,
  asked: 'order' | 'visitors',
): CatalogueConsent[] {
  return consents.filter(
    ({ eventIds, forVisitors }) =>
      forVisitors === (asked === 'visitors') && (eventIds.length === 0 || eventIds.includes(eventId)),
  );
}

/** The ticked consents with their versions, or the required one that is not ticked. */
export function agreedConsents(
  asked: readonly CatalogueConsent[],
  ticked: readonly number[],
): { kind: 'agreed'; consents: AgreedConsent[] } | Refused {
  const missing = asked.find(({ id, required }) => required && !ticked.includes(id));
  if (missing) return refused('consent-missing', { consent: missing.id });
  return {
    kind: 'agreed',
    consents: asked.filter(({ id }) => ticked.includes(id)).map(({ id, version }) => ({ id, version })),
  };
}
