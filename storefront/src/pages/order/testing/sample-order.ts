import type { OrderGroup, OrderTicket, OrderView } from '@foyer/contract/order/order.ts';

/** The server's time in the tests of the order page: noon in Moscow. */
export const sampleNow = new Date('2026-11-21T09:00:00Z');

/** One black pixel, for a code. */
export const samplePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** An order of two tickets that waits for its payment until 12:15. */
export function sampleOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    number: 418207,
    hash: 'AB12CD34',
    status: 'reserved',
    paidAt: null,
    placedAt: '2026-11-21T09:00:00Z',
    ended: null,
    secondsLeft: 900,
    heldUntil: '2026-11-21T09:15:00Z',
    buyer: { name: 'Анна Веретенникова', email: 'anna@pochta.example', phone: '+7 917 555-01-42' },
    composition: [],
    subscription: null,
    groups: [sampleGroup()],
    services: [],
    addOns: [],
    offers: [],
    total: 399_000,
    refunds: { done: 0, underWay: 0 },
    currency: 'RUB',
    paymentWays: [
      { id: 1, name: { ru: 'Банковская карта' }, description: { ru: '«Мир» и другие' }, kind: 'redirect' },
      { id: 2, name: { ru: 'Быстрый платёж' }, description: { ru: 'По коду' }, kind: 'qr' },
    ],
    chosenPaymentWayId: null,
    payUrl: '/api/order/pay',
    canPay: true,
    payment: null,
    decline: null,
    discount: null,
    verification: null,
    canPrint: false,
    canReturn: false,
    needsVisitors: false,
    usesCultureCard: false,
    timeline: [
      { kind: 'held', state: 'done', at: '2026-11-21T09:00:00Z' },
      { kind: 'payment', state: 'now', at: null },
      { kind: 'mail', state: 'later', at: null },
      { kind: 'tickets', state: 'later', at: null },
    ],
    ...changes,
  };
}

/** The same order, paid, with its two tickets. */
export function paidOrder(changes: Partial<OrderView> = {}): OrderView {
  return sampleOrder({
    status: 'confirmed',
    paidAt: '2026-11-21T09:02:00Z',
    secondsLeft: 0,
    heldUntil: null,
    chosenPaymentWayId: 1,
    canPay: false,
    canPrint: true,
    groups: [sampleGroup({ tickets: [sampleTicket(1, 'qr'), sampleTicket(2, 'qr')] })],
    timeline: [
      { kind: 'held', state: 'done', at: '2026-11-21T09:00:00Z' },
      { kind: 'payment', state: 'done', at: '2026-11-21T09:02:00Z' },
      { kind: 'mail', state: 'done', at: '2026-11-21T09:02:00Z' },
      { kind: 'tickets', state: 'done', at: '2026-11-21T09:02:00Z' },
    ],
    ...changes,
  });
}

export function sampleGroup(changes: Partial<OrderGroup> = {}): OrderGroup {
  return {
    eventId: 'cherry',
    title: { ru: 'Вишнёвый сад', en: 'The Cherry Orchard' },
    day: '2026-12-04',
    time: '19:00',
    allDay: false,
    ageFrom: 16,
    venueName: { ru: 'Большой зал' },
    address: { ru: 'Нижняя набережная, 12' },
    mapUrl: null,
    pictureId: null,
    pictureUrl: null,
    tickets: [sampleTicket(1, null), sampleTicket(2, null)],
    ...changes,
  };
}

type TicketType = NonNullable<OrderTicket['ticket']>['type'];

/** A ticket of the stalls; with a type it is issued. */
export function sampleTicket(
  id: number,
  type: TicketType | null,
  image: string | null = type === 'none' ? null : samplePicture,
): OrderTicket {
  return {
    id,
    categoryName: { ru: 'Полный' },
    zoneName: { ru: 'Партер' },
    price: 190_000,
    fee: 9_500,
    visitors: 1,
    returnStatus: 'none',
    ticket: type && { number: `7011530${id}`, hash: `T${id}`, code: `55510000${id}`, type, image },
  };
}
