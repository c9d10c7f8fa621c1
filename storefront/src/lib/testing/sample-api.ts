import type { Api } from '@foyer/contract/kit/api.ts';
import { sampleSetup } from './sample-setup.ts';

/** Calls for tests: a test gives those that it needs, any other is a mistake of the test. */
export function sampleApi(given: Partial<Api> = {}): Api {
  const missing = (name: string) => async () => {
    throw new Error(`the test does not give the call "${name}"`);
  };
  return {
    setup: async () => sampleSetup(),
    listing: missing('listing'),
    event: missing('event'),
    planSessions: missing('event'),
    placeOrder: missing('placeOrder'),
    placePlanOrder: missing('placePlanOrder'),
    order: missing('order'),
    pay: missing('pay'),
    orderStatus: missing('orderStatus'),
    sendTickets: missing('sendTickets'),
    orderNumber: missing('orderNumber'),
    visitors: missing('visitors'),
    confirmVisitors: missing('confirmVisitors'),
    returns: missing('returns'),
    createReturn: missing('createReturn'),
    confirmReturn: missing('confirmReturn'),
    ...given,
  };
}
