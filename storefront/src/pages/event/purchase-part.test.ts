import { expect, test } from 'vitest';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { orderRequest } from './purchase-part.tsx';

const fee = { kind: 'percent', hundredths: 500 } as const;
const row = {
  zoneId: 3,
  categoryId: 1,
  name: '',
  description: '',
  price: 190_000,
  fee,
  min: 0,
  max: 0,
  visitors: 1,
  group: false,
};
const session: SessionView = {
  id: 7,
  day: '2026-11-22',
  time: '00:00',
  allDay: true,
  state: 'open',
  left: null,
  zonesLeft: {},
  priceTypeId: 1,
  opens: null,
  movedFrom: null,
};
const buyer = {
  name: 'Анна',
  phone: '+7 917 555-01-42',
  email: 'anna@pochta.example',
  emailAgain: null,
  surname: null,
  firstName: null,
  patronymic: null,
};

test('OR-1 only rows with tickets go to the shop; a no-time session travels as 00:00, the seen sum has its fee; the link to kept places goes along', () => {
  const rows = [row, { ...row, categoryId: 2 }];
  const cart = {
    eventId: 'ice',
    language: 'kz' as const,
    session,
    rows,
    quantities: { '3-1': 2 },
    usesCard: false,
    visits: null,
    pass: '17.proof',
  };
  expect(orderRequest(cart, { buyer, consents: [1] })).toEqual({
    eventId: 'ice',
    language: 'kz',
    sessionId: 7,
    lines: [
      {
        eventId: 'ice',
        day: '2026-11-22',
        time: '00:00',
        categoryId: 1,
        zoneId: 3,
        quantity: 2,
        shownAmount: 399_000,
        seatId: 0,
      },
    ],
    consents: [1],
    buyer,
    usesCultureCard: false,
    claim: { pass: '17.proof' },
    botCheck: { token: null, captchaId: null, captchaText: null },
  });
});
