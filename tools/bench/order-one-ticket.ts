import type { EventSale, PriceRow, SaleSession } from '@foyer/contract/event/event.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { granted, type RemoteShop } from '@foyer/server/web/remote-api.ts';

/**
 * Buys one ticket of the first event that sells it without further ado, or whose visitors are named, and gives the
 * order's public name.
 */
export async function orderOneTicket({ api, listing }: RemoteShop, named = false): Promise<string> {
  const { events } = await listing();
  for (const { id } of events) {
    const sale = granted(await api.event({ eventId: id }));
    const request = sale?.event.namesVisitors === named ? requestFor(sale) : null;
    if (!request) continue;
    const answer = await api.placeOrder(request, `bench-${id}`);
    if (answer.ok) return answer.value.hash;
  }
  throw new Error('No event of this house sells a single ticket');
}

function requestFor(sale: EventSale): PlaceOrderRequest | null {
  if (sale.event.needsSignIn || sale.event.usesPlan || sale.event.orderLimit === 1) return null;
  for (const session of sale.sessions) {
    const row = sale.prices.find((price) => isOneTicket(price, session));
    if (session.state === 'open' && row) return request(sale, session, row);
  }
  return null;
}

function isOneTicket(row: PriceRow, session: SaleSession): boolean {
  const isOfSession =
    row.priceTypeId === session.priceTypeId && (row.day === null || row.day === session.day);
  return isOfSession && row.min <= 1 && row.visitors === 1 && row.cultureCard !== 1 && row.price > 0;
}

function request(sale: EventSale, { day, time }: SaleSession, row: PriceRow): PlaceOrderRequest {
  const email = 'buyer@example.org';
  const { zoneId, categoryId } = row;
  const line = { eventId: sale.event.id, day, time, zoneId, categoryId, quantity: 1, seatId: 0 };
  return {
    eventId: sale.event.id,
    language: 'ru',
    sessionId: null,
    lines: [{ ...line, shownAmount: ticketPrice(row).total }],
    consents: sale.consents.map(({ id }) => id),
    buyer: {
      name: 'Анна Опытная',
      phone: '+7 912 000-00-00',
      email,
      emailAgain: sale.event.confirmsEmail ? email : null,
      surname: null,
      firstName: null,
      patronymic: null,
    },
    usesCultureCard: false,
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}
