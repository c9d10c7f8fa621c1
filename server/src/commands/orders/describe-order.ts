import { formatMoney } from '@foyer/contract/rules/format.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { HouseClock } from '#commands/kit/with-stores.ts';
import type { Order, OrderLine } from '#domain/order.ts';
import type { ShownOrder } from '#features/view-order/order-groups.ts';
import type { OrderAlarm } from '#store/alarms.ts';
import type { CardReport } from '#store/card-reports.ts';
import type { MailRow } from '#store/mails.ts';
import { counted } from '#texts/counted.ts';

/** An order as text, one fact per line, with times in the house's time zone. */
export function describeOrder(shown: ShownOrder, clock: HouseClock, origin: string): string {
  const { order, payments, refunds, receipts, returns, alarms } = shown;
  const money = (amount: number) => formatMoney(amount, order.currency, 'en');
  const buyer = facts(order.buyer.name, order.buyer.email, order.buyer.phone);
  return [
    `order ${order.id}: ${order.state}, ${say(order.document.title)}, ${money(order.total)}`,
    facts(
      `  placed ${clock(order.placedAt)}`,
      order.paidAt ? `paid ${clock(order.paidAt)}` : `held until ${clock(order.heldUntil)}`,
      order.endedAt && `ended ${clock(order.endedAt)} (${order.endReason})`,
    ),
    `  buyer ${buyer || 'erased'}`,
    `  page ${origin}/order/${order.hash.toLowerCase()}`,
    ...order.lines.map(
      (one) => `  line ${one.position}: ${lineWords(order, one)}, ${money(one.price + one.fee)} each`,
    ),
    ...shown.discounts.map(
      ({ code, amount }) =>
        `  discount ${code === null ? 'by bonuses' : `by code ${code}`}: ${money(amount)} off`,
    ),
    ...order.addOns.map((one) =>
      facts(`  add-on ${one.id}: ${say(one.document.name)}`, money(one.price), one.returned && 'returned'),
    ),
    ...ticketLines(shown, clock),
    ...seatMoveLines(shown, clock),
    ...returns.map((one) => returnLine(one, clock)),
    ...payments.map((one) =>
      facts(
        `  payment ${one.merchantNumber}: ${one.state}`,
        money(one.amount),
        one.gateway,
        `started ${clock(one.createdAt)}`,
        one.detail,
      ),
    ),
    ...refunds.map((one) =>
      facts(`  refund ${one.externalId}: ${one.state}`, money(one.amount), one.reason, clock(one.createdAt)),
    ),
    ...shown.clubVisits.map(({ number, state, tries }) =>
      facts(`  club visit ${number}: ${state}`, tries > 0 && `${counted(tries, 'attempt')} to return it`),
    ),
    ...shown.bonusReturns.map((one) =>
      facts(`  bonuses returned: ${one.state}`, money(one.amount), clock(one.createdAt)),
    ),
    ...receipts.map((one) =>
      facts(
        `  receipt ${one.id} ${receiptNames[one.kind]}: ${one.state}`,
        one.failures > 0 && counted(one.failures, 'failure'),
        one.detail,
      ),
    ),
    ...shown.cardReports.map(
      (report) => `  culture card registry, ${report.kind}: ${reportState(report, clock)}`,
    ),
    ...shown.mails.map((mail) => `  mail "${mail.kind}": ${mailState(mail, clock)}`),
    ...alarms.map((alarm) => `  ${alarmWords(alarm, clock)}`),
    '',
  ].join('\n');
}

/** Joins the facts that are present with commas. */
function facts(...told: readonly (string | false | null)[]): string {
  return told.filter(Boolean).join(', ');
}

function returnLine(asked: ShownOrder['returns'][number], clock: HouseClock): string {
  const { id, state, items, addOns, askedAt, byHouse, words } = asked;
  const also = addOns.length > 0 ? ` and ${counted(addOns.length, 'add-on')}` : '';
  const when = `${byHouse ? 'by the house' : 'asked'} ${clock(askedAt)}`;
  return facts(
    `  return ${id}: ${state}`,
    `${counted(items.length, 'ticket')}${also}`,
    when,
    words !== '' && `"${words}"`,
  );
}

function alarmWords({ id, kind, raisedAt, detail, decision }: OrderAlarm, clock: HouseClock): string {
  if (decision) return `decided ${kind} ${clock(decision.at)}, by ${decision.by}: ${decision.note}`;
  return `ALARM ${id} ${kind} since ${clock(raisedAt)}: ${detail}`;
}

/** What a receipt is for. */
export const receiptNames = {
  sale: 'for the sale',
  closing: 'closing the sale',
  refund: 'for a refund',
  'late-refund': 'for a refund',
} as const;

/** `2 × Full price, Row 5, seat 12, 2027-02-14 19:00`. */
export function lineWords(
  order: Pick<Order, 'document'>,
  line: Pick<OrderLine, 'position' | 'quantity'>,
): string {
  const said = order.document.lines[line.position - 1];
  if (!said) return counted(line.quantity, 'ticket');
  const place = said.place ? placeInWords(said.place, 'en', say) : say(said.zoneName);
  const when = said.allDay ? said.day : `${said.day} ${said.time}`;
  return [`${line.quantity} × ${say(said.categoryName)}`, place, when].filter(Boolean).join(', ');
}

function ticketLines({ tickets }: ShownOrder, clock: HouseClock): string[] {
  return tickets.map(({ id, returnedAt, visitedAt }) => {
    if (returnedAt) return `  ticket ${id}: returned ${clock(returnedAt)}`;
    return `  ticket ${id}: ${visitedAt ? `visited ${clock(visitedAt)}` : 'valid'}`;
  });
}

function seatMoveLines({ seatMoves }: ShownOrder, clock: HouseClock): string[] {
  return seatMoves.map(({ ticketId, fromPlace, toPlace, movedAt }) => {
    const [from, to] = [placeInWords(fromPlace, 'en', say), placeInWords(toPlace, 'en', say)];
    return `  ticket ${ticketId}: seated elsewhere ${clock(movedAt)}, ${from} → ${to}`;
  });
}

function reportState({ state, doneAt, tries, detail }: CardReport, clock: HouseClock): string {
  if (doneAt) return `reported ${clock(doneAt)}`;
  const said = state === 'REFUSED' ? 'refused' : 'pending';
  return `${said}, ${counted(tries, 'attempt')}${detail === null ? '' : `: ${detail}`}`;
}

function mailState({ sentAt, failedAt, attempts, detail }: MailRow, clock: HouseClock): string {
  if (sentAt) return `sent ${clock(sentAt)}`;
  const why = detail ? `: ${detail}` : '';
  if (failedAt) return `not delivered, given up ${clock(failedAt)}${why}`;
  return attempts === 0 ? 'pending' : `pending, ${counted(attempts, 'attempt')} failed${why}`;
}

/** In English where the house has it, otherwise in Russian. */
function say(text: Text): string {
  return textIn(text, 'en', 'ru');
}
