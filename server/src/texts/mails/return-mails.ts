import { formatDay, formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { composeMail, type MailBlock, textsOf, whenOf } from './compose-mail.ts';
import type {
  CancelledMailInput,
  ComposedMail,
  EndedMailInput,
  OrderMailInput,
  RefundMailInput,
  ReturnMailInput,
} from './mail-input.ts';
import type { MailTexts } from './mail-texts.ts';

/** A return was asked for: the link that confirms it. Opening it changes nothing (mail scanners follow links). */
export function returnLinkMail(input: ReturnMailInput): ComposedMail {
  const { link, addOns } = textsOf(input).returns;
  const { orderNumber, goodUntil, language, confirmUrl } = input;
  return returnMail(input, link, [
    { kind: 'text', text: (input.onlyAddOns ? addOns : link).asked(orderNumber) },
    ticketRows(input),
    { kind: 'button', label: link.confirm, url: confirmUrl },
    { kind: 'text', text: link.until(whenOf(goodUntil, language)) },
  ]);
}

/** Confirmed by the buyer; the house decides. */
export function returnWaitsMail(input: ReturnMailInput): ComposedMail {
  const { returns, sentences } = textsOf(input);
  const { waits } = returns;
  const { answerBy, language } = input;
  const by = answerBy === null ? [] : [waits.by(formatDay(answerBy, language, 'full'))];
  return returnMail(input, waits, [
    { kind: 'text', text: sentences([waits.body(input.orderNumber), ...by]) },
    ticketRows(input),
  ]);
}

/** The tickets are void, the money is on its way. */
export function returnDoneMail(input: ReturnMailInput): ComposedMail {
  const { returns, sentences } = textsOf(input);
  const done = input.onlyAddOns ? ofAddOns(returns) : returns.done;
  const facts = [
    done.body(input.orderNumber),
    ...(input.restStands && !input.onlyAddOns ? [done.restStands] : []),
  ];
  return returnMail(input, done, [
    { kind: 'text', text: sentences(facts) },
    ...said(input.words),
    ticketRows(input),
    ...moneyWay(input),
    ...restRows(input),
  ]);
}

/** How the money comes, or that the buyer has it. */
function moneyWay(input: ReturnMailInput): MailBlock[] {
  const { returns, refund, order, sentences } = textsOf(input);
  const { amount, refundedBefore, bankDaysAtMost, refundNumber } = input;
  const { done } = returns;
  if (amount === 0) return [];
  if (refundedBefore >= amount)
    return [{ kind: 'text', text: done.moneyIsBack(moneyOf(input, refundedBefore)) }];
  const facts = [
    done.money(moneyOf(input, amount - refundedBefore)),
    refund.within(bankDaysAtMost),
    ...(refundedBefore > 0 ? [done.partIsBack(moneyOf(input, refundedBefore))] : []),
  ];
  return [
    { kind: 'text', text: sentences(facts) },
    { kind: 'rows', rows: [{ label: refund.number, value: order(refundNumber) }] },
  ];
}

/** What was paid for the order and what stays of it; without a refund nothing has changed. */
function restRows(input: ReturnMailInput): MailBlock[] {
  const { paid, afterRefunds } = textsOf(input);
  if (input.amount === 0) return [];
  const rows = [
    { label: paid, value: moneyOf(input, input.paid) },
    { label: afterRefunds, value: moneyOf(input, input.rest), strong: true },
  ];
  return [{ kind: 'rows', rows }];
}

/** The words of tickets, but where it is said what came back; tickets that stand go without saying. */
function ofAddOns({ done, addOns }: MailTexts['returns']): MailTexts['returns']['done'] {
  const { doneSubject: subject, doneHeading: heading, doneBody: body } = addOns;
  return { ...done, subject, heading, body };
}

/** The house said no, with its reason; the tickets stay good. */
export function returnRefusedMail(input: ReturnMailInput): ComposedMail {
  const { refused } = textsOf(input).returns;
  return returnMail(input, refused, [
    { kind: 'text', text: refused.body(input.orderNumber) },
    ...said(input.words),
    ...ticketNames(input),
  ]);
}

/** The house took something else back itself, and the buyer's request is over; what is named stays good. */
export function returnWithdrawnMail(input: ReturnMailInput): ComposedMail {
  const { withdrawn } = textsOf(input).returns;
  return returnMail(input, withdrawn, [
    { kind: 'text', text: withdrawn.body(input.orderNumber) },
    ...ticketNames(input),
  ]);
}

/** Nobody followed the link in time; the tickets stay good. */
export function returnLapsedMail(input: ReturnMailInput): ComposedMail {
  const { lapsed } = textsOf(input).returns;
  return returnMail(input, lapsed, [
    { kind: 'text', text: lapsed.body(input.orderNumber) },
    ...ticketNames(input),
  ]);
}

function ticketNames(input: ReturnMailInput): MailBlock[] {
  return input.tickets.map((ticket) => ({ kind: 'visit', title: numbered(input, ticket), details: [] }));
}

/** Of several equal tickets the number says which one. */
function numbered(
  input: ReturnMailInput,
  { name, number }: Pick<ReturnMailInput['tickets'][number], 'name' | 'number'>,
): string {
  const { order } = textsOf(input);
  return join('facts', input.language, [name, number && order(number)]);
}

function returnMail(
  input: ReturnMailInput,
  { subject, heading }: { subject(number: string): string; heading: string },
  blocks: readonly MailBlock[],
): ComposedMail {
  const { openOrder } = textsOf(input);
  const link: MailBlock = { kind: 'link', label: openOrder, url: input.orderUrl };
  return composeMail(input, { subject: subject(input.orderNumber), heading, blocks: [...blocks, link] });
}

function ticketRows(input: ReturnMailInput): MailBlock {
  const { returns, free } = textsOf(input);
  const rows = input.tickets.map((ticket) => ({
    label: numbered(input, ticket),
    value: input.amount === 0 ? free : moneyOf(input, ticket.amount),
  }));
  const sum = { label: returns.sum, value: moneyOf(input, input.amount), strong: true };
  const bonuses = { label: returns.bonuses, value: formatHundredths(input.bonuses, input.language) };
  return {
    kind: 'rows',
    rows: [...rows, ...(input.amount === 0 ? [] : [sum]), ...(input.bonuses === 0 ? [] : [bonuses])],
  };
}

function said(words: string): MailBlock[] {
  return words === '' ? [] : [{ kind: 'text', text: words }];
}

function moneyOf({ currency, language }: ReturnMailInput, amount: number): string {
  return formatMoney(amount, currency, language, { decimals: 2 });
}

/** The order ended without tickets, and its money is on the way back. */
export function orderCancelledMail(input: CancelledMailInput): ComposedMail {
  const texts = textsOf(input).cancelled;
  const facts = { 'late-payment': texts.latePayment, house: texts.house, mismatch: texts.mismatch };
  const blocks: MailBlock[] = [
    { kind: 'text', text: facts[input.reason](input.orderNumber) },
    ...eventTitle(input),
    ...(input.houseWords === '' ? [] : [{ kind: 'text', text: input.houseWords } as const]),
    ...refundBlocks(input),
    ...wayOn(input),
  ];
  return composeMail(input, { subject: texts.subject(input.orderNumber), heading: texts.heading, blocks });
}

/** The bank looked into the buyer and declined the payment, which ends the order. */
export function paymentDeclinedMail(input: EndedMailInput): ComposedMail {
  const { declined, sentences } = textsOf(input);
  const blocks: MailBlock[] = [
    { kind: 'text', text: sentences([declined.body(input.orderNumber), declined.money]) },
    ...eventTitle(input),
    ...wayOn(input),
  ];
  return composeMail(input, {
    subject: declined.subject(input.orderNumber),
    heading: declined.heading,
    blocks,
  });
}

function eventTitle({ eventTitle: title }: EndedMailInput): MailBlock[] {
  return title === '' ? [] : [{ kind: 'visit', title, details: [] }];
}

function wayOn(input: EndedMailInput): MailBlock[] {
  const label = textsOf(input).cancelled.chooseAnother;
  const button: MailBlock[] = input.eventUrl === null ? [] : [{ kind: 'button', label, url: input.eventUrl }];
  return [...button, orderLink(input)];
}

/** A second payment of a paid order went back; the tickets stay. */
export function paymentRefundedMail(input: RefundMailInput): ComposedMail {
  const texts = textsOf(input).secondPayment;
  const blocks: MailBlock[] = [
    { kind: 'text', text: texts.body(input.orderNumber) },
    ...refundBlocks(input),
    orderLink(input),
  ];
  return composeMail(input, { subject: texts.subject(input.orderNumber), heading: texts.heading, blocks });
}

export function refundBlocks(input: RefundMailInput): MailBlock[] {
  const { refund, order, sentences } = textsOf(input);
  const money = formatMoney(input.amount, input.currency, input.language, { decimals: 2 });
  return [
    { kind: 'text', text: sentences([refund.sentBack(money), refund.within(input.bankDaysAtMost)]) },
    {
      kind: 'rows',
      rows: [
        { label: refund.order, value: order(input.orderNumber) },
        { label: refund.number, value: order(input.refundNumber) },
        { label: refund.amount, value: money, strong: true },
      ],
    },
  ];
}

function orderLink(input: OrderMailInput): MailBlock {
  return { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl };
}
