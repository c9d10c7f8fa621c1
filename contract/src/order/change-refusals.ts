import type { RefusalKind } from '#kit/errors.ts';

/** Why an unpaid order is left as it is. */
export const changeRefusals: readonly RefusalKind[] = [
  'csrf',
  'order-gone',
  'order-finished',
  'reservation-over',
  'unauthorized',
  'forbidden',
];
