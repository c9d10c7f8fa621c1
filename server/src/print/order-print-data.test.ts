import { expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { ticketPrintData } from './order-print-data.ts';

const { catalogue } = syntheticHouse({ sessions: 1, capacity: null, zones: [{ zoneId: 1, capacity: null }] });
const returnSteps = [
  { until: Date.parse('2029-12-20T21:00:00Z'), percent: 100 },
  { until: Date.parse('2030-01-01T16:00:00Z'), percent: 30 },
];
const shown = { day: '2030-01-01', time: '19:00', allDay: false, returnSteps };

const order = {
  document: {
    ...{
      title: { ru: 'Гроза' },
      venueName: {},
      address: {},
      ticketRules: {},
      ticketType: 'qr',
      duration: 90,
      returns: { allowed: true, keepsFee: false },
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
  const printData = ticketPrintData(order as unknown as Order, tickets, catalogue, 'ru', {
    picture: null,
    now: new Date('2029-12-25'),
  });
  expect(printData.map(({ place }) => place)).toEqual(['Амфитеатр, ряд 3, место 17', null]);
  expect(printData[0]?.rules.map((rule) => rule.replaceAll('\u00a0', ' '))).toEqual([
    'При возврате билета вернём 30 % до 1 января, 16:00. Позже вернуть билет нельзя.',
  ]);
});

test('OV-18 IN-1 a Chinese ticket is in Chinese where the house has written it, in Chinese marks', () => {
  const document = {
    ...order.document,
    title: { ru: 'Гроза', en: 'The Storm', ch: '大雷雨' },
    address: { ru: 'Набережная, 12', en: '12 Embankment' },
    lines: order.document.lines.map((line) => ({
      ...line,
      categoryName: { ru: 'Полный', ch: '全票' },
      zoneName: { ru: 'Бельэтаж', ch: '包廂' },
    })),
  };
  const tickets = [{ id: 70_000_001, lineId: 1, position: 1, code: '1' }];
  const printData = ticketPrintData({ ...order, document } as unknown as Order, tickets, catalogue, 'ch', {
    picture: null,
    now: new Date(),
  });
  expect(printData).toMatchObject([
    {
      eventTitle: '大雷雨',
      categoryName: '包廂，全票',
      place: 'Амфитеатр，3 排，17 號',
      address: '12 Embankment',
    },
  ]);
});
