import { expect, test } from 'vitest';
import { groupEntries, type ReportEntry } from './sales-report.ts';

const sale: ReportEntry = {
  day: '2026-03-02',
  month: '2026-03',
  event: 'Экскурсия',
  eventId: 'tour',
  session: '2026-03-05 12:00',
  sessionId: '7',
  price: 'Взрослый',
  way: 'Карта',
  wayKey: 'card',
  currency: 'RUB',
  orderId: 100,
  bankNumber: '',
  rrn: '',
  sold: 1,
  returned: 0,
  prices: 100_000,
  fees: 0,
  discounts: 0,
  paid: 100_000,
  refunded: 0,
  vat: 0,
};
const rowsOf = (entries: readonly ReportEntry[], by: Parameters<typeof groupEntries>[1]) =>
  groupEntries(entries, by).map(({ keys, sold }) => [...keys, sold]);

test('two events of one title are two rows, told apart by their ids', () => {
  const branch = { ...sale, eventId: 'branch' };
  const concert = { ...sale, event: 'Концерт', eventId: 'concert' };
  expect(rowsOf([sale, branch, concert, branch], ['event'])).toEqual([
    ['Концерт', 1],
    ['Экскурсия (branch)', 2],
    ['Экскурсия (tour)', 1],
  ]);
});

test('a renamed event is one row in every group, with the title of its newest order', () => {
  const renamed = { ...sale, event: 'Прогулка', orderId: 101, price: 'Детский' };
  expect(rowsOf([renamed, { ...sale, sold: 0, returned: 1 }, sale], ['event'])).toEqual([['Прогулка', 2]]);
  expect(rowsOf([sale, renamed], ['event', 'price'])).toEqual([
    ['Прогулка', 'Взрослый', 1],
    ['Прогулка', 'Детский', 1],
  ]);
});

test('two payment ways of one name are two rows', () => {
  expect(rowsOf([sale, { ...sale, wayKey: 'old-card' }], ['way'])).toEqual([
    ['Карта (card)', 1],
    ['Карта (old-card)', 1],
  ]);
});

test('sessions of two halls at one hour are two rows, told apart by their events', () => {
  const concert = { ...sale, event: 'Концерт', eventId: 'concert', sessionId: '8' };
  const later = { ...concert, session: '2026-03-05 19:00', sessionId: '9' };
  expect(rowsOf([sale, concert, later, concert], ['session'])).toEqual([
    ['2026-03-05 12:00 (Концерт)', 2],
    ['2026-03-05 12:00 (Экскурсия)', 1],
    ['2026-03-05 19:00', 1],
  ]);
  expect(rowsOf([sale, concert], ['event', 'session'])).toEqual([
    ['Концерт', '2026-03-05 12:00', 1],
    ['Экскурсия', '2026-03-05 12:00', 1],
  ]);
  expect(rowsOf([sale, { ...sale, eventId: 'branch', sessionId: '8' }], ['session'])).toEqual([
    ['2026-03-05 12:00 (Экскурсия) (7)', 1],
    ['2026-03-05 12:00 (Экскурсия) (8)', 1],
  ]);
});

test('a session that was moved is one row, with the hour of its newest order', () => {
  const moved = { ...sale, session: '2026-04-05 12:00', orderId: 101 };
  expect(rowsOf([moved, sale], ['session'])).toEqual([['2026-04-05 12:00', 2]]);
});
