import { startSandbox } from '#main.ts';
import type { BankControl } from '#rbs/control.ts';
import type { SandboxOptions } from '#sandbox-options.ts';

/** 26 January 2026, 12:00 in Moscow. */
export const noon = Date.UTC(2026, 0, 26, 9);

export type BankAnswer = Record<string, unknown> & { orderId: string; formUrl: string; errorCode?: string };

/** A sandbox whose time stands still until it is moved, and a merchant's client for its bank. */
export interface TestBank {
  control: BankControl;
  origin: string;
  /** Calls the REST interface with the right login and gives the JSON answer. */
  call(name: string, fields?: Record<string, string | number>): Promise<BankAnswer>;
  /** The same without reading the answer. */
  send(name: string, fields?: Record<string, string | number>): Promise<Response>;
  /** Registers an order of 1500.00 ₽ under a number of its own and gives its mdOrder. */
  register(fields?: Record<string, string | number>): Promise<string>;
  status(orderId: string): Promise<BankAnswer>;
  /** Opens or (with fields) posts to a page of the bank for buyers. Redirects are not followed. */
  page(path: string, fields?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export const returnUrl = 'http://shop.test/order/ABC?pay=1';
export const failUrl = 'http://shop.test/order/ABC?pay=0';

export async function startTestBank(options: Partial<SandboxOptions> = {}): Promise<TestBank> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    seed: 'test',
    now: () => noon,
    ...options,
  });
  const { baseUrl, userName, password, control } = sandbox.rbs;
  let numbers = 0;

  const send: TestBank['send'] = (name, fields = {}) => {
    const entries = Object.entries({ userName, password, ...fields });
    const body = new URLSearchParams(entries.map(([field, value]) => [field, String(value)]));
    return fetch(`${baseUrl}${name}`, { method: 'POST', body });
  };
  const call: TestBank['call'] = async (name, fields) => {
    const response = await send(name, fields);
    if (response.status !== 200) throw new Error(`${name} answered HTTP ${response.status}`);
    return (await response.json()) as BankAnswer;
  };
  return {
    control,
    origin: sandbox.origin,
    send,
    call,
    async register(fields = {}) {
      numbers += 1;
      const usual = { orderNumber: `FOYER-${numbers}`, amount: 150_000, returnUrl, failUrl };
      const { orderId } = await call('register.do', { ...usual, ...fields });
      return orderId;
    },
    status: (orderId) => call('getOrderStatusExtended.do', { orderId }),
    page: (path, fields) =>
      fetch(`${sandbox.origin}/bank/rbs/payment/merchants/foyer/${path}`, {
        redirect: 'manual',
        ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      }),
    close: sandbox.close,
  };
}
