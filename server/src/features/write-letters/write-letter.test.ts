import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { previewOfHouse } from '#features/send-mail/mail-inputs.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import type { OutgoingMail } from '#ports/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { loadHouseLetters } from '#store/house-letters.ts';
import { queueMails } from '#store/outbox.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type LetterRequest, writeLetter } from './write-letter.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let mailIds: number[];
let sent: OutgoingMail[];
const sessionId = () => sale.sessions[0]?.id ?? 0;

beforeEach(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 1, seats: 6 }, { free: true, sessions: 2 });
  [mailIds, sent] = [[], []];
  shop = shopFor(own.database, sale.catalogue, {
    jobs: {
      send: async (_, __, data) => {
        if ('mailId' in data) mailIds.push(Number(data.mailId));
      },
    },
    mailer: {
      send: async (mail) => {
        sent.push(mail);
        return { kind: 'sent', answer: '' };
      },
      close: async () => {},
    },
  });
});
afterEach(async () => {
  expect(await audit(own.database)).toEqual([]);
  await own.close();
});

const letter = (change: Partial<LetterRequest> = {}): LetterRequest => ({
  ...{ sessionId: sessionId(), key: randomUUID(), who: 'Вера', tells: null },
  subject: { ru: 'Вход со двора', en: 'Entrance from the yard' },
  body: { ru: 'Парадный вход закрыт.\n\nПриходите с улицы Садовой.', en: 'The front door is closed.' },
  ...change,
});

/** Four buyers: one with two orders, one who reads Kazakh, one whose data was erased. */
async function fourBuyers(): Promise<number[]> {
  const orders: number[] = [];
  for (const seat of [1, 2, 3, 4, 5]) orders.push((await buyFreeSeat(shop, sale, seatId(1, seat))).orderId);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = orders;
  const change = (id: number, set: string) =>
    own.database.query(`update orders set ${set} where id = $1`, [id]);
  await change(first, `buyer_email = 'anna@example.org'`);
  await change(second, `buyer_email = 'Anna@Example.org', open_slot = 1`);
  await change(third, `language = 'en'`);
  await change(fourth, `language = 'kz'`);
  await change(fifth, `buyer_email = '', buyer_name = '', buyer_phone = ''`);
  mailIds = [];
  return orders;
}

async function deliver(): Promise<void> {
  while ((await own.database.transaction((transaction) => queueMails(transaction, shop))) > 0);
  for (const id of mailIds) await sendMail(shop, id);
}

test('everybody with a ticket has one letter, in their language, and it says how many before it is sent', async () => {
  const orders = await fourBuyers();
  const asked = letter();
  const planned = await writeLetter(shop, asked);
  expect(planned).toEqual({
    kind: 'planned',
    mails: 3,
    languages: [
      { language: 'en', mails: 1 },
      { language: 'kz', mails: 1 },
      { language: 'ru', mails: 1 },
    ],
    untold: [orders[4]],
  });
  expect(await loadHouseLetters(own.database, sessionId())).toEqual([]);
  // Pressed twice, and once more after a lost answer.
  const go = { ...asked, tells: 3 };
  expect(await Promise.all([writeLetter(shop, go), writeLetter(shop, go)])).toEqual([
    { kind: 'written', mails: 3 },
    { kind: 'written', mails: 3 },
  ]);
  expect(await writeLetter(shop, go)).toEqual({ kind: 'written', mails: 3 });
  await deliver();
  await deliver();
  expect(sent.map(({ subject }) => subject.replace('\u00a0', ' ')).sort()).toEqual([
    'Entrance from the yard',
    'Entrance from the yard',
    'Вход со двора',
  ]);
  const russian = sent.find(({ subject }) => subject.startsWith('Вход'));
  expect(russian?.to.address.toLowerCase()).toBe('anna@example.org');
  expect(russian?.text).toMatch(/Парадный вход закрыт\.\s+Приходите с\sулицы Садовой/);
  expect(russian?.html).not.toContain('<script');
  expect(await loadHouseLetters(own.database, sessionId())).toMatchObject([
    { mails: 3, sent: 3, failed: 0, who: 'Вера' },
  ]);
});

test('another number than was read changes nothing; nobody, no text and an evening that is over are refused', async () => {
  expect(await writeLetter(shop, letter())).toEqual({ kind: 'refused', why: 'nobody' });
  const orders = await fourBuyers();
  expect(await writeLetter(shop, letter({ tells: 2 }))).toEqual({ kind: 'refused', why: 'untold' });
  expect(await writeLetter(shop, letter({ body: { en: 'x' } }))).toEqual({ kind: 'refused', why: 'no-text' });
  expect(await writeLetter(shop, letter({ sessionId: 0 }))).toEqual({ kind: 'refused', why: 'no-session' });
  // Who gave their tickets back before the mail left is not written to.
  expect(await writeLetter(shop, letter({ tells: 3 }))).toEqual({ kind: 'written', mails: 3 });
  const house = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(shop, orders[2] ?? 0, house);
  mailIds = [];
  await deliver();
  expect(sent.filter(({ subject }) => subject.startsWith('Entrance'))).toHaveLength(1);
  await own.database.query(`update session set starts_at = now() - interval '1 day'`);
  expect(await writeLetter(shop, letter())).toEqual({ kind: 'refused', why: 'session-over' });
});

test('an address whose first order was returned has its letter as long as another of its orders is good', async () => {
  const [first = 0, second = 0] = await fourBuyers();
  const house = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  const lettersOfAnna = () => sent.filter(({ subject }) => subject.startsWith('Вход'));
  await writeLetter(shop, letter({ tells: 3 }));
  await returnByHouse(shop, first, house);
  mailIds = [];
  await deliver();
  expect(lettersOfAnna()).toHaveLength(1);
  expect(lettersOfAnna()[0]?.text).toContain(String(second));
  expect(lettersOfAnna()[0]?.text).not.toContain(String(first));
  [mailIds, sent] = [[], []];
  await writeLetter(shop, letter({ tells: 3 }));
  await returnByHouse(shop, second, house);
  mailIds = [];
  await deliver();
  expect(lettersOfAnna()).toHaveLength(0);
});

test('it is shown as it will be read, in each language, and says nothing of any buyer', async () => {
  const orders = await fourBuyers();
  const { subject, body } = letter();
  const previews = await previewOfHouse(shop, { sessionId: sessionId(), subject, body });
  expect(previews.map(({ language }) => language)).toEqual(['en', 'kz', 'ru']);
  await writeLetter(shop, letter({ tells: 3 }));
  await deliver();
  // All but the greeting and the link to the order, line by line.
  const own = /order|зак|тапсырыс|^Hello|^Здравствуйте|^Сәлем/i;
  const shared = (text: string) => text.split('\n').filter((line) => !own.test(line));
  for (const { subject: said, text } of previews) {
    const real = sent.find(
      (mail) => mail.subject === said && shared(mail.text).join().endsWith(shared(text).join()),
    );
    expect(real, text).toBeDefined();
    expect(text).not.toMatch(/@example\.org|[\da-f]{32}/);
    for (const order of orders) expect(text).not.toContain(String(order));
  }
});

test('what a house writes is text: markup arrives as it was typed', async () => {
  await buyFreeSeat(shop, sale, seatId(1, 1));
  mailIds = [];
  const body = { ru: '<script>alert(1)</script> & <b>важно</b>' };
  await writeLetter(shop, letter({ subject: { ru: 'Строка\r\nBcc: all@example.org' }, body, tells: 1 }));
  await deliver();
  expect(sent[0]?.html).toContain('&lt;script&gt;');
  expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
});
