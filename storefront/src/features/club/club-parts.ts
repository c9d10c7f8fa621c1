import { CartDiscount } from './cart-discount.tsx';
import { applyWish } from './discount-wish.ts';
import { OrderDiscount } from './order-discount.tsx';
import { WishAside } from './wish-aside.tsx';

/** Discounts, as one script: few houses have a club, and an order can do without. */
export const clubParts = { CartDiscount, OrderDiscount, WishAside, applyWish };
