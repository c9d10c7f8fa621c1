import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import {
  type Day,
  type Language,
  type Money,
  type Text,
  type Time,
  textIn,
} from '@foyer/contract/rules/values.ts';
import { countedAddOns } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { paidTicket } from '#domain/discount.ts';
import { isOff, type Order, type OrderLine, payable, placeNow } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import { refundWords, sessionLines } from '#print/order-print-data.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { type ExchangeRow, findExchangeOf } from '#store/exchanges.ts';
import { findHouseLetter, findOneOfEach, findOrderOfReader } from '#store/house-letters.ts';
import type { MailRow } from '#store/mails.ts';
import { loadOrder } from '#store/orders.ts';
import type { Refund } from '#store/refunds.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import {
  exchangeDoneMail,
  exchangeFailedMail,
  exchangeLapsedMail,
  exchangeLinkMail,
} from '#texts/mails/exchange-mails.ts';
import type {
  CancelledMailInput,
  ChangeMailInput,
  ComposedMail,
  EndedMailInput,
  ExchangeMailInput,
  MailedVisit,
  OrderMailInput,
  RefundMailInput,
  TicketsMailInput,
} from '#texts/mails/mail-input.ts';
import { houseLetterMail } from '#texts/mails/tickets-mail.ts';

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
  {
    tickets,
    paid,
    refunded,
    calledOff,
  }: {
    tickets: readonly TicketRow[];
    paid: Money;
    refunded: Money;
    /** What the house wrote about sessions that it called off, by their numbers. */
    calledOff: ReadonlyMap<number, ChangeMailInput>;
  },
): TicketsMailInput {
  const { order } = letter;
  return {
    ...orderMailInput(letter),
    timeZone: letter.catalogue.setup.timeZone,
    codeType: order.document.ticketType === 'barcode' ? 'barcode' : 'qr',
    visits: sessionLines(order).map((first) => visitOf(letter, first, tickets, calledOff)),
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

/** What came back since the sale is no ticket any more, in words as in the calendar, and took its share of the discount along. */
export function withGoodTickets(order: Order, good: readonly TicketRow[]): Order {
  const lines = order.lines.map((line) => {
    const tickets = good.filter(({ lineId }) => lineId === line.id);
    const paid = tickets.map(({ position }) => paidTicket(line, position));
    const quantity = tickets.length;
    const discount = paid.reduce(
      (left, { price, fee }) => left - price - fee,
      quantity * (line.price + line.fee),
    );
    return { ...line, quantity, discount, returned: 0 };
  });
  return { ...order, lines: lines.filter(({ quantity }) => quantity > 0) };
}

function visitOf(
  letter: Letter,
  first: OrderLine,
  tickets: readonly TicketRow[],
  calledOff: ReadonlyMap<number, ChangeMailInput>,
): MailedVisit {
  const { document } = letter.order;
  const lines = letter.order.lines.filter((line) => line.sessionId === first.sessionId);
  const said = document.lines[first.position - 1];
  if (!said) throw new Error(`order ${letter.order.id} says nothing of its line ${first.position}`);
  const place = placeNow(document, said);
  const off = isOff(said);
  const hasCodes = document.ticketType !== 'none' && !off;
  return {
    title: inLanguage(letter, place.title),
    day: said.day,
    time: said.allDay ? null : said.time,
    ageFrom: document.ageFrom,
    venueName: inLanguage(letter, place.venueName),
    address: inLanguage(letter, place.address),
    mapUrl: place.mapUrl,
    tickets: tickets.flatMap(({ id, lineId, code }) => {
      const line = lines.find((one) => one.id === lineId);
      if (!line) return [];
      return {
        number: String(id),
        name: lineName(letter, line),
        code: hasCodes ? code : '',
        picture: hasCodes ? codePictureName(id) : null,
      };
    }),
    calledOff: off ? { change: calledOff.get(first.sessionId) ?? null } : null,
    refund: off
      ? ''
      : refundWords(letter.order, lines, {
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

/** A mail about the exchange that the order was placed for; null: it is not true any more. */
export async function writeOfExchange(
  shop: Shop,
  letter: Letter,
  mail: Pick<MailRow, 'kind'>,
  refunds: readonly Refund[],
): Promise<ComposedMail | null> {
  const exchange = await findExchangeOf(shop.database, letter.order.id);
  if (!exchange) return null;
  const input = await exchangeMailInput(shop, letter, exchange);
  if (mail.kind === 'exchange-done') return exchangeDoneMail(input);
  if (mail.kind === 'exchange-link') return exchange.state === 'OPEN' ? exchangeLinkMail(input) : null;
  if (mail.kind === 'exchange-lapsed') return exchange.state === 'LAPSED' ? exchangeLapsedMail(input) : null;
  const refund = refunds.find(({ returnId }) => returnId === null);
  return refund ? exchangeFailedMail({ ...input, ...refundMailInput(letter, refund) }) : null;
}

async function exchangeMailInput(
  { database, key }: Pick<Shop, 'database' | 'key'>,
  letter: Letter,
  { oldOrder, items }: ExchangeRow,
): Promise<ExchangeMailInput> {
  const { order, origin, catalogue } = letter;
  const old = await loadOrder(database, oldOrder);
  const tickets = await loadTicketsOf(database, oldOrder);
  const given = items.flatMap(({ ticketId }) => {
    const line = tickets.find(({ id }) => id === ticketId)?.lineId;
    return old.lines.filter(({ id }) => id === line);
  });
  const language = query(letter);
  const address = `${origin}/order/exchange/${order.hash.toLowerCase()}${language}`;
  const separator = language === '' ? '?' : '&';
  return {
    ...orderMailInput(letter),
    oldNumber: String(old.id),
    oldUrl: `${origin}/order/${old.hash.toLowerCase()}${language}`,
    title: inLanguage(letter, placeNow(order.document, order.document.lines[0]).title),
    was: eveningOf({ ...letter, order: old }, given),
    now: eveningOf(letter, order.lines),
    paid: payable(order),
    back: items.reduce((sum, { refund }) => sum + refund, 0),
    bankDaysAtMost,
    confirmUrl: `${address}${separator}name=${exchangeLinkName({ key }, order.hash).toLowerCase()}`,
    goodUntil: houseClock(order.heldUntil, catalogue.setup.timeZone),
  };
}

function eveningOf(letter: Letter & { order: Order }, lines: readonly OrderLine[]): ExchangeMailInput['was'] {
  const [first] = lines;
  const said = first && letter.order.document.lines[first.position - 1];
  const names = [...new Set(lines.map((line) => lineName(letter, line)))];
  return {
    day: said?.day ?? '',
    time: said && !said.allDay ? said.time : null,
    // Each has marks within: a row, a seat and what the ticket is.
    places: join('groups', letter.order.buyer.language, names),
  };
}

interface Written {
  sessionId: number;
  subject: Text;
  body: Text;
}

/**
 * A letter of the house to the buyer; null: no ticket of its session is good any more. An address has one letter, bound to its
 * first order: when that one was returned, the letter speaks of another.
 */
export async function writeOfHouse(
  { database }: Pick<Shop, 'database'>,
  letter: Letter,
  letterId: number,
): Promise<ComposedMail | null> {
  const found = await findHouseLetter(database, { id: letterId });
  if (!found) return null;
  const ofFirst = compose(letter, found, orderMailInput(letter));
  if (ofFirst) return ofFirst;
  const { id, buyer } = letter.order;
  const otherId = await findOrderOfReader(database, found.sessionId, id);
  if (otherId === null) return null;
  const ofOther = { ...letter, order: { ...(await loadOrder(database, otherId)), buyer } };
  return compose(ofOther, found, orderMailInput(ofOther));
}

/** What a letter reads like that nobody has sent: in each language of its readers, without a name and an order. */
export async function previewOfHouse(
  { database, catalogue, now, origin }: Pick<Shop, 'database' | 'catalogue' | 'now' | 'origin'>,
  written: Written,
): Promise<{ language: Language; subject: string; text: string }[]> {
  const orders = await Promise.all(
    (await findOneOfEach(database, written.sessionId)).map((id) => loadOrder(database, id)),
  );
  const opened = await catalogue.get();
  return orders.flatMap((order) => {
    const letter = { catalogue: opened, order, now: now(), origin };
    const nobody = { buyerName: '', orderNumber: '…', orderUrl: `${origin}/order/…` };
    const mail = compose(letter, written, { ...orderMailInput(letter), ...nobody });
    if (mail === null) return [];
    // A mail begins with its subject, underlined.
    const [, ...paragraphs] = mail.text.split('\n\n');
    return [{ language: order.buyer.language, subject: mail.subject, text: paragraphs.join('\n\n') }];
  });
}

function compose(letter: Letter, written: Written, input: OrderMailInput): ComposedMail | null {
  const about = sessionOfLetter(letter.order, written.sessionId);
  if (about === null) return null;
  const { title, day, time } = about;
  return houseLetterMail({
    ...input,
    ...{ title: inLanguage(letter, title), day, time },
    subject: inLanguage(letter, written.subject),
    body: inLanguage(letter, written.body),
  });
}

/** The session as the good tickets of an order name it, or as its season tickets do; null: none of them does. */
function sessionOfLetter(
  { lines, document }: Order,
  sessionId: number,
): { title: Text; day: Day; time: Time | null } | null {
  const good = lines.filter(({ returned, quantity }) => returned < quantity);
  const line = good.find((one) => one.sessionId === sessionId);
  const said = line && document.lines[line.position - 1];
  if (said) return { ...said, title: placeNow(document, said).title, time: said.allDay ? null : said.time };
  const item = good.length > 0 && document.composition?.find((one) => one.sessionId === sessionId);
  if (!item || item.day === null) return null;
  return { title: item.title, day: item.day, time: item.time === '00:00' ? null : item.time };
}
