import type { Api } from '@foyer/contract/calls.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { order, orderStatus, pay, sendTickets } from '@foyer/contract/order/order-calls.ts';
import { createContext, useContext } from 'react';

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

/** Leaves for the bank: its own page (OV-9), or a form that is sent to it at once (OV-8). */
function goToBank(start: Exclude<PaymentStart, { kind: 'qr' }>): void {
  if (start.kind === 'redirect') location.assign(webAddress(start.url));
  else sendForm(webAddress(start.action), start.fields);
}

function sendForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // A field called `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
}

/** A bank has an address of the web: nothing else may become one. */
function webAddress(text: string): string {
  const url = new URL(text, location.origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('a bank without a web address');
  return url.href;
}
