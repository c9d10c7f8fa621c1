/** The answer of `GET /api/no-scheme`, as far as a cart needs it: only names of the specification. */
export interface WireSale {
  calendar: WireSession[];
  price: WirePrice[];
  checkboxList: { id: number; filling: number }[];
}

interface WireSession {
  calendar_id: number;
  event_day: string;
  event_time: string;
  quant: number;
}

interface WirePrice {
  zonelevel_id: number;
  clientcategory_id: number;
  price: number;
  /** The service fee; `currency_id` 2 says that it is a percent of the price. */
  priceservise: number;
  currency_id: number;
}

export interface CartWish {
  event: string;
  email: string;
  quantity?: number;
  /** Which session, counted from the last, which is the least likely to begin meanwhile. */
  fromLast?: number;
  /** Which price row. */
  row?: number;
}

/** The body of `POST /api/order/create` that the shop takes. */
export function cartOf(sale: WireSale, { event, email, quantity = 1, fromLast = 0, row = 0 }: CartWish) {
  const session = sale.calendar.at(-1 - fromLast);
  const price = sale.price[row];
  if (!session || !price) throw new Error(`${event} is not on sale`);
  return {
    hash: event,
    lang: 'ru',
    calendarId: session.calendar_id,
    data: [
      {
        day: session.event_day,
        time: session.event_time,
        actionId: event,
        categoryId: price.clientcategory_id,
        zoneId: price.zonelevel_id,
        quantity,
        // What was shown, without the errors of binary fractions.
        sum: Math.round(quantity * wholePrice(price) * 100) / 100,
        seatId: 0,
      },
    ],
    checkboxList: sale.checkboxList.filter((one) => one.filling === 1).map((one) => one.id),
    fio: 'Анна Веретенникова',
    phone: '+7 916 000-00-00',
    email,
  };
}

function wholePrice({ price, priceservise, currency_id }: WirePrice): number {
  return price + (currency_id === 2 ? Math.round(price * priceservise) / 100 : priceservise);
}

/** The last session that has this many places, as `fromLast` of a cart. */
export function lastWithPlaces({ calendar }: WireSale, places: number): number {
  const index = calendar.findLastIndex(({ quant }) => quant >= places);
  if (index < 0) throw new Error('nothing is on sale');
  return calendar.length - 1 - index;
}
