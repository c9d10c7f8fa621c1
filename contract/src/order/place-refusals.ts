import type { RefusalKind } from '#kit/errors.ts';

/** Why an order is not placed, with and without seats. */
export const placeRefusals: readonly RefusalKind[] = [
  'csrf',
  'bot-check',
  'limit',
  'place-taken',
  'sale-closed',
  'sales-stopped',
  'price-changed',
  'consent-missing',
  'buyer-invalid',
  'key-reused',
  'subscription-refused',
  'visits-used',
  'club-silent',
  'unauthorized',
];
