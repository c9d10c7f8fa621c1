import type { AddOn } from '@foyer/contract/order/offers.ts';
import type {
  OrderGroup,
  OrderTicket,
  OrderView,
  PaymentWay,
  TimelineStep,
} from '@foyer/contract/order/order.ts';
import { formatDay, formatDayAndTime, formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import { type HouseClock, refundLadderInWords } from '@foyer/contract/rules/refund-ladder.ts';
import { type Language, type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Translate } from '#i18n/translate.ts';
import { houseTime } from '#lib/house/house-time.ts';
import { type HouseMoments, houseMoments } from './house-moments.ts';
import { addOnLines, offerShelf } from './offer-data.ts';
import { orderContents, orderFiles } from './order-contents.ts';
import type { OrderData, OrderPhase, OrderSums, TicketFace } from './order-data.ts';
import type { LineFacts, OrderFacts, SessionFacts } from './order-facts.ts';
import { isUnsettled, orderPhase, orderVersion } from './order-phase.ts';
import { type LastAttempt, orderWithTexts } from './order-with-texts.ts';

type Files = ReturnType<typeof orderFiles>;

interface Writer {
  say(text: Text): string;
  money(amount: Money): string;
  clock: HouseClock;
  language: Language;
  files: Files;
  /** Tickets are valid: their codes may be seen. */
  paid: boolean;
  /** Tickets may be opened for print (OV-18). */
  prints: boolean;
}

interface OrderDataContext {
  language: Language;
  setup: Setup;
  now: Date;
  progress: Translate<'progress'>;
  /** What the page of a declined payment tells of the last attempt; absent: it is the order's own page. */
  attempt?: LastAttempt | undefined;
}

/** Writes an order out in one language, on the clock of the house. */
export function orderPageData(
  order: OrderView,
  { language, setup, now, progress, attempt }: OrderDataContext,
): OrderData {
  return orderWithTexts(orderFacts(order, language, setup, now), progress, attempt ?? null);
}

function orderFacts(order: OrderView, language: Language, setup: Setup, now: Date): OrderFacts {
  const phase = orderPhase(order);
  const words = houseMoments(language, setup.timeZone, now);
  const files = orderFiles(order.hash, language);
  const paid = phase === 'paid';
  const writer: Writer = {
    say: (text) => textIn(text, language, setup.language),
    money: (amount) => formatMoney(amount, order.currency, language),
    clock: (moment) => houseTime(moment, setup.timeZone),
    language,
    files,
    paid,
    prints: paid && order.canPrint,
  };
  return {
    hash: order.hash,
    number: String(order.number),
    phase,
    bankWord: bankWordOf(order),
    refusal: order.decline && {
      cause: order.decline.cause,
      time: words.until(order.decline.at),
      wayId: order.decline.wayId,
    },
    failedVerification: order.verification?.state === 'failed',
    free: order.total === 0,
    version: orderVersion(order),
    verifying: order.verification?.state === 'running' ? order.verification.text : null,
    unsettled: isUnsettled(order),
    hold: holdOf(order, words),
    sessions: order.groups.map((group) => sessionTickets(group, writer)),
    contents: orderContents(order, writer),
    ticketCount: order.groups.reduce((count, group) => count + group.tickets.length, 0),
    buyer: order.buyer,
    sums: sumsOf(order, writer),
    club: order.discount,
    payable: ticketsLeft(order),
    pay: payTerms(order, writer),
    addOns: addOnLines(order.addOns, writer),
    offers: offerShelf(order, setup, writer),
    steps: order.timeline.map(({ kind, state, at, until, amount, wayId, number }) => ({
      kind,
      state,
      at,
      time: at ? words.short(at) : '',
      until: until ? words[daysLong.includes(kind) ? 'day' : 'until'](until) : '',
      sum: amount === undefined ? '' : stepSum(kind, amount, writer),
      way: writer.say(order.paymentWays.find(({ id }) => id === wayId)?.name ?? {}),
      number: number === undefined ? '' : String(number),
    })),
    refund: refundOf(order, writer),
    refundNow: refundNowOf(order, writer),
    isExchangeable: paid && order.exchange?.isOffered === true,
    credit: creditOf(order) > 0 ? `−${writer.money(creditOf(order))}` : '',
    exchangeParts: order.exchange?.parts ?? [],
    houseNow: houseTime(now, setup.timeZone),
    timeZone: setup.timeZone,
    returnable: paid && (order.canReturn ?? setup.returnsAllowed),
    files: writer.prints ? allFiles(files, setup) : { tickets: null, calendar: null, wallets: [] },
    madeAt: words.full(now),
  };
}

function allFiles({ tickets, calendar, wallet }: Files, { wallets }: Setup): OrderData['files'] {
  return {
    ...{ tickets, calendar },
    wallets: wallets.map((one) => ({ name: walletNames[one], href: wallet(one) })),
  };
}

const walletNames = { apple: 'Apple Wallet', google: 'Google Wallet' };

function bankWordOf({ payment }: OrderView): OrderFacts['bankWord'] {
  if (payment === null) return null;
  return payment.state === 'differs' || payment.state === 'late' ? payment.state : 'none';
}

/** Steps that take days: an hour would promise too much. */
const daysLong: readonly TimelineStep['kind'][] = ['return', 'refund', 'second-payment'];

function holdOf(order: OrderView, words: HouseMoments): OrderData['hold'] {
  const { heldUntil: until, secondsLeft } = order;
  return until ? { until, secondsLeft, untilWords: words.until(until) } : null;
}

function changeFacts(group: OrderGroup, { say, language, clock }: Writer): SessionFacts['changed'] {
  const { change, allDay } = group;
  if (!change) return null;
  const { kind, was, because, chooseUntil } = change;
  // The end of a day is told as that day.
  const last = chooseUntil === null ? null : clock(new Date(Date.parse(chooseUntil) - 1).toISOString());
  return {
    kind,
    was: formatDayAndTime(was.day, allDay ? null : was.time, language, 'day-month'),
    because: say(because),
    until: last === null ? '' : formatDay(last.day, language, 'long'),
  };
}

function sessionTickets(group: OrderGroup, writer: Writer): SessionFacts {
  const { say, language, paid, clock } = writer;
  const time = group.allDay ? null : group.time;
  const lines = group.tickets.map((ticket) => ticketLine(ticket, writer));
  return {
    eventId: group.eventId,
    title: say(group.title),
    day: group.day,
    time,
    when: capitalised(formatDayAndTime(group.day, time, language)),
    age: group.ageFrom,
    venue: say(group.venueName),
    address: say(group.address),
    mapUrl: group.mapUrl,
    picture: group.pictureUrl,
    entrance: say(group.entrance ?? {}),
    latecomers: say(group.latecomers ?? {}),
    refund: group.refund ? refundLadderInWords(group.refund, language, clock) : '',
    lines: paid ? lines : joined(lines),
    changed: changeFacts(group, writer),
  };
}

function ticketLine(row: OrderTicket, { say, language, money, files, paid, prints }: Writer): LineFacts {
  return {
    id: row.id,
    quantity: 1,
    category: say(row.categoryName),
    zone: row.place ? placeInWords(row.place, language, say) : say(row.zoneName),
    price: row.price > 0 ? money(row.price) : '',
    fee: row.fee > 0 ? money(row.fee) : '',
    visitors: row.visitors,
    visitorName: row.visitorName ?? '',
    returnStatus: row.returnStatus,
    ticket: paid && row.ticket ? ticketFace(row.ticket, prints ? files : null) : null,
  };
}

function ticketFace(ticket: NonNullable<OrderTicket['ticket']>, files: Files | null): TicketFace {
  return {
    number: ticket.number,
    code: ticket.code,
    type: ticket.type,
    image: ticket.image && `data:image/png;base64,${ticket.image}`,
    file: files?.ticket(ticket.hash) ?? null,
  };
}

/** Equal tickets as one line: without codes there is nothing to tell them apart. */
function joined(lines: readonly LineFacts[]): LineFacts[] {
  const found = new Map<string, LineFacts>();
  for (const line of lines) {
    const { id: _, quantity: __, ...rest } = line;
    const key = JSON.stringify(rest);
    const earlier = found.get(key);
    found.set(key, earlier ? { ...earlier, quantity: earlier.quantity + 1 } : line);
  }
  return [...found.values()];
}

/** Bonuses are no money, but have hundredths like it. */
function stepSum(kind: TimelineStep['kind'], amount: Money, { money, language }: Writer): string {
  return kind === 'bonuses' ? formatHundredths(amount, language) : money(amount);
}

/** What went back in all, and how far the slowest of it is. */
function refundOf({ timeline, total }: OrderView, { money }: Writer): OrderFacts['refund'] {
  const refunds = timeline.filter(({ kind }) => kind === 'refund');
  const [last] = refunds.toSorted(
    (one, other) => Number(one.state === 'done') - Number(other.state === 'done'),
  );
  const sum = refunds.reduce((all, { amount }) => all + (amount ?? total), 0);
  return last ? { state: last.state, sum: money(sum) } : null;
}

function sumsOf(order: OrderView, { say, money }: Writer): OrderFacts['sums'] {
  const tickets = order.groups.flatMap((group) => group.tickets);
  const fee = tickets.reduce((sum, ticket) => sum + ticket.fee, 0);
  return {
    tickets: money(tickets.reduce((sum, ticket) => sum + ticket.price, 0)),
    fee: fee > 0 ? money(fee) : null,
    services: [
      ...addOnLines(asSold(order.addOns), { say, money }).map(({ name, sum }) => ({ name, cost: sum })),
      ...order.services.map(({ name, cost }) => ({ name: say(name), cost: money(cost) })),
    ],
    discount: order.discount && order.discount.total > 0 ? `−${money(order.discount.total)}` : null,
    total: money(order.total - creditOf(order)),
    totalName: totalName(order),
    ...refundSums(order, money),
  };
}

/** What exchanged tickets pay of the total. */
function creditOf({ exchange }: OrderView): Money {
  return exchange?.credit ?? 0;
}

function totalName(order: OrderView): OrderSums['totalName'] {
  if (order.paidAt !== null) return 'sum-paid';
  return order.ended === null && order.status !== 'cancelled' ? 'sum-waiting' : 'sum-ended';
}

/** What went back of the sum paid. Money that came for an order without tickets is told where the order ends. */
function refundSums({ refunds, total }: OrderView, money: Writer['money']) {
  const { done, underWay } = refunds;
  return {
    refunded: done > 0 ? money(done) : null,
    refunding: underWay > 0 ? money(underWay) : null,
    rest: money(total - done - underWay),
  };
}

/** Discounts lie on the order as a whole: what a ticket brings then only the page of returns knows. */
function refundNowOf({ groups, discount }: OrderView, { money }: Writer): string {
  if ((discount?.total ?? 0) > 0) return '';
  const sum = groups
    .flatMap(({ refund, tickets }) =>
      tickets.filter(({ returnStatus }) => returnStatus === 'none').map((ticket) => ({ refund, ticket })),
    )
    .reduce(
      (all, { refund, ticket }) =>
        all + (refund ? refundFor(ticket, refund.steps[0]?.percent ?? 0, refund) : 0),
      0,
    );
  return sum > 0 ? money(sum) : '';
}

/** The sum tells what was sold, also of what came back. */
function asSold(addOns: readonly AddOn[]): AddOn[] {
  return addOns.map((addOn) => ({ ...addOn, returnStatus: 'none' }));
}

/** What the tickets cost with their discounts, without add-ons. */
function ticketsLeft({ groups, discount }: OrderView): Money {
  const tickets = groups.flatMap((group) => group.tickets);
  return tickets.reduce((sum, { price, fee }) => sum + price + fee, 0) - (discount?.total ?? 0);
}

function payTerms(order: OrderView, { say }: Writer): OrderData['pay'] {
  const phase = orderPhase(order);
  const unpaid = phase === 'waiting' || phase === 'paying';
  const ways = waysToTry(order, phase);
  const isOrdered = ways !== order.paymentWays;
  return {
    open: order.canPay && unpaid && order.total > creditOf(order) && order.secondsLeft > 0,
    hasBank: order.payUrl !== null,
    ways: ways.map(({ id, name, description, kind }) => ({
      id,
      name: say(name),
      description: say(description),
      kind,
    })),
    chosenWayId: isOrdered ? (ways[0]?.id ?? null) : order.chosenPaymentWayId,
  };
}

/** After a refusal the way that was refused comes last, and a code for the bank's app first. */
function waysToTry({ paymentWays, decline }: OrderView, phase: OrderPhase): readonly PaymentWay[] {
  if (!decline || phase !== 'waiting' || paymentWays.length < 2) return paymentWays;
  const rank = ({ id, kind }: PaymentWay) => (id === decline.wayId ? 2 : kind === 'qr' ? 0 : 1);
  return paymentWays.toSorted((one, other) => rank(one) - rank(other));
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
