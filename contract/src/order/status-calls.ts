import { type Call, served } from '#kit/call.ts';
import { refusalFromWire } from '#kit/wire-values.ts';
import { type OrderStatus, statusFromWire, statusToWire } from './order.ts';
import { orderStatusRequestSchema, orderStatusSchema, type WireOrderStatus } from './order-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** Any page asks it of an unpaid order: alone in its file, so that none gets the codecs of whole orders with it. */
export const orderStatus: Call<{ hash: string }, OrderStatus> = {
  methods: ['POST'],
  path: '/api/order/status',
  guard: 'none',
  encodeRequest: ({ hash }) => ({ hash }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireOrderStatus;
    return refusalFromWire(answer, status) ?? { ok: true, value: statusFromWire(answer.response) };
  },
  server:
    onServer &&
    served({
      summary: '0 while a payment is waited for, then the status of the order',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: orderStatusRequestSchema,
      answerSchema: orderStatusSchema,
      decodeRequest: ({ hash }) => ({ hash }),
      encodeAnswer: (status: OrderStatus): WireOrderStatus => ({ response: statusToWire(status) }),
    }),
};
