import { type Field, optional, table } from '#house-files/shapes/shape.ts';
import { textWithValues } from '#house-files/shapes/text-shapes.ts';
import { mailTextKeys, ticketTextKeys } from '#texts/own-texts.ts';

/** What each text is for, as the guide says it. */
const mailAbouts: Readonly<Record<keyof typeof mailTextKeys, string>> = {
  greeting: 'First line; without a name the shop’s own.',
  ticketsSubject: 'Subject of the mail with the tickets of one session.',
  ticketsHeading: 'Heading of that mail.',
  ticketsPaid: 'Its first sentence, of a paid order.',
  ticketsFree: 'The same of a free order.',
  ticketsAttached: 'Where the tickets are and how to come in.',
  ticketsAgainHeading: 'Heading of the mail that sends tickets again.',
  orderButton: 'Button or link to the order.',
  cancelledByHouse: 'First sentence of the mail about an order that the house cancels.',
  cancelledLatePayment: 'The same where the money came after the places were gone.',
  anotherDateButton: 'Button to the other dates of the event.',
  returnAsked: 'First sentence of the mail with the link that confirms a return.',
  returnWaits: 'First sentence of the mail that the house will decide.',
  returnDone: 'First sentence of the mail about returned tickets.',
  returnRefused: 'First sentence of the mail about a refused return.',
  refund: 'How money goes back, in mails about orders without tickets.',
  questions: 'Where to ask, in the footer.',
  why: 'Why the mail came, in the footer.',
};

const ticketAbouts: Readonly<Record<keyof typeof ticketTextKeys, string>> = {
  title: 'Above everything else.',
  holder: 'Before the name of visitor or buyer.',
  category: 'Before the category.',
  fee: 'Before the fee.',
  free: 'In place of a price.',
  rules: 'Heading of the rules.',
  contents: 'Heading of what a season ticket includes.',
  addOns: 'Heading of the sheet with add-ons.',
  handedOut: 'Above its boxes for staff.',
  order: 'The number of the order.',
};

export const mailTexts = ownTexts(mailTextKeys, mailAbouts);
export const ticketTexts = ownTexts(ticketTextKeys, ticketAbouts);

function ownTexts<Key extends string>(
  keys: Readonly<Record<Key, { values: readonly string[] }>>,
  abouts: Readonly<Record<Key, string>>,
) {
  // The keys of a table are its type's.
  const names = Object.keys(keys) as Key[];
  const fields = names.map((name) => {
    const { values } = keys[name];
    const named = values.map((value) => `\`{${value}}\``).join(', ');
    return [name, optional(textWithValues(values), abouts[name] + (named && ` Names ${named}.`))] as const;
  });
  // One field for each key, made above.
  return table(Object.fromEntries(fields) as Record<Key, Field<OwnText>>);
}

type OwnText = ReturnType<typeof textWithValues>['blank'] | null;
