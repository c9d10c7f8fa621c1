import type { OrderChange, OrderGroup, OrderTicket } from '@foyer/contract/order/order.ts';
import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type LineChange, type Order, type OrderLine, orderCan, placeNow } from '#domain/order.ts';
import {
  type EarlierReturn,
  refundLadder,
  returnStatuses,
  type TicketReturn,
} from '#domain/ticket-returns.ts';
import type { Database } from '#platform/database.ts';
import { barcodePng, qrPng } from '#print/code-pictures.ts';
import type { Shop } from '#shop/shop.ts';
import { loadAlarmsOf } from '#store/alarms.ts';
import { loadCardReportsOf } from '#store/card-reports.ts';
import { loadBonusReturnsOf, loadClubVisitsOf } from '#store/club.ts';
import { type Discount, findRefusedCode, loadDiscountsOf } from '#store/discounts.ts';
import { loadMailsOf } from '#store/mails.ts';
import { hasOrder } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadSeatMovesOf } from '#store/seat-stories.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof loadShownOrder>>>;

/** Everything staff may see of an order; null when there is none. Ticket codes, which open the door, are left out. */
export async function loadShownOrder(database: Database, id: number) {
  if (!Number.isSafeInteger(id) || id < 0 || !(await hasOrder(database, id))) return null;
  const [
    order,
    payments,
    refunds,
    receipts,
    mails,
    tickets,
    returns,
    cardReports,
    discounts,
    bonusReturns,
    clubVisits,
    alarms,
    seatMoves,
  ] = await Promise.all([
    loadOrder(database, id),
    loadPaymentsOf(database, id),
    loadRefundsOf(database, id),
    loadReceiptsOf(database, id),
    loadMailsOf(database, id),
    loadTicketsOf(database, id),
    loadReturnsOf(database, id),
    loadCardReportsOf(database, id),
    loadDiscountsOf(database, id),
    loadBonusReturnsOf(database, id),
    loadClubVisitsOf(database, id),
    loadAlarmsOf(database, id),
    loadSeatMovesOf(database, id),
  ]);
  return {
    order,
    payments,
    refunds,
    receipts,
    mails,
    tickets: tickets.map(({ id, lineId, returnedAt, visitedAt }) => ({ id, lineId, returnedAt, visitedAt })),
    returns,
    cardReports,
    discounts,
    bonusReturns,
    clubVisits: clubVisits.map(({ number, state, tries }) => ({ number, state, tries })),
    alarms,
    seatMoves,
  };
}

/** The tickets of an order by session, as they were sold: a later change of the house does not touch them. */
export function orderGroups(
  order: Order,
  issued: readonly TicketRow[],
  returns: readonly EarlierReturn[],
  returnable: readonly TicketReturn[],
  catalogue: Pick<Catalogue, 'events' | 'venues'>,
  now: Date,
): OrderGroup[] {
  const door = doorOf(order, catalogue);
  const statuses = returnStatuses(returns);
  const byLine = groupBy(issued, (ticket) => ticket.lineId);
  const numbers = lineNumbers(order.lines);
  const bySession = groupBy(order.lines, (line) => line.sessionId);
  return [...bySession.values()].map((lines) => {
    const tickets = lines.flatMap((line) =>
      lineTickets(order, line, byLine.get(line.id) ?? [], numbers.get(line.id) ?? 0),
    );
    const told = tickets.map((ticket) => withStatus(ticket, statuses.get(ticket.id) ?? 'none'));
    const ofSession = returnable.filter(({ line }) => line.sessionId === lines[0]?.sessionId);
    const refund = ofSession.length > 0 ? { refund: refundLadder(ofSession) } : {};
    return { ...groupFacts(order, lines[0], now), ...door, ...refund, tickets: told };
  });
}

/** As the house says today: a door may move after the sale. */
function doorOf({ eventId }: Order, { events, venues }: Pick<Catalogue, 'events' | 'venues'>) {
  const event = events.find(({ id }) => id === eventId);
  const venue = venues.find(({ id }) => id === event?.venueId);
  const entrance = said(venue?.entrance);
  const latecomers = said(event?.latecomers) ?? said(venue?.latecomers);
  return { ...(entrance ? { entrance } : {}), ...(latecomers ? { latecomers } : {}) };
}

function said(text: Text = {}): Text | undefined {
  return Object.keys(text).length > 0 ? text : undefined;
}

/** A ticket that was taken back shows nothing that a door could read. */
function withStatus(ticket: OrderTicket, returnStatus: ReturnStatus): OrderTicket {
  return { ...ticket, returnStatus, ticket: returnStatus === 'returned' ? null : ticket.ticket };
}

function changeOf({ kind, was, because, chooseUntil, isClosed }: LineChange, now: Date): OrderChange {
  const isOpen = !isClosed && chooseUntil > now.getTime();
  return {
    kind,
    was: { day: was.day, time: was.time },
    because,
    chooseUntil: isOpen ? new Date(chooseUntil).toISOString() : null,
  };
}

function groupFacts(order: Order, line: OrderLine | undefined, now: Date): Omit<OrderGroup, 'tickets'> {
  const { document } = order;
  const said = documentLine(order, line);
  const { title, venueName, address, mapUrl } = placeNow(document, said);
  return {
    eventId: order.eventId,
    title,
    day: said?.day ?? '',
    time: said?.time ?? '00:00',
    allDay: said?.allDay ?? false,
    ageFrom: document.ageFrom,
    venueName,
    address,
    mapUrl,
    pictureId: document.pictureId,
    pictureUrl: document.pictureUrl,
    ...(said?.change ? { change: changeOf(said.change, now) } : {}),
  };
}

function lineTickets(
  order: Order,
  line: OrderLine,
  issued: readonly TicketRow[],
  firstNumber: number,
): OrderTicket[] {
  const said = documentLine(order, line);
  return Array.from({ length: line.quantity }, (_, place) => {
    const ticket = issued.find((one) => one.position === place + 1);
    return {
      id: ticket?.id ?? firstNumber + place,
      categoryName: said?.categoryName ?? {},
      zoneName: said?.zoneName ?? {},
      place: said?.place,
      price: line.price,
      fee: line.fee,
      visitors: line.visitors,
      returnStatus: 'none',
      ...(order.document.namesOnTickets && ticket?.visitorName ? { visitorName: ticket.visitorName } : {}),
      ticket: ticket ? issuedTicket(order, ticket) : null,
    };
  });
}

function issuedTicket(order: Order, ticket: TicketRow): NonNullable<OrderTicket['ticket']> {
  const type = order.document.ticketType;
  return {
    number: String(ticket.id),
    hash: ticket.hash,
    code: ticket.code,
    type,
    image: drawCode(type, ticket.code),
  };
}

/** Before tickets are issued they are numbered within the order. */
function lineNumbers(lines: readonly OrderLine[]): Map<number, number> {
  let next = 1;
  const numbers = new Map<number, number>();
  for (const line of lines) {
    numbers.set(line.id, next);
    next += line.quantity;
  }
  return numbers;
}

function documentLine(order: Order, line: OrderLine | undefined) {
  return line === undefined ? undefined : order.document.lines[line.position - 1];
}

/** What the door reads, PNG in base64; null where the type shows nothing. */
function drawCode(type: 'qr' | 'none' | 'barcode', code: string): string | null {
  if (type === 'none') return null;
  return (type === 'qr' ? qrPng(code) : barcodePng(code)).toString('base64');
}

/** The club's part of an order; null where there is neither a club nor anything taken off. Asked only while it matters. */
export async function orderDiscount(
  shop: Shop,
  order: Order,
  discounts: readonly Discount[],
  paymentBegun: boolean,
  now: Date,
): Promise<OrderDiscount | null> {
  const mayChange = !order.usesCultureCard && orderCan.discount(order, paymentBegun, now).yes;
  const canChange = mayChange && (await shop.club.get()) !== null;
  if (!canChange && discounts.length === 0) return null;
  const membership = canChange ? await shop.club.membershipOf(order.profileId) : { kind: 'none' as const };
  const { card, bonuses } = membership.kind === 'client' ? membership.client : { card: null, bonuses: null };
  const sumOf = (list: readonly Discount[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  return {
    promoCode: discounts.find(({ kind }) => kind === 'promo')?.code ?? null,
    refusedCode: canChange ? await findRefusedCode(shop.database, order.id) : null,
    bonuses: sumOf(discounts.filter(({ kind }) => kind === 'bonuses')),
    total: sumOf(discounts),
    canChange,
    member: bonuses && { card, bonuses },
    silent: membership.kind === 'silent',
  };
}
