import type { Api } from '@foyer/contract/calls.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { order, pay, sendTickets } from '@foyer/contract/order/order-calls.ts';
import { orderStatus } from '@foyer/contract/order/status-calls.ts';
import { createContext, useContext } from 'react';
import { browserApi } from '#api/browser-api.ts';

/** The page's outside effects: the shop's calls and the redirect to the bank. */
export interface OrderEffects {
  api(): Promise<Pick<Api, 'order' | 'pay' | 'orderStatus' | 'sendTickets'>>;
  goToBank: typeof goToBank;
}

/** Tests provide their own. */
export const OrderEffectsContext = createContext<OrderEffects>({
  api: async () => browserApi({ order, pay, orderStatus, sendTickets }),
  goToBank,
});

export function useOrderEffects(): OrderEffects {
  return useContext(OrderEffectsContext);
}

/** Redirects to the bank: to its page (OV-9), or by a form submitted at once (OV-8). */
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

/** Only web addresses: a bank's answer must not run a `javascript:` address. */
function webAddress(text: string): string {
  const url = new URL(text, location.origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('a bank without a web address');
  return url.href;
}
