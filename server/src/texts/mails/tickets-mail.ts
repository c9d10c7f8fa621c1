import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { calledOffBlocks, changeTexts } from './change-mails.ts';
import { composeMail, type MailBlock, textsOf, whenOf } from './compose-mail.ts';
import type {
  ComposedMail,
  HouseLetterMailInput,
  MailedVisit,
  SeatMailInput,
  TicketsMailInput,
} from './mail-input.ts';
import type { MailTexts } from './mail-texts.ts';

/** The order is paid, or confirmed when it is free: here are the tickets. */
export function orderConfirmationMail(input: TicketsMailInput): ComposedMail {
  const texts = textsOf(input);
  const words = texts.confirmation;
  const fact = input.total === 0 ? words.confirmed(input.orderNumber) : words.paid(input.orderNumber);
  return ticketsMail(input, { ...words, fact, sums: true });
}

/** The visitor asked for the tickets once more: those that are still good, without the sum that was paid for all. */
export function ticketsAgainMail(input: TicketsMailInput): ComposedMail {
  const texts = textsOf(input);
  return ticketsMail(input, { ...texts.again, fact: texts.again.asked(input.orderNumber), sums: false });
}

interface TicketsWords {
  subject(title: string, when: string): string;
  subjectOfOrder(number: string): string;
  heading: string;
  /** What happened, the first sentence. */
  fact: string;
  /** The amount paid, below the tickets. */
  sums: boolean;
}

function ticketsMail(input: TicketsMailInput, words: TicketsWords): ComposedMail {
  const texts = textsOf(input);
  const isOff = isAllOff(input);
  const howToComeIn = input.ticketsAttached ? texts.attached : texts.onPage;
  const blocks: MailBlock[] = [
    ...(isOff ? [] : [{ kind: 'text', text: texts.sentences([words.fact, howToComeIn]) } as const]),
    ...input.visits.flatMap((visit) => visitBlocks(visit, input, texts)),
    ...(words.sums ? sumBlocks(input, texts) : []),
    { kind: 'button', label: texts.openOrder, url: input.orderUrl },
  ];
  blocks.push(...input.rules.map(({ name, url }): MailBlock => ({ kind: 'link', label: name, url })));
  return composeMail(input, {
    subject: subjectOf(input, words),
    heading: isOff ? changeTexts[input.language].heading.off : words.heading,
    blocks,
    linkedData: reservationData(input),
  });
}

/** The house called all of its sessions off: the mail brings no ticket that admits. */
function isAllOff({ visits }: TicketsMailInput): boolean {
  return visits.every(({ calledOff }) => calledOff !== null);
}

function subjectOf(input: TicketsMailInput, words: TicketsWords): string {
  const { visits, language, orderNumber } = input;
  const { subject, heading } = changeTexts[language];
  const [visit, ...more] = visits;
  const isOff = isAllOff(input);
  if (visit === undefined || more.length > 0)
    return isOff
      ? join('label', language, [heading.off, textsOf(input).order(orderNumber)])
      : words.subjectOfOrder(orderNumber);
  const when = whenOf(visit, language);
  return isOff ? subject.off(titled(visit.title, language), when) : words.subject(visit.title, when);
}

function visitBlocks(visit: MailedVisit, input: TicketsMailInput, texts: MailTexts): MailBlock[] {
  const place = join('facts', input.language, [visit.venueName, visit.address]);
  const where = visit.mapUrl === null ? place : { text: place, url: visit.mapUrl };
  const age = visit.ageFrom === null ? '' : texts.ageMark(visit.ageFrom);
  const rows = visit.lines.map(({ name, quantity, amount }) => ({
    label: texts.line(quantity, name),
    value: amount === 0 ? texts.free : formatMoney(amount, input.currency, input.language),
  }));
  const codes = visit.tickets.map(({ number, name, code, picture }) => ({
    label: join('facts', input.language, [texts.ticket(number), name]),
    code,
    picture,
  }));
  const head = {
    kind: 'visit',
    title: visit.title,
    details: [whenOf(visit, input.language), where, age],
  } as const;
  if (visit.calledOff)
    return [head, ...calledOffBlocks(input.language, visit.calledOff.change), { kind: 'rows', rows }];
  const blocks: MailBlock[] = [head, { kind: 'codes', codes }, { kind: 'rows', rows }];
  return visit.refund === '' ? blocks : [...blocks, { kind: 'text', text: visit.refund }];
}

/** Nothing to sum where nothing costs anything. */
function sumBlocks(input: TicketsMailInput, texts: MailTexts): MailBlock[] {
  const { fee, extras, discount, total, currency, language } = input;
  const lines = input.visits.flatMap((visit) => visit.lines);
  if ([...lines, ...extras].every(({ amount }) => amount === 0) && fee === 0) return [];
  const money = (amount: number) => formatMoney(amount, currency, language);
  const paid = { label: texts.paid, value: money(total), strong: true };
  // The lines above are what stays: with what went back they make the sum.
  if (input.refunded > 0) return [{ kind: 'rows', rows: [paid, ...refundRows(input, texts, money)] }];
  const rows = [
    ...extras.map(({ name, quantity, amount }) => ({
      label: texts.line(quantity, name),
      value: amount === 0 ? texts.free : money(amount),
    })),
    ...(fee === 0 ? [] : [{ label: texts.fee, value: money(fee) }]),
    ...(discount === 0 ? [] : [{ label: texts.discount, value: `−${money(discount)}` }]),
    paid,
  ];
  return [{ kind: 'rows', rows }];
}

function refundRows(
  { refunded, total }: TicketsMailInput,
  texts: MailTexts,
  money: (amount: number) => string,
) {
  return [
    { label: texts.returns.sum, value: `−${money(refunded)}` },
    { label: texts.afterRefunds, value: money(total - refunded), strong: true },
  ];
}
/**
 * The tickets for mail programs (schema.org): they show day and place above the mail and put the code at hand. A code is
 * no more public than in the mail itself.
 */
function reservationData(input: TicketsMailInput): readonly object[] {
  return input.visits.flatMap((visit) =>
    visit.tickets.map(({ number, code }) => ({
      '@context': 'https://schema.org',
      '@type': 'EventReservation',
      reservationNumber: input.orderNumber,
      reservationStatus: `https://schema.org/${visit.calledOff ? 'ReservationCancelled' : 'ReservationConfirmed'}`,
      ...(input.buyerName !== '' && { underName: { '@type': 'Person', name: input.buyerName } }),
      reservationFor: eventOf(visit, input),
      ticketNumber: number,
      ...(code !== '' && { ticketToken: `${tokenKinds[input.codeType]}:${code}` }),
      numSeats: '1',
      url: input.orderUrl,
      modifyReservationUrl: input.orderUrl,
    })),
  );
}

/** How the names of codes begin in `ticketToken`. */
const tokenKinds = { qr: 'qrCode', barcode: 'barcode128' } as const;

function eventOf(
  { title, day, time, venueName, address }: MailedVisit,
  { timeZone, house }: TicketsMailInput,
) {
  return {
    '@type': 'Event',
    name: title,
    startDate:
      time === null
        ? day
        : Temporal.PlainDateTime.from(`${day}T${time}`)
            .toZonedDateTime(timeZone)
            .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
    location: {
      '@type': 'Place',
      name: venueName || house.name,
      address: address || house.address || house.name,
    },
  };
}

/** Staff seated the holder of a ticket elsewhere: where they sat, and where they sit. The ticket comes with it as a file. */
export function seatChangedMail(input: SeatMailInput): ComposedMail {
  const { language, was, now, words } = input;
  const texts = seatTexts[language];
  return composeMail(input, {
    subject: texts.subject(titled(input.title, language), whenOf(input, language)),
    heading: texts.heading,
    blocks: [
      { kind: 'visit', title: input.title, details: [whenOf(input, language)] },
      ...(words === '' ? [] : [{ kind: 'text', text: words } as const]),
      {
        kind: 'rows',
        rows: [
          { label: texts.was, value: was },
          { label: texts.now, value: now, strong: true },
        ],
      },
      { kind: 'text', text: texts.body },
      { kind: 'button', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

interface SeatTexts {
  subject(title: string, when: string): string;
  heading: string;
  was: string;
  now: string;
  body: string;
}

/** `title` has its marks already, `when` is a day with its time. */
export const seatTexts: Readonly<Record<Language, SeatTexts>> = {
  ru: {
    subject: (title, when) => `Другое место: ${title}, ${when}`,
    heading: 'У вас другое место',
    was: 'Было',
    now: 'Теперь',
    body: 'Билет прежний, платить ничего не нужно. Билет с\u00a0новым местом приложен к\u00a0письму; со старым тоже пройдёте, садитесь на\u00a0новое место.',
  },
  en: {
    subject: (title, when) => `Another seat: ${title}, ${when}`,
    heading: 'You have another seat',
    was: 'Before',
    now: 'Now',
    body: 'The ticket is the same, and there is nothing to pay. The ticket with the new seat is attached; the earlier one lets you in too, but please take the new seat.',
  },
  ch: {
    subject: (title, when) => `座位變更：${title}，${when}`,
    heading: '您的座位已變更',
    was: '原座位',
    now: '新座位',
    body: '門票仍為同一張，無須付款。附件為新座位的門票；原門票仍可入場，請坐新座位。',
  },
  kz: {
    subject: (title, when) => `Басқа орын: ${title}, ${when}`,
    heading: 'Орныңыз ауысты',
    was: 'Бұрын',
    now: 'Енді',
    body: 'Билет сол күйінде, ештеңе төлемейсіз. Жаңа орны бар билет хатқа тіркелген; бұрынғысымен де кіресіз, бірақ жаңа орынға отырыңыз.',
  },
};

/** In the house's own words, a paragraph where it left a line empty, with the session that it is about. */
export function houseLetterMail(input: HouseLetterMailInput): ComposedMail {
  const paragraphs = input.body.split(/\n\s*\n/).map((text) => text.trim());
  return composeMail(input, {
    subject: input.subject,
    heading: input.subject,
    blocks: [
      ...paragraphs.filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'visit', title: input.title, details: [whenOf(input, input.language)] },
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}
