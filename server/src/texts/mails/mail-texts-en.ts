import { titled } from '@foyer/contract/rules/joining.ts';
import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { MailTexts } from './mail-texts.ts';

const order = (number: string) => `No.\u00a0${number}`;

export const mailTextsEn: MailTexts = {
  greeting: (name) => (name === '' ? 'Hello.' : `Hello ${name},`),
  sentences: (parts) => parts.join(' '),
  order,
  openOrder: 'Open the order',
  ageMark: (age) => `Age: ${age}+`,
  line: (quantity, name) => (quantity === 1 ? name : `${quantity}\u00a0×\u00a0${name}`),
  fee: 'Booking fee',
  discount: 'Discount',
  paid: 'Paid',
  afterRefunds: 'Total after refunds',
  ticket: (number) => `Ticket ${order(number)}`,
  free: 'Free',
  confirmation: {
    subject: (title, when) => `Tickets for ${titled(title, 'en')}, ${when}`,
    subjectOfOrder: (number) => `Tickets for order ${order(number)}`,
    heading: 'Your tickets',
    paid: (number) => `Order ${order(number)} is paid.`,
    confirmed: (number) => `Order ${order(number)} is confirmed.`,
  },
  again: {
    subject: (title, when) => `Your tickets again: ${titled(title, 'en')}, ${when}`,
    subjectOfOrder: (number) => `Your tickets again: order ${order(number)}`,
    heading: 'Your tickets again',
    asked: (number) =>
      `Here are the tickets of order ${order(number)} once more. The codes are the same: the earlier email and this one are equally good.`,
  },
  attached: 'The tickets are in the attached file. Show the code at the entrance, on the screen or on paper.',
  onPage: 'The tickets open on the order’s page. Show the code at the entrance on your screen.',
  refund: {
    number: 'Refund',
    amount: 'Amount',
    order: 'Order',
    sentBack: (money) => `We are refunding ${money} to the payment method you used.`,
    within: (days) =>
      `It will arrive within ${days}\u00a0${pluralText(days, 'en', { one: 'working day', other: 'working days' })}, depending on your bank.`,
  },
  cancelled: {
    subject: (number) => `Order ${order(number)} is cancelled: your refund is on its way`,
    heading: 'Order cancelled',
    latePayment: (number) =>
      `The payment for order ${order(number)} arrived after the hold had ended and the tickets had gone back on sale. There are no tickets in this order.`,
    mismatch: (number) =>
      `The payment for order ${order(number)} does not match what we requested from the bank. There are no tickets in this order.`,
    house: (number) => `We had to cancel order ${order(number)}. Its tickets are no longer valid.`,
    chooseAnother: 'Choose another date',
  },
  declined: {
    subject: (number) => `Order ${order(number)} is cancelled: your bank declined the payment`,
    heading: 'Your bank declined the payment',
    body: (number) =>
      `Your bank checked the payment for order ${order(number)} and declined it. The order is cancelled, and the tickets are back on sale.`,
    money: 'We received no money. If your bank reserved the sum, it will release it.',
  },
  secondPayment: {
    subject: (number) => `Order ${order(number)}: the second payment is being refunded`,
    heading: 'Second payment on its way back',
    body: (number) =>
      `Order ${order(number)} was already paid when another payment arrived. Your tickets are valid, and there is nothing you need to do.`,
  },
  returns: {
    sum: 'To be refunded',
    bonuses: 'Points to the club card',
    link: {
      subject: (number) => `Confirm your return: order ${order(number)}`,
      heading: 'Confirm your return',
      asked: (number) =>
        `You asked to return tickets of order ${order(number)}. Open the page with the button below and press “Confirm”: nothing changes before that.`,
      until: (when) =>
        `The link works until ${when}. After that the request is cancelled automatically and your tickets stay valid. If you did not ask for this, ignore this email.`,
      confirm: 'Confirm the return',
    },
    addOns: {
      asked: (number) =>
        `You asked to return add-ons of order ${order(number)}. Open the page with the button below and press “Confirm”: nothing changes before that.`,
      doneSubject: (number) => `Add-ons returned: order ${order(number)}`,
      doneHeading: 'Add-ons returned',
      doneBody: (number) => `The add-ons of order ${order(number)} are returned and will not be handed out.`,
    },
    waits: {
      subject: (number) => `Your return request is with us: order ${order(number)}`,
      heading: 'Your return request is with us',
      body: (number) =>
        `We have your confirmation for order ${order(number)} and will write to you once it is decided.`,
      by: (day) => `You will have our answer by ${day}.`,
    },
    done: {
      subject: (number) => `Tickets returned: order ${order(number)}`,
      heading: 'Tickets returned',
      body: (number) => `These tickets of order ${order(number)} are no longer valid.`,
      money: (money) => `We are refunding ${money} to the payment method you used.`,
      moneyIsBack: (money) => `We refunded ${money} for them earlier.`,
      partIsBack: (money) => `We refunded another ${money} for them earlier.`,
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
        `We have refunded a part of order ${order(number)} ourselves; a separate email tells you about it. Your own request is therefore closed, and its link no longer works. What is listed below stays valid; if you do not need it, request the return again on the order page.`,
    },
    lapsed: {
      subject: (number) => `Return request cancelled: order ${order(number)}`,
      heading: 'Return request cancelled',
      body: (number) =>
        `The return request for order ${order(number)} was not confirmed in time, so it is cancelled. Your tickets are valid; if you still need the return, request it again on the order page.`,
    },
  },
  why: (number) =>
    `You are receiving this email because order ${order(number)} was placed with this address.`,
  questions: (ways) => `Questions: ${ways}`,
};
