import { type CartWish, cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';

/** What create, pay and their refusals answer, as far as a buyer reads it. */
export interface Said {
  errorCode: string;
  errorText: string;
  hash?: string;
  bankUrl?: string;
}

/** One buyer of a foreign storefront, who knows the calls and nothing else. */
export interface WireBuyer {
  visitor: WireVisitor;
  place(wish: CartWish, key?: string): Promise<Said>;
  /** The first payment way that the order offers; 0: none. */
  wayId(hash: string): Promise<number>;
  /** Goes to the bank; `bankUrl` is where. */
  pay(hash: string): Promise<Said>;
  /** 0 while waiting, then the order's status. */
  status(hash: string): Promise<number>;
  number(hash: string): Promise<number>;
}

export async function openWireBuyer(origin: string): Promise<WireBuyer> {
  const visitor = await openWireVisitor(origin);
  return {
    visitor,
    place: async (wish, key) => {
      const sale = await visitor.get<WireSale>(`/api/no-scheme?hash=${wish.event}`);
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return (await visitor.post<{ response: Said }>('/api/order/create', cartOf(sale, wish), headers))
        .response;
    },
    wayId: (hash) => wayIdOf(visitor, hash),
    pay: async (hash) => {
      const bank_data = { id: await wayIdOf(visitor, hash), name: '', type: '' };
      return visitor.post('/api/order/pay', { hash, lang: 'ru', bank_data });
    },
    status: async (hash) =>
      (await visitor.post<{ response: number }>('/api/order/status', { hash })).response,
    number: async (hash) => Number((await visitor.post<{ num: string }>('/api/order/get-num', { hash })).num),
  };
}

async function wayIdOf(visitor: WireVisitor, hash: string): Promise<number> {
  const { response } = await visitor.post<{ response: { payments: { creditcompany_id: number }[] } }>(
    '/api/order/view',
    { hash },
  );
  return response.payments[0]?.creditcompany_id ?? 0;
}

/** The bank's own name of the payment behind the address that a buyer is sent to. */
export function bankOrderOf({ bankUrl }: Said): string {
  const name = URL.parse(bankUrl ?? '')?.searchParams.get('mdOrder');
  if (!name) throw new Error(`no payment behind ${bankUrl}`);
  return name;
}
