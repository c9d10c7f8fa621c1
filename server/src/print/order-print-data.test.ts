import { expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { printedHouseName, ticketPrintData } from './order-print-data.ts';

const { catalogue } = syntheticHouse({ sessions: 1, capacity: null, zones: [{ zoneId: 1, capacity: null }] });
const shown = { day: '2030-01-01', time: '19:00', allDay: false, returnSteps: [] };

const order = {
  document: {
    ...{
      title: { ru: 'Гроза' },
      venueName: {},
      address: {},
      ticketRules: {},
      ticketType: 'qr',
      duration: 90,
    },
    lines: [
      {
        ...{ ...shown, categoryName: { ru: 'Полный' }, zoneName: { ru: 'Бельэтаж' } },
        place: { sector: { ru: 'Амфитеатр' }, row: '3', number: '17' },
      },
      { ...shown, categoryName: { ru: 'Полный' }, zoneName: { ru: 'Бельэтаж' } },
    ],
  },
  id: 100_001,
  buyer: { name: 'Анна Опытная' },
  currency: 'RUB',
  lines: [1, 2].map((position) => ({
    id: position,
    position,
    visitors: 1,
    quantity: 1,
    price: 100_000,
    fee: 0,
    discount: 0,
    bonuses: 0,
  })),
};

test('OV-18 a ticket of a seat is printed with sector, row and seat, another one without a place', () => {
  const tickets = [1, 2].map((lineId) => ({ id: 70_000_000 + lineId, lineId, position: 1, code: '1' }));
  // What a face reads of an order, and no more.
  const printData = ticketPrintData(order as unknown as Order, tickets, catalogue, 'ru', null);
  expect(printData.map(({ place }) => place)).toEqual(['Амфитеатр, ряд 3, место 17', null]);
});

test('OV-18 a Chinese ticket is headed by the house in letters that the paper has', () => {
  const setup = { ...catalogue.setup, title: { ru: 'Полдень', en: 'Noon', ch: '正午' } };
  expect(printedHouseName({ setup }, 'ch')).toBe('Noon');
  expect(printedHouseName({ setup }, 'ru')).toBe('Полдень');
});
