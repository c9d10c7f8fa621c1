import type { Language, Text } from '@foyer/contract/rules/values.ts';
import type { MailTexts } from './mails/mail-texts.ts';
import type { TicketLabels } from './ticket-labels.ts';

/** A text that a house may write itself: where it stands, and the values that it has to name, in order. */
interface OwnText {
  path: string;
  values: readonly string[];
}

/**
 * The texts of mails that a house may write in its own words, by their keys in `house.yaml`. What tells of a deadline or
 * has forms for numbers is not among them.
 */
export const mailTextKeys = {
  greeting: { path: 'greeting', values: ['name'] },
  ticketsSubject: { path: 'confirmation.subject', values: ['title', 'when'] },
  ticketsHeading: { path: 'confirmation.heading', values: [] },
  ticketsPaid: { path: 'confirmation.paid', values: ['number'] },
  ticketsFree: { path: 'confirmation.confirmed', values: ['number'] },
  ticketsAttached: { path: 'attached', values: [] },
  ticketsAgainHeading: { path: 'again.heading', values: [] },
  orderButton: { path: 'openOrder', values: [] },
  cancelledByHouse: { path: 'cancelled.house', values: ['number'] },
  cancelledLatePayment: { path: 'cancelled.latePayment', values: ['number'] },
  anotherDateButton: { path: 'cancelled.chooseAnother', values: [] },
  returnAsked: { path: 'returns.link.asked', values: ['number'] },
  returnWaits: { path: 'returns.waits.body', values: ['number'] },
  returnDone: { path: 'returns.done.body', values: ['number'] },
  returnRefused: { path: 'returns.refused.body', values: ['number'] },
  refund: { path: 'refund.sentBack', values: ['money'] },
  questions: { path: 'questions', values: ['ways'] },
  why: { path: 'why', values: ['number'] },
} as const satisfies Record<string, OwnText>;

/** The same of printed tickets. */
export const ticketTextKeys = {
  title: { path: 'electronicTicket', values: [] },
  holder: { path: 'holder', values: [] },
  category: { path: 'category', values: [] },
  fee: { path: 'fee', values: [] },
  free: { path: 'free', values: [] },
  rules: { path: 'rules', values: [] },
  contents: { path: 'contents', values: [] },
  addOns: { path: 'addOns', values: [] },
  handedOut: { path: 'handedOut', values: [] },
  order: { path: 'orderNumber', values: ['number'] },
} as const satisfies Record<string, OwnText>;

type OwnTexts = Readonly<Record<string, Text>>;

/** The shop's texts with the house's own put in. A language that the house did not write keeps the shop's words. */
export function withOwnMailTexts(texts: MailTexts, own: OwnTexts, language: Language): MailTexts {
  return withOwn(texts, mailTextKeys, own, language);
}

export function withOwnTicketTexts(labels: TicketLabels, own: OwnTexts, language: Language): TicketLabels {
  return withOwn(labels, ticketTextKeys, own, language);
}

function withOwn<Texts extends object>(
  texts: Texts,
  keys: Readonly<Record<string, OwnText>>,
  own: OwnTexts,
  language: Language,
): Texts {
  return Object.entries(own).reduce((all, [key, text]) => {
    const [written, place] = [text[language], keys[key]];
    return written && place ? replaced(all, place.path.split('.'), written, place.values) : all;
  }, texts);
}

/** A copy in which the text at the path is the written one; the shape stays, so that callers notice nothing. */
function replaced<Part extends object>(
  part: Part,
  [name = '', ...rest]: readonly string[],
  written: string,
  values: readonly string[],
): Part {
  const before: unknown = Reflect.get(part, name);
  if (typeof before === 'object' && before !== null)
    return { ...part, [name]: replaced(before, rest, written, values) };
  if (typeof before !== 'function') return { ...part, [name]: written };
  const say = (...given: unknown[]) => {
    // A greeting without a name is the shop's own.
    if (given.includes('')) return String(before(...given));
    return written.replace(placeholder, (token, value: string) =>
      String(given[values.indexOf(value)] ?? token),
    );
  };
  return { ...part, [name]: say };
}

/** `{name}` */
export const placeholder = /\{(\w+)\}/g;
