import { addDiscountRequestSchema, addDiscountSchema, cancelDiscountRequestSchema } from './discount-wire.ts';
import { laterEndpoint } from './endpoint.ts';
import { outcomeSchema } from './order-wire.ts';

/** The club's calls about an order. */
export const discountEndpoints = {
  addDiscount: laterEndpoint({
    methods: ['POST'],
    path: '/api/order/add-discount',
    summary: 'Applies a promo code, a card or bonuses',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'not-offered'],
    request: addDiscountRequestSchema,
    answer: addDiscountSchema,
  }),
  cancelDiscount: laterEndpoint({
    methods: ['POST'],
    path: '/api/order/cancel-discount',
    summary: 'Takes the discount off an order',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'not-offered'],
    request: cancelDiscountRequestSchema,
    answer: outcomeSchema,
  }),
} as const;
