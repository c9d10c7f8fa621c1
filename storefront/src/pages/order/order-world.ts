import type { Api } from '@foyer/contract/calls.ts';
import { order, orderStatus, pay, sendTickets } from '@foyer/contract/order/order-calls.ts';
import { createContext, useContext } from 'react';
import { goToBank } from './go-to-bank.ts';

/** What the page asks of the world outside: the shop's calls, fetched with the first of them, and the way to the bank. */
export interface OrderWorld {
  api(): Promise<Pick<Api, 'order' | 'pay' | 'orderStatus' | 'sendTickets'>>;
  goToBank: typeof goToBank;
}

/** A test hands in a world of its own. */
export const OrderWorldContext = createContext<OrderWorld>({
  api: () =>
    import('#api/browser-api.ts').then(({ browserApi }) =>
      browserApi({ order, pay, orderStatus, sendTickets }),
    ),
  goToBank,
});

export function useOrderWorld(): OrderWorld {
  return useContext(OrderWorldContext);
}
