import { addDays, formatMoney } from '@foyer/contract/rules/format.ts';
import { shareOf } from '@foyer/contract/rules/price.ts';
import { type Day, type Language, type Money, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { paidParts, paidTicket, spread } from '#domain/discount.ts';
import { fitLineName, rateOf, type VatRate, vatWithin } from '#domain/receipt.ts';
import {
  groupEntries,
  type ReportEntry,
  type ReportKey,
  type ReportRow,
  type ReportSums,
  totalsOf,
} from '#domain/sales-report.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  type LedgerSum,
  loadMovements,
  loadReturnedParts,
  loadSoldOrders,
  type Movement,
  type ReturnedParts,
  type SoldAddOn,
  type SoldOrder,
  sumLedger,
} from '#store/sales-ledger.ts';
import { type ReportWords, reportWords } from '#texts/report-words.ts';

interface ReportRequest {
  /** Days of the house, both of them in it. */
  from: Day;
  to: Day;
  by: readonly ReportKey[];
  language: Language;
}

export interface SalesReport extends Pick<ReportRequest, 'from' | 'to' | 'by' | 'language'> {
  rows: readonly ReportRow[];
  totals: readonly ReportSums[];
  /** Line by line with the bank's number, by the clock. */
  entries: readonly ReportEntry[];
  /** The sums of payments and refunds, counted without a look at tickets. */
  ledger: readonly LedgerSum[];
  isEqual: boolean;
}

/** So many orders are looked up at a time. */
const atATime = 200;

/** Money that came and went in a period, by what it was paid for: one look at the ledger as it is now. */
export async function reportSales(
  shop: Pick<ShopCore, 'database' | 'catalogue'>,
  { from, to, by, language }: ReportRequest,
): Promise<SalesReport> {
  const catalogue = await shop.catalogue.get();
  const midnight = (day: Day) => midnightOf(day, catalogue.setup.timeZone);
  const period = { from: midnight(from), to: midnight(addDays(to, 1)) };
  const entries: ReportEntry[] = [];
  const ledger = await shop.database.transaction(
    async (transaction) => {
      // All of it at one moment: what is paid meanwhile is in neither or in both.
      await transaction.query('set transaction isolation level repeatable read, read only');
      const movements = await loadMovements(transaction, period);
      for (let start = 0; start < movements.length; start += atATime) {
        const part = movements.slice(start, start + atATime);
        const orders = await loadSoldOrders(transaction, [...new Set(part.map(({ orderId }) => orderId))]);
        const parts = await loadReturnedParts(transaction, part.flatMap(returnOf));
        for (const movement of part) {
          const order = orders.get(movement.orderId);
          if (!order) throw new Error(`the order ${movement.orderId} of a payment is not there`);
          const returned = movement.returnId === null ? undefined : parts.get(movement.returnId);
          entries.push(...entriesOf(movement, order, returned, { catalogue, language }));
        }
      }
      return await sumLedger(transaction, period);
    },
    { isLong: true, attempts: 1 },
  );
  const totals = totalsOf(entries);
  const rows = groupEntries(entries, by);
  return { from, to, by, language, rows, totals, entries, ledger, isEqual: isEqual(totals, ledger) };
}

function returnOf({ returnId }: Movement): number[] {
  return returnId === null ? [] : [returnId];
}

function isEqual(totals: readonly ReportSums[], ledger: readonly LedgerSum[]): boolean {
  const text = (sums: readonly LedgerSum[]) =>
    sums
      .filter(({ paid, refunded }) => paid !== 0 || refunded !== 0)
      .map(({ currency, paid, refunded }) => `${currency} ${paid} ${refunded}`)
      .toSorted()
      .join();
  return text(totals) === text(ledger);
}

/** The first moment of a day in the house. */
function midnightOf(day: Day, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

interface EntryContext {
  catalogue: Catalogue;
  language: Language;
}

interface Rates {
  ticket: VatRate;
  fee: VatRate;
  addOn(addOn: SoldAddOn): VatRate;
}

/** What one movement sold or took back, line by line. The entries add up to exactly the money that moved. */
function entriesOf(
  movement: Movement,
  order: SoldOrder,
  parts: ReturnedParts | undefined,
  context: EntryContext,
): ReportEntry[] {
  const said = sayer(context);
  const rates = ratesOf(movement, context);
  const base = baseOf(movement, order, context);
  const isReturn = movement.returnId !== null;
  const isSale = movement.kind === 'free-order' || (movement.kind === 'payment' && movement.isApplied);
  const known = isSale
    ? [
        ...soldTickets(base, order, rates, said),
        ...soldAddOns(base, order, rates, said),
        ...exchangedTickets(base, order, { credit: movement.credit, rates, words: said.words }),
      ]
    : isReturn && parts
      ? returnedParts(base, order, parts, rates, said)
      : [];
  return [...known, ...remainder(base, movement, known, said.words)];
}

const noSession = { session: '', sessionId: '' };

type Base = Omit<ReportEntry, 'session' | 'sessionId' | 'price'>;

function baseOf(movement: Movement, order: SoldOrder, { catalogue, language }: EntryContext): Base {
  const { timeZone, language: houseLanguage } = catalogue.setup;
  const { day } = houseClock(movement.at, timeZone);
  const way = catalogue.paymentWays.find(({ key }) => key === movement.way);
  return {
    day,
    month: day.slice(0, 7),
    event: textIn(order.title, language, houseLanguage),
    eventId: order.eventId,
    way: way ? textIn(way.name, language, houseLanguage) : movement.way,
    wayKey: movement.way,
    currency: movement.currency,
    orderId: movement.orderId,
    bankNumber: movement.bankNumber,
    rrn: movement.rrn ?? '',
    sold: 0,
    returned: 0,
    prices: 0,
    fees: 0,
    discounts: 0,
    paid: 0,
    refunded: 0,
    vat: 0,
  };
}

interface Sayer {
  words: ReportWords;
  text(text: Text): string;
  session(line: SoldOrder['lines'][number]): Pick<ReportEntry, 'session' | 'sessionId'>;
  price(line: SoldOrder['lines'][number], currency: Movement['currency']): string;
}

function sayer({ catalogue, language }: EntryContext): Sayer {
  const text = (one: Text) => textIn(one, language, catalogue.setup.language);
  return {
    words: reportWords[language],
    text,
    session: ({ sessionId, day, time }) => ({ session: `${day} ${time}`, sessionId: String(sessionId) }),
    price: ({ categoryName, zoneName, price }, currency) =>
      [text(categoryName), text(zoneName), formatMoney(price, currency, language)].filter(Boolean).join(', '),
  };
}

/** As the receipt says; without one, as the house has it now. */
function ratesOf({ cart }: Movement, { catalogue }: EntryContext): Rates {
  const { receipts, setup } = catalogue;
  const ticket = cart ? rateOf(cart, false) : (receipts?.ticketVat ?? 'none');
  const fee = cart ? rateOf(cart, true) : (receipts?.feeVat ?? 'none');
  const onReceipt = (name: Text) => fitLineName(textIn(name, setup.language, setup.language));
  return {
    ticket,
    fee,
    addOn: ({ name, vat }) => vat ?? cart?.find((line) => line.name === onReceipt(name))?.vat ?? ticket,
  };
}

function soldTickets(base: Base, order: SoldOrder, rates: Rates, said: Sayer): ReportEntry[] {
  return order.lines.map((line) => {
    const parts = paidParts(line);
    const sum = (of: (part: (typeof parts)[number]) => Money) =>
      parts.reduce((all, part) => all + part.quantity * of(part), 0);
    const [prices, fees] = [sum(({ price }) => price), sum(({ fee }) => fee)];
    return {
      ...base,
      ...said.session(line),
      price: said.price(line, base.currency),
      sold: line.quantity,
      prices: line.quantity * line.price,
      fees: line.quantity * line.fee,
      discounts: line.discount,
      paid: prices + fees,
      vat: vatWithin(prices, rates.ticket) + vatWithin(fees, rates.fee),
    };
  });
}

function soldAddOns(base: Base, order: SoldOrder, rates: Rates, said: Sayer): ReportEntry[] {
  return order.addOns.map((addOn) => ({
    ...base,
    ...noSession,
    price: said.words.addOn(said.text(addOn.name)),
    prices: addOn.price,
    paid: addOn.price,
    vat: vatWithin(addOn.price, rates.addOn(addOn)),
  }));
}

/** What exchanged tickets paid of the new ones came in, with its tax, when they were sold. */
function exchangedTickets(
  base: Base,
  { exchanged }: SoldOrder,
  { credit, rates, words }: { credit: Money; rates: Rates; words: ReportWords },
): ReportEntry[] {
  if (credit === 0) return [];
  const left = exchanged.map((ticket) => {
    const { price, fee } = paidTicket(ticket, ticket.position);
    const ofPrice = Math.min(ticket.refund, price);
    return { price: price - ofPrice, fee: fee - (ticket.refund - ofPrice) };
  });
  const sum = (of: (part: (typeof left)[number]) => Money) => left.reduce((all, part) => all + of(part), 0);
  const [prices = 0, fees = 0] = spread(credit, [sum(({ price }) => price), sum(({ fee }) => fee)]);
  const vat = vatWithin(prices, rates.ticket) + vatWithin(fees, rates.fee);
  return [{ ...base, ...noSession, price: words.exchanged, paid: -credit, vat: -vat }];
}

function returnedParts(
  base: Base,
  order: SoldOrder,
  parts: ReturnedParts,
  rates: Rates,
  said: Sayer,
): ReportEntry[] {
  const tickets = parts.tickets.flatMap(({ lineId, position, percent, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const ofPrice = Math.min(amount, shareOf(paidTicket(line, position).price, percent, 100));
    const vat = vatWithin(ofPrice, rates.ticket) + vatWithin(amount - ofPrice, rates.fee);
    const facts = { ...said.session(line), price: said.price(line, base.currency) };
    return [{ ...base, ...facts, returned: 1, refunded: amount, vat: -vat }];
  });
  const addOns = parts.addOns.flatMap(({ addOnId, amount }) => {
    const addOn = order.addOns.find(({ id }) => id === addOnId);
    if (!addOn) return [];
    const vat = vatWithin(amount, rates.addOn(addOn));
    const price = said.words.addOn(said.text(addOn.name));
    return [{ ...base, ...noSession, price, refunded: amount, vat: -vat }];
  });
  return [...tickets, ...addOns];
}

/** Money that no ticket explains: a payment that came too late and goes back, a difference that staff has settled. */
function remainder(
  base: Base,
  { kind, amount }: Movement,
  known: readonly ReportEntry[],
  words: ReportWords,
): ReportEntry[] {
  const isRefund = kind === 'refund';
  const explained = known.reduce((sum, { paid, refunded }) => sum + (isRefund ? refunded : paid), 0);
  const left = amount - explained;
  if (left === 0 || kind === 'free-return') return [];
  const facts = { ...noSession, price: words.withoutTickets };
  return [{ ...base, ...facts, ...(isRefund ? { refunded: left } : { paid: left }) }];
}
