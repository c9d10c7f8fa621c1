import { randomBytes } from 'node:crypto';
import { newPublicName } from '#domain/public-name.ts';
import type { DraftLine, OrderDraft } from '#store/place-orders.ts';
import type { SeededSale } from './seed-sale.ts';

/** An order for one ticket of the sale's first session, as changed; buyer, hash and key are new each time. */
export function draftOrder(sale: SeededSale, change: Partial<OrderDraft> = {}): OrderDraft {
  const hash = newPublicName(randomBytes);
  const lines = change.lines ?? [draftLine(sale)];
  return {
    hash,
    eventId: sale.event.id,
    revision: sale.catalogue.revision,
    total: lines.reduce((sum, line) => sum + line.quantity * (line.price + line.fee), 0),
    currency: 'RUB',
    buyer: { name: 'Анна Опытная', email: `${hash}@example.org`, phone: '+79120000000', language: 'ru' },
    profileId: null,
    usesCultureCard: false,
    needsVisitors: false,
    visitGrantId: null,
    holdSeconds: sale.catalogue.holdSeconds,
    openOrders: sale.catalogue.openOrdersPerBuyer,
    networks: [],
    personMost: null,
    key: { kind: 'own', value: hash, requestDigest: hash },
    visitor: null,
    document: draftDocument(lines),
    consents: [{ id: 1, version: 'a'.repeat(64) }],
    ...change,
    lines,
  };
}

/** One ticket of category 1 in zone 1 of a session, as changed. `session` is its place in the sale, from 0. */
export function draftLine(sale: SeededSale, change: Partial<DraftLine> = {}, session = 0): DraftLine {
  const found = sale.sessions[session];
  if (!found) throw new Error(`The sale has no session ${session}`);
  return {
    sessionId: found.id,
    zoneId: 1,
    categoryId: 1,
    priceTypeId: found.priceTypeId,
    quantity: 1,
    visitors: 1,
    price: 100_000,
    fee: 10_000,
    seatId: null,
    areaId: null,
    ...change,
  };
}

function draftDocument(lines: readonly DraftLine[]): OrderDraft['document'] {
  return {
    title: { ru: 'Опыт', en: 'Trial' },
    ageFrom: 6,
    duration: 90,
    venueName: { ru: 'Зал' },
    address: { ru: 'Улица, 1' },
    mapUrl: null,
    pictureId: null,
    pictureUrl: null,
    ticketType: 'qr',
    ticketRules: {},
    printsTickets: true,
    returns: { allowed: true, keepsFee: false, paysOutByItself: true },
    lines: lines.map(() => ({
      day: '2030-01-01',
      time: '12:00',
      allDay: false,
      categoryName: { ru: 'Билет' },
      zoneName: { ru: 'Зона' },
      returnSteps: [],
    })),
  };
}
