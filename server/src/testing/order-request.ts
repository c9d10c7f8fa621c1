import { createHash } from 'node:crypto';
import type { CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { SeededSale } from './seed-sale.ts';

let buyers = 0;

/** A cart of one ticket in the sale's first session, of a buyer of its own, as changed. */
export function orderRequest(sale: SeededSale, change: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest {
  buyers += 1;
  return {
    eventId: sale.event.id,
    language: 'ru',
    sessionId: null,
    lines: [requestLine(sale)],
    consents: [1],
    buyer: buyerForm(`buyer-${process.pid}-${buyers}@example.org`),
    usesCultureCard: false,
    botCheck: { token: null, captchaId: null, captchaText: null },
    ...change,
  };
}

/** A person of this email address, with a phone of their own: a free session counts both. */
export function buyerForm(email: string): PlaceOrderRequest['buyer'] {
  const digits = createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE() % 10_000_000;
  return {
    name: 'Анна Опытная',
    phone: `+7 912 ${String(digits).padStart(7, '0')}`,
    email,
    emailAgain: null,
    surname: null,
    firstName: null,
    patronymic: null,
  };
}

/** Tickets of category 1 in zone 1: 1 100 ₽ each, fee included. `session` is its place in the sale, from 0. */
export function requestLine(sale: SeededSale, change: Partial<CartLine> = {}, session = 0): CartLine {
  const { day = '', time = '' } = sale.sessions[session] ?? {};
  const quantity = change.quantity ?? 1;
  const shownAmount = 110_000 * quantity;
  return {
    eventId: sale.event.id,
    day,
    time,
    categoryId: 1,
    zoneId: 1,
    quantity,
    shownAmount,
    seatId: 0,
    ...change,
  };
}
