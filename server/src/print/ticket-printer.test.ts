import { afterAll, expect, test } from 'vitest';
import type { TicketPrintData } from './order-print-data.ts';
import { type TicketPdfOptions, ticketPdf } from './ticket-pdf.ts';
import { createTicketPrinter } from './ticket-printer.ts';

const ticket: TicketPrintData = {
  number: '70 000 001',
  code: '410006000017',
  codeType: 'qr',
  organiser: { name: 'Полдень', address: 'Нижний Новгород', taxNumber: null },
  eventTitle: 'Вишнёвый сад',
  day: '2026-11-14',
  time: '19:00',
  change: '',
  duration: 180,
  ageFrom: 16,
  venueName: 'Большой зал',
  address: 'Нижний Новгород',
  categoryName: 'Полный',
  place: null,
  visitors: 1,
  price: 190_000,
  fee: 0,
  currency: 'RUB',
  orderNumber: '418207',
  holderName: 'Анна Ковалёва',
  contents: [],
  subscription: '',
  rules: [],
  picture: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const options: TicketPdfOptions = {
  language: 'ru',
  houseName: 'Полдень',
  accent: '#f6e42a',
  now: new Date('2026-11-10T10:00:00Z'),
  addOns: null,
  ownTexts: {},
};

const printer = createTicketPrinter();
afterAll(() => printer.close());

test('a file is drawn once, elsewhere, and anew when anything in it has changed', async () => {
  const drawn: true[] = [];
  const print = (change: Partial<TicketPrintData> = {}, on: Partial<TicketPdfOptions> = {}) =>
    printer.print([{ ...ticket, ...change }], { ...options, ...on }, () => void drawn.push(true));
  const [first, second] = await Promise.all([print(), print()]);
  const third = await print();
  expect(drawn).toHaveLength(1);
  expect(first).toEqual(await ticketPdf([ticket], options));
  expect(second).toBe(first);
  expect(third).toBe(first);
  const changes = [
    print({ time: '20:00' }),
    print({ rules: ['Вечер перенесён.'] }),
    print({ picture: null }),
    print({ holderName: 'Мария' }),
    print({}, { language: 'en' }),
    print({}, { accent: '#335577' }),
    print({}, { now: new Date('2026-11-10T10:00:01Z') }),
  ];
  const files = await Promise.all(changes);
  expect(drawn).toHaveLength(1 + changes.length);
  expect(new Set(files.map((file) => file?.toString('latin1'))).size).toBe(changes.length);
});

test('whoever has had too many gets nothing drawn, and the next one does', async () => {
  const tickets = [{ ...ticket, number: '70 000 002' }];
  const refused = printer.print(tickets, options, () => {
    throw new Error('too many');
  });
  await expect(refused).rejects.toThrow('too many');
  expect((await printer.print(tickets, options))?.subarray(0, 5).toString()).toBe('%PDF-');
});

test('of many that come at once only so many wait', async () => {
  const answers: ((bytes: Uint8Array) => void)[] = [];
  const slow = createTicketPrinter({
    run: () => new Promise((resolve) => answers.push(resolve)),
    close: () => {},
  });
  const print = (number: number) => slow.print([{ ...ticket, number: `${number}` }], options);
  const waiting = Array.from({ length: 24 }, (_, number) => print(number));
  expect(await print(24)).toBeNull();
  const again = print(3);
  for (const answer of answers) answer(new Uint8Array(10));
  for (const file of await Promise.all([...waiting, again])) expect(file?.length).toBe(10);
  expect(answers).toHaveLength(24);
  const later = print(24);
  await expect.poll(() => answers.length).toBe(25);
  answers[24]?.(new Uint8Array(7));
  expect((await later)?.length).toBe(7);
});
