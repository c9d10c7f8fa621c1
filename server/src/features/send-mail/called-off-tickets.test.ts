import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { houseWith } from '#house-files/testing/small-house.ts';
import type { OutgoingMail } from '#ports/mailer.ts';
import { loadMailsOf } from '#store/mails.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { sendMail } from './send-mail.ts';
import { sendTicketsByHouse } from './send-tickets-again.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const line = '  - 2038-02-14 19:00\n';
const calledOff = (keys = '') =>
  houseWith('events/play.yaml', line, `  - { on: 2038-02-14, at: 19:00, cancelled: yes${keys} }\n`);

/** The last mail of a kind, sent now. */
async function sent(order: Order, kind: string): Promise<OutgoingMail> {
  const mail = (await loadMailsOf(house.database, order.id)).findLast((one) => one.kind === kind);
  const mails: OutgoingMail[] = [];
  const mailer = {
    send: async (one: OutgoingMail) => {
      mails.push({ ...one, text: one.text.replaceAll(/[\u00a0\u202f]/g, ' ') });
      return { kind: 'sent', answer: '' } as const;
    },
    close: async () => {},
  };
  await sendMail({ ...house.shop, mailer }, mail?.id ?? 0);
  const [first] = mails;
  if (!first) throw new Error(`no mail "${kind}" was sent`);
  return first;
}

async function again(order: Order): Promise<OutgoingMail> {
  expect(await sendTicketsByHouse(house.shop, order.id)).toBe('written');
  return await sent(order, 'tickets-again');
}

const filesOf = ({ attachments }: OutgoingMail) => attachments.map(({ fileName }) => fileName);
const contentOf = ({ attachments }: OutgoingMail, end: string) =>
  attachments.find(({ fileName }) => fileName.endsWith(end))?.content ?? Buffer.alloc(0);

test.each(['tickets', 'tickets-again'])(
  'OV-16 of a called-off session %s brings no code but what to do',
  async (kind) => {
    const order = await house.paid('2038-02-14', 2);
    await house.open(calledOff(', because: Заболел артист.'));
    if (kind === 'tickets-again') await sent(order, 'tickets');
    const mail = kind === 'tickets' ? await sent(order, kind) : await again(order);
    for (const { code } of await loadTicketsOf(house.database, order.id))
      expect(`${mail.text}${mail.html}`).not.toContain(code);
    expect(mail.subject.replaceAll('\u00a0', ' ')).toBe(
      'Отмена: «Гроза», воскресенье, 14 февраля 2038, 19:00',
    );
    expect(mail.text).toContain('Сеанс, на который у вас билеты, не состоится.');
    expect(mail.text).toContain('Заболел артист.');
    expect(mail.text).toMatch(/Вернём всю сумму, 1 890 ₽/);
    expect(mail.text).toContain(`/order/change/${order.hash.toLowerCase()}?name=`);
    expect(mail.text).not.toMatch(/При возврате|Покажите|код/);
    expect(mail.html).toContain('ReservationCancelled');
    expect(mail.html).not.toContain('ReservationConfirmed');
    expect(filesOf(mail)).toEqual([`bilety-${order.id}.ics`]);
    expect(contentOf(mail, '.ics').toString()).toContain('STATUS:CANCELLED');
  },
);

test('OV-16 of several sessions only the called-off one is without codes, in the mail and in its file', async () => {
  const order = await house.paid(['2038-02-14', '2038-02-15']);
  await sent(order, 'tickets');
  await house.open(calledOff());
  const [off, on] = await loadTicketsOf(house.database, order.id);
  const mail = await again(order);
  expect(mail.text).toContain('Сеанс, на который у вас билеты, не состоится.');
  expect(mail.text).toMatch(/Вернём всю сумму, 945 ₽/);
  expect(mail.text).toContain(on?.code);
  expect(`${mail.text}${mail.html}`).not.toContain(off?.code);
  expect(filesOf(mail)).toEqual([`bilety-${order.id}.pdf`, `bilety-${order.id}.ics`, `${on?.id}.png`]);
  expect(readPdf(contentOf(mail, '.pdf')).pages).toHaveLength(1);
  expect(
    contentOf(mail, '.ics')
      .toString()
      .match(/BEGIN:VEVENT|STATUS:CANCELLED/g),
  ).toEqual([...['BEGIN:VEVENT', 'STATUS:CANCELLED', 'BEGIN:VEVENT']]);
  expect(mail.html.match(/Reservation(?:Cancelled|Confirmed)/g)).toEqual([
    ...['ReservationCancelled', 'ReservationConfirmed'],
  ]);
});

test('OV-16 once the time to choose is over, no day that has passed is named', async () => {
  const order = await house.paid('2038-02-14');
  await sent(order, 'tickets');
  await house.open(calledOff());
  await house.endChoice();
  const mail = await again(order);
  expect(mail.text).toContain('Сеанс, на который у вас билеты, не состоится.');
  expect(mail.text).not.toContain('/order/change/');
});

test('OV-16 a session that takes place after all has its codes again', async () => {
  const order = await house.paid('2038-02-14');
  await sent(order, 'tickets');
  await house.open(calledOff());
  await house.open(houseWith('events/play.yaml', line, line));
  const mail = await again(order);
  const [ticket] = await loadTicketsOf(house.database, order.id);
  expect(mail.text).toContain(ticket?.code);
  expect(mail.html).toContain('ReservationConfirmed');
});
