import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { CatalogueConsent } from './catalogue.ts';

export interface AgreedConsent {
  id: number;
  /** Which text was agreed to. */
  version: string;
}

/** Consents that an event asks: where its tickets are bought, or where its visitors are named. */
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

/** The ticked of the asked consents with their versions, or the required one that is not ticked. */
export function agreedConsents(
  asked: readonly CatalogueConsent[],
  ticked: readonly number[],
): { kind: 'agreed'; consents: AgreedConsent[] } | { kind: 'refused'; refusal: Refusal } {
  const missing = asked.find(({ id, required }) => required && !ticked.includes(id));
  if (missing)
    return { kind: 'refused', refusal: { kind: 'consent-missing', parameters: { consent: missing.id } } };
  return {
    kind: 'agreed',
    consents: asked.filter(({ id }) => ticked.includes(id)).map(({ id, version }) => ({ id, version })),
  };
}
