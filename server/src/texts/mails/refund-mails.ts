import { formatMoney } from '@foyer/contract/rules/format.ts';
import { composeMail, mailTexts } from './compose-mail.ts';
import type { MailBlock } from './mail-blocks.ts';
import type { CancelledMailInput, ComposedMail, RefundMailInput } from './mail-input.ts';

/** The order ended without tickets, and its money is on the way back. */
export function orderCancelledMail(input: CancelledMailInput): ComposedMail {
  const texts = mailTexts[input.language].cancelled;
  const facts = { 'late-payment': texts.latePayment, house: texts.house, mismatch: texts.mismatch };
  const title: MailBlock[] =
    input.eventTitle === '' ? [] : [{ kind: 'visit', title: input.eventTitle, details: [] }];
  const blocks: MailBlock[] = [
    { kind: 'text', text: facts[input.reason](input.orderNumber) },
    ...title,
    ...(input.houseWords === '' ? [] : [{ kind: 'text', text: input.houseWords } as const]),
    ...refundBlocks(input),
  ];
  if (input.eventUrl !== null)
    blocks.push({ kind: 'button', label: texts.chooseAnother, url: input.eventUrl });
  blocks.push(orderLink(input));
  return composeMail(input, { subject: texts.subject(input.orderNumber), heading: texts.heading, blocks });
}

/** A second payment of a paid order went back; the tickets stay. */
export function paymentRefundedMail(input: RefundMailInput): ComposedMail {
  const texts = mailTexts[input.language].secondPayment;
  const blocks: MailBlock[] = [
    { kind: 'text', text: texts.body(input.orderNumber) },
    ...refundBlocks(input),
    orderLink(input),
  ];
  return composeMail(input, { subject: texts.subject(input.orderNumber), heading: texts.heading, blocks });
}

function refundBlocks(input: RefundMailInput): MailBlock[] {
  const { refund, order, sentences } = mailTexts[input.language];
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

function orderLink(input: RefundMailInput): MailBlock {
  return { kind: 'link', label: mailTexts[input.language].openOrder, url: input.orderUrl };
}
