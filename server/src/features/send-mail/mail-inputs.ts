import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import { countedAddOns } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type Order, type OrderLine, placeNow } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import { refundWords, sessionLines } from '#print/order-print-data.ts';
import type { Refund } from '#store/refunds.ts';
import type { TicketRow } from '#store/tickets.ts';
import type {
  CancelledMailInput,
  EndedMailInput,
  MailedVisit,
  OrderMailInput,
  RefundMailInput,
  TicketsMailInput,
} from '#texts/mails/mail-input.ts';

export interface Letter {
  catalogue: Catalogue;
  order: Order;
  now: Date;
  /** Public address of the shop, no slash at its end. */
  origin: string;
}

/** `letter.order`: with its good tickets only. */
export function ticketsMailInput(
  letter: Letter,
  { tickets, paid, refunded }: { tickets: readonly TicketRow[]; paid: Money; refunded: Money },
): TicketsMailInput {
  const { order } = letter;
  return {
    ...orderMailInput(letter),
    timeZone: letter.catalogue.setup.timeZone,
    codeType: order.document.ticketType === 'barcode' ? 'barcode' : 'qr',
    visits: sessionLines(order).map((first) => visitOf(letter, first, tickets)),
    fee: order.lines.reduce((sum, line) => sum + line.fee * line.quantity, 0),
    extras: countedAddOns(order.addOns.filter(({ returned }) => !returned)).map(({ first, quantity }) => ({
      name: inLanguage(letter, first.document.name),
      quantity,
      amount: first.price * quantity,
    })),
    discount: order.lines.reduce((sum, line) => sum + line.discount, 0),
    total: paid,
    refunded,
    ticketsAttached: true,
    rules: rulesOf(letter),
  };
}

/** Banks promise the card holder's bank up to ten working days. */
export const bankDaysAtMost = 10;

export function refundMailInput(letter: Letter, refund: Refund): RefundMailInput {
  return {
    ...orderMailInput(letter),
    amount: refund.amount,
    refundNumber: refund.externalId,
    bankDaysAtMost,
  };
}

export function cancelledMailInput(letter: Letter, refund: Refund): CancelledMailInput {
  return {
    ...refundMailInput(letter, refund),
    ...endedMailInput(letter),
    reason: refund.reason === 'house' || refund.reason === 'mismatch' ? refund.reason : 'late-payment',
    houseWords: '',
  };
}

export function endedMailInput(letter: Letter): EndedMailInput {
  const { order, origin } = letter;
  const standsOpen = letter.catalogue.events.some((event) => event.id === order.eventId);
  return {
    ...orderMailInput(letter),
    eventTitle: inLanguage(letter, order.document.title),
    eventUrl: standsOpen ? `${origin}/event/${order.eventId}${query(letter)}` : null,
  };
}

export function orderMailInput(letter: Letter): OrderMailInput {
  const { catalogue, order, origin } = letter;
  return {
    language: order.buyer.language,
    house: {
      name: inLanguage(letter, catalogue.setup.title),
      address: inLanguage(letter, catalogue.organiser.address),
      accent: catalogue.setup.theme.accent,
      supportEmail: catalogue.setup.support.email,
      supportPhone: catalogue.setup.support.phone,
      ownTexts: catalogue.ownTexts.mails,
    },
    orderNumber: String(order.id),
    orderUrl: `${origin}/order/${order.hash.toLowerCase()}${query(letter)}`,
    buyerName: order.buyer.name,
    currency: order.currency,
  };
}

/** Content id of a ticket's code, drawn and attached to its mail. */
export function codePictureName(ticketId: number): string {
  return `ticket-${ticketId}@tickets`;
}

export function visitOf(letter: Letter, first: OrderLine, tickets: readonly TicketRow[]): MailedVisit {
  const { document } = letter.order;
  const lines = letter.order.lines.filter((line) => line.sessionId === first.sessionId);
  const said = document.lines[first.position - 1];
  if (!said) throw new Error(`order ${letter.order.id} says nothing of its line ${first.position}`);
  const place = placeNow(document, said);
  return {
    title: inLanguage(letter, place.title),
    day: said.day,
    time: said.allDay ? null : said.time,
    ageFrom: document.ageFrom,
    venueName: inLanguage(letter, place.venueName),
    address: inLanguage(letter, place.address),
    mapUrl: place.mapUrl,
    tickets: tickets
      .filter(({ lineId }) => lines.some(({ id }) => id === lineId))
      .map(({ id, code }) => ({
        number: String(id),
        code: document.ticketType === 'none' ? '' : code,
        picture: document.ticketType === 'none' ? null : codePictureName(id),
      })),
    refund: refundWords(letter.order, lines, {
      language: letter.order.buyer.language,
      timeZone: letter.catalogue.setup.timeZone,
      now: letter.now,
    }),
    lines: lines.map((line) => ({
      name: lineName(letter, line),
      quantity: line.quantity,
      amount: line.price * line.quantity,
    })),
  };
}

export function lineName(letter: Letter, line: OrderLine): string {
  const said = letter.order.document.lines[line.position - 1];
  const say = (text: Text) => inLanguage(letter, text);
  const where = said?.place
    ? placeInWords(said.place, letter.order.buyer.language, say)
    : inLanguage(letter, said?.zoneName);
  return join('facts', letter.order.buyer.language, [where, inLanguage(letter, said?.categoryName)]);
}

/** What a visitor of a sold event has to know; each under the name that the house gave it. */
const mailedRules = ['purchase-terms', 'visitor-rules'];

function rulesOf(letter: Letter): TicketsMailInput['rules'] {
  const { catalogue, origin } = letter;
  return catalogue.setup.rules
    .filter(({ key }) => mailedRules.includes(key))
    .map(({ key, name, url }) => ({
      name: inLanguage(letter, name),
      url: url ?? `${origin}/rules/${key}${query(letter)}`,
    }));
}

export function query({ catalogue, order }: Letter): string {
  return languageQuery(order.buyer.language, catalogue.setup.language);
}

export function inLanguage({ catalogue, order }: Letter, text: Text | undefined): string {
  return textIn(text, order.buyer.language, catalogue.setup.language);
}
