import { expect, test } from 'vitest';
import type { TicketsMailInput } from './mail-input.ts';
import { orderConfirmationMail } from './tickets-mail.ts';

const input: TicketsMailInput = {
  language: 'ru',
  house: {
    name: 'Полдень',
    address: '',
    accent: '#f6e42a',
    supportEmail: '',
    supportPhone: '',
    ownTexts: {},
  },
  orderNumber: '418207',
  orderUrl: 'https://poldenj.example/order/9f8a',
  buyerName: 'Анна',
  currency: 'RUB',
  timeZone: 'Europe/Moscow',
  codeType: 'qr',
  visits: [
    {
      title: 'Сад </script><b>',
      day: '2026-11-14',
      time: '19:00',
      ageFrom: 16,
      venueName: 'Большой зал',
      address: 'Нижняя набережная, 12',
      mapUrl: null,
      tickets: [
        { number: '70000001', name: 'Полный', code: '99887766554433', picture: null },
        { number: '70000002', name: 'Полный', code: '', picture: null },
      ],
      calledOff: null,
      refund: '',
      lines: [],
    },
  ],
  fee: 0,
  discount: 0,
  extras: [],
  total: 0,
  refunded: 0,
  ticketsAttached: true,
  rules: [],
};

test('a mail program can read each ticket: whose, when by the clock of the house, where, with which code', () => {
  const { html } = orderConfirmationMail(input);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const [first, second] = JSON.parse(json);
  expect(first).toEqual({
    '@context': 'https://schema.org',
    '@type': 'EventReservation',
    reservationNumber: '418207',
    reservationStatus: 'https://schema.org/ReservationConfirmed',
    underName: { '@type': 'Person', name: 'Анна' },
    reservationFor: {
      '@type': 'Event',
      name: 'Сад </script><b>',
      startDate: '2026-11-14T19:00:00+03:00',
      location: { '@type': 'Place', name: 'Большой зал', address: 'Нижняя набережная, 12' },
    },
    ticketNumber: '70000001',
    ticketToken: 'qrCode:99887766554433',
    numSeats: '1',
    url: 'https://poldenj.example/order/9f8a',
    modifyReservationUrl: 'https://poldenj.example/order/9f8a',
  });
  expect(second).not.toHaveProperty('ticketToken');
});

test('of a session that is called off, a mail program reads that the tickets are, and no code', () => {
  const off = input.visits.map((visit) => ({
    ...visit,
    calledOff: { change: null },
    tickets: [{ number: '70000001', name: 'Полный', code: '', picture: null }],
  }));
  const { html } = orderConfirmationMail({ ...input, visits: [...off, ...input.visits] });
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const [first, second] = JSON.parse(json);
  expect(first).toMatchObject({
    reservationStatus: 'https://schema.org/ReservationCancelled',
    ticketNumber: '70000001',
  });
  expect(first).not.toHaveProperty('ticketToken');
  expect(second).toMatchObject({ reservationStatus: 'https://schema.org/ReservationConfirmed' });
});
