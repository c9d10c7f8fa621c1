import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { MailTexts } from './mail-texts.ts';

const quoted = (title: string) => `“${title}”`;
const order = (number: string) => `No.\u00a0${number}`;

export const mailTextsEn: MailTexts = {
  greeting: (name) => (name === '' ? 'Hello.' : `Hello ${name},`),
  sentences: (parts) => parts.join(' '),
  order,
  openOrder: 'Open the order',
  rules: 'Rules of visiting and returning',
  ageMark: (age) => `${age}+`,
  line: (quantity, name) => (quantity === 1 ? name : `${quantity}\u00a0×\u00a0${name}`),
  fee: 'Service fee',
  discount: 'Discount',
  paid: 'Paid',
  free: 'Free',
  confirmation: {
    subject: (title, when) => `Tickets for ${quoted(title)}, ${when}`,
    subjectOfOrder: (number) => `Tickets of order ${order(number)}`,
    heading: 'Your tickets',
    paid: (number) => `Order ${order(number)} is paid.`,
    confirmed: (number) => `Order ${order(number)} is confirmed.`,
  },
  again: {
    subject: (title, when) => `Tickets once more: ${quoted(title)}, ${when}`,
    subjectOfOrder: (number) => `Tickets once more: order ${order(number)}`,
    heading: 'Tickets once more',
    asked: (number) =>
      `You asked us to send the tickets of order ${order(number)} again. The codes are the same: the earlier mail and this one are equally good.`,
  },
  attached: 'The tickets are in the attached file. Show the code at the entrance, on the screen or on paper.',
  onPage: 'The tickets open on the order’s page. Show the code at the entrance on your screen.',
  refund: {
    number: 'Refund',
    amount: 'Amount',
    order: 'Order',
    sentBack: (money) => `We have sent ${money} back the way it came.`,
    within: (days) =>
      `It will arrive within ${days}\u00a0${pluralText(days, 'en', { one: 'working day', other: 'working days' })}, depending on your bank.`,
  },
  cancelled: {
    subject: (number) => `Order ${order(number)} is cancelled, the money is sent back`,
    heading: 'Order cancelled',
    latePayment: (number) =>
      `The payment for order ${order(number)} came when the reservation had ended and others had taken the places. There are no tickets in this order.`,
    mismatch: (number) =>
      `The payment for order ${order(number)} is not the one that we asked the bank for. There are no tickets in this order.`,
    house: (number) => `We had to cancel order ${order(number)}. Its tickets are no longer valid.`,
    chooseAnother: 'Choose another session',
  },
  secondPayment: {
    subject: (number) => `Order ${order(number)}: the second payment is sent back`,
    heading: 'Second payment sent back',
    body: (number) =>
      `Order ${order(number)} was already paid when another payment came. Your tickets are valid, there is nothing to do.`,
  },
  returns: {
    sum: 'To be returned',
    bonuses: 'Bonuses to the club card',
    link: {
      subject: (number) => `Confirm your return: order ${order(number)}`,
      heading: 'Confirm your return',
      asked: (number) =>
        `You asked to return tickets of order ${order(number)}. Open the page with the button below and press “Confirm”: nothing changes before that.`,
      until: (when) =>
        `The link is good until ${when}. After that the request is cancelled by itself and your tickets stay valid. If you did not ask for anything, just leave it.`,
      confirm: 'Confirm the return',
    },
    addOns: {
      asked: (number) =>
        `You asked to give back additions to order ${order(number)}. Open the page by the button below and press “Confirm”: nothing changes without it.`,
      doneSubject: (number) => `Additions given back: order ${order(number)}`,
      doneHeading: 'Additions given back',
      doneBody: (number) =>
        `The additions to order ${order(number)} are given back and will not be handed out.`,
    },
    waits: {
      subject: (number) => `Your return request is with us: order ${order(number)}`,
      heading: 'Your return request is with us',
      body: (number) =>
        `We have your confirmation for order ${order(number)} and will write to you once it is decided.`,
    },
    done: {
      subject: (number) => `Tickets returned: order ${order(number)}`,
      heading: 'Tickets returned',
      body: (number) => `These tickets of order ${order(number)} are no longer valid.`,
      money: (money) => `We are sending ${money} back the way the payment came.`,
      moneyIsBack: (money) => `We refunded ${money} for them earlier.`,
      restStands: 'The other tickets of the order stay valid with the same codes.',
    },
    refused: {
      subject: (number) => `Return not accepted: order ${order(number)}`,
      heading: 'Return not accepted',
      body: (number) => `We could not accept the return for order ${order(number)}. Your tickets stay valid.`,
    },
    withdrawn: {
      subject: (number) => `Return request closed: order ${order(number)}`,
      heading: 'Return request closed',
      body: (number) =>
        `We have taken back a part of order ${order(number)} ourselves; a separate mail tells about it. Your own request is closed by that, and its link no longer works. What is named below stays valid; if you do not need it, ask for the return again on the order page.`,
    },
  },
  why: (number) => `You get this mail because order ${order(number)} was placed with this address.`,
  questions: (ways) => `Questions: ${ways}`,
};
