import { type BoughtTicket, finishOrder, type PlayShop } from './wire-buyer.ts';
import { openWireVisitor } from './wire-visitor.ts';

/** An answer of `GET /api/evenings`, as far as a cart of seats needs it. */
interface WireEvening {
  calendar_id: number;
  action_id: string;
  event_day: string;
  event_time: string;
  zonelevel_id: number;
  category_id: number;
  seats: { id: number }[];
  sum: number;
}

/** Buys seats side by side for the first evening of the event from a day on, and pays them at the play bank. */
export async function buySeats(
  shop: PlayShop,
  event: string,
  email: string,
  { count, from }: { count: number; from: string },
): Promise<BoughtTicket> {
  const visitor = await openWireVisitor(shop.origin);
  const { evenings } = await visitor.get<{ evenings: WireEvening[] }>(`/api/evenings?party=${count}`);
  const evening = evenings.find((one) => one.action_id === event && one.event_day >= from);
  if (!evening) throw new Error(`no evening of ${event} has ${count} seats`);
  const sale = await visitor.get<{ checkboxList: { id: number; filling: number }[] }>(
    `/api/scheme/sessions?hash=${event}`,
  );
  const tickets = evening.seats.map(({ id }) => ({
    day: evening.event_day,
    time: evening.event_time,
    actionId: event,
    categoryId: evening.category_id,
    zoneId: evening.zonelevel_id,
    quantity: 1,
    sum: evening.sum / count,
    seatId: id,
  }));
  const cart = {
    ...{ hash: event, lang: 'ru', calendarId: evening.calendar_id, tickets, email },
    checkboxList: sale.checkboxList.filter(({ filling }) => filling === 1).map(({ id }) => id),
    fio: 'Анна Веретенникова',
    phone: '+7 916 000-00-00',
  };
  const { response } = await visitor.post<{
    response: { errorCode: string; errorText: string; hash: string };
  }>('/api/order/create-scheme', cart);
  if (response.errorCode !== '0') throw new Error(`refused: ${response.errorCode} ${response.errorText}`);
  return await finishOrder(shop, visitor, response.hash, {
    day: evening.event_day,
    time: evening.event_time,
  });
}
