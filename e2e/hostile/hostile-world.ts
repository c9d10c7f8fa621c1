import { expect } from 'vitest';
import type { SmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import type { WireVisitor } from '#e2e/support/wire-visitor.ts';
import { sessionHeaders } from './session-headers.ts';
import type { World } from './walking-requests.ts';
import { openWireBuyer, type WireBuyer } from './wire-buyer.ts';

/** Played here: timed visits, a hall with a plan and an extra, and tickets with names. */
export const [timed, seated, named] = ['salt-and-ice', 'thunderstorm', 'lighthouse'];
export const worldEvents = [timed, seated, named];

type PlanSale = Omit<WireSale, 'price'> & { price_list: WireSale['price'] };
interface WireSeats {
  seat_numbers: { seat_id: number; zonelevel_id: number }[];
}

/** A held, a paying and a paid order, and the numbers of the programme. */
export async function makeWorld(shop: SmallShop, visitor: WireVisitor): Promise<World> {
  const buyer = await openWireBuyer(shop.origin);
  const held = await place(buyer, 'held');
  const paying = await place(buyer, 'paying');
  const paid = await place(buyer, 'paid');
  const wayId = await buyer.wayId(paying);
  await buyer.pay(paying);
  await buyer.pay(paid);
  shop.sandbox.rbs.control.pay(`${await buyer.number(paid)}-1`);
  await expect.poll(() => buyer.status(paid), { interval: 250 }).toBe(20);
  const hashes = [held, paying, paid, held.toLowerCase(), 'A'.repeat(32)];
  const sales = await Promise.all([timed, named].map((event) => saleOf(visitor, event)));
  const plan = await planOf(visitor);
  const sessions = [...sales, plan.sale].flatMap(({ calendar }) => calendar.slice(-5));
  const numbers = sessions.map((one) => one.calendar_id);
  return {
    headers: await sessionHeaders(shop.origin),
    known: {
      hash: [...worldEvents, ...hashes],
      action_id: worldEvents,
      actionId: worldEvents,
      session: numbers,
      calendarId: numbers,
      calendar_id: numbers,
      'seats[]': plan.seats.slice(0, 60).map(({ seat_id }) => seat_id),
      way: ['card', 'cash', 'sbp', 'robokassa', 'pushkin'],
      lang: ['ru', 'en', 'ch', 'kz'],
      promoCode: ['NOON', 'ОДИН', 'ПОДАРОК', 'ЧАЙКА'],
      email: ['walker@pochta.example'],
      phone: ['+7 916 000-00-00'],
    },
    goodBodies: {
      '/api/order/create': sales.flatMap((sale, index) => cartsOf(sale, [timed, named][index] ?? timed)),
      '/api/order/create-scheme': plan.carts,
      '/api/order/view': hashes.map((hash) => ({ hash, lang: 'en' })),
      '/api/order/status': hashes.map((hash) => ({ hash })),
      '/api/order/pay': hashes.map((hash) => ({ hash, lang: 'ru', bank_data: { id: wayId } })),
    },
  };
}

async function place(buyer: WireBuyer, name: string): Promise<string> {
  const { hash = '' } = await buyer.place({ event: timed, email: `${name}@pochta.example`, fromLast: 70 });
  return hash;
}

const saleOf = (visitor: WireVisitor, event: string) => visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);

function cartsOf(sale: WireSale, event: string): object[] {
  return Array.from({ length: event === timed ? 600 : 60 }, (_, index) =>
    cartOf(sale, {
      event,
      email: `walker-${event}-${index}@pochta.example`,
      quantity: 1 + (index % 3),
      fromLast: index % sale.calendar.length,
      row: index % sale.price.length,
    }),
  );
}

/** Carts of the hall's last session: a seat, two neighbours, and seats that others want too. */
async function planOf(visitor: WireVisitor) {
  const { price_list, ...rest } = await visitor.get<PlanSale>(`/api/scheme/sessions?hash=${seated}`);
  const sale: WireSale = { ...rest, price: price_list };
  const session = sale.calendar.at(-1)?.calendar_id;
  const { seat_numbers: seats } = await visitor.get<WireSeats>(
    `/api/scheme/map?hash=${seated}&calendar_id=${session}`,
  );
  const carts = seats.slice(0, 300).map((seat, index) => {
    const row = sale.price.findIndex(({ zonelevel_id }) => zonelevel_id === seat.zonelevel_id);
    const { data, ...cart } = cartOf(sale, {
      event: seated,
      email: `sitter-${index}@pochta.example`,
      row: Math.max(0, row),
    });
    const ids = [seat.seat_id, seats[index + 1]?.seat_id ?? 1].slice(0, 1 + (index % 2));
    return { ...cart, tickets: ids.flatMap((seatId) => data.map((line) => ({ ...line, seatId }))) };
  });
  return { sale, seats, carts };
}
