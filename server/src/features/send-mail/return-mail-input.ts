import { join } from '@foyer/contract/rules/joining.ts';
import { type Money, textIn } from '@foyer/contract/rules/values.ts';
import { houseClock } from '#domain/clock-span.ts';
import { bonusesBack } from '#domain/discount.ts';
import { placeNow } from '#domain/order.ts';
import { languageQuery } from '#domain/page-address.ts';
import type { Refund } from '#store/refunds.ts';
import { amountOf, type ReturnRow } from '#store/returns.ts';
import type { TicketRow } from '#store/tickets.ts';
import type { ReturnMailInput } from '#texts/mails/mail-input.ts';
import { bankDaysAtMost, type Letter, lineName, orderMailInput } from './mail-inputs.ts';

/** What a mail about a return tells; `linkName` is what the link carries. */
export function returnMailInput(
  letter: Letter,
  asked: ReturnRow,
  {
    tickets,
    paid,
    refunds,
    linkName,
  }: { tickets: readonly TicketRow[]; paid: Money; refunds: readonly Refund[]; linkName: string },
): ReturnMailInput {
  const { order, origin, catalogue } = letter;
  const query = languageQuery(order.buyer.language, catalogue.setup.language);
  const address = `${origin}/order/return/${order.hash.toLowerCase()}${query}`;
  return {
    ...orderMailInput(letter),
    tickets: [
      ...asked.items.map((item) => ({
        name: ticketName(letter, tickets, item.ticketId),
        number: String(item.ticketId),
        amount: item.amount,
      })),
      ...asked.addOns.map(({ addOnId, amount }) => ({
        name: addOnName(letter, addOnId),
        number: '',
        amount,
      })),
    ],
    onlyAddOns: asked.items.length === 0,
    amount: amountOf(asked),
    bonuses: bonusesOf(letter, asked, tickets),
    confirmUrl: `${address}${query === '' ? '?' : '&'}hash_conf=${linkName.toLowerCase()}`,
    goodUntil: houseClock(asked.expiresAt, catalogue.setup.timeZone),
    answerBy: asked.answerBy && houseClock(asked.answerBy, catalogue.setup.timeZone).day,
    paid,
    rest: paid - refundedOf(refunds),
    restStands: order.lines.some(({ quantity, returned }) => returned < quantity),
    refundedBefore: refunds
      .filter(({ returnId, outside }) => returnId === asked.id && outside)
      .reduce((sum, { amount }) => sum + amount, 0),
    refundNumber: amountOf(asked) === 0 ? '' : `T${asked.id}`,
    bankDaysAtMost,
    words: asked.words,
  };
}

/** Of the money that paid for the order: another payment goes back beside it. */
export function refundedOf(refunds: readonly Refund[]): Money {
  return refunds
    .filter(({ reason }) => reason === 'return' || reason === 'house')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function bonusesOf({ order }: Letter, { items }: ReturnRow, tickets: readonly TicketRow[]): number {
  const spent = items.flatMap(({ ticketId, percent }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    const line = order.lines.find(({ id }) => id === ticket?.lineId);
    return ticket && line ? [{ ...line, position: ticket.position, percent }] : [];
  });
  return bonusesBack(spent);
}

function ticketName(letter: Letter, tickets: readonly TicketRow[], ticketId: number): string {
  const ticket = tickets.find(({ id }) => id === ticketId);
  const line = letter.order.lines.find(({ id }) => id === ticket?.lineId);
  const said = line && letter.order.document.lines[line.position - 1];
  const title = textIn(
    placeNow(letter.order.document, said).title,
    letter.order.buyer.language,
    letter.catalogue.setup.language,
  );
  return join('facts', letter.order.buyer.language, [title, line && lineName(letter, line)]);
}

function addOnName({ order, catalogue }: Letter, addOnId: number): string {
  const addOn = order.addOns.find(({ id }) => id === addOnId);
  return textIn(addOn?.document.name, order.buyer.language, catalogue.setup.language);
}
