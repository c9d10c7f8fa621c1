import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join, titled } from '@foyer/contract/rules/joining.ts';
import { changeTexts } from './change-texts.ts';
import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import type { MailBlock } from './mail-blocks.ts';
import type { ChangedSession, ChangeMailInput, ComposedMail, EndedMailInput } from './mail-input.ts';

/** A session of the order is called off, moved, replaced or played elsewhere. */
export function sessionChangeMail(input: ChangeMailInput): ComposedMail {
  const texts = changeTexts[input.language];
  const { kind, language } = input;
  const told = kind === 'off' ? input.was : input.now;
  const facts = kind === 'off' ? [texts.fact.off] : [texts.fact[kind], texts.stayValid];
  const rows = [
    { label: texts.was, value: inWords(input.was, input) },
    ...(kind === 'off' ? [] : [{ label: texts.now, value: inWords(input.now, input), strong: true }]),
    { label: texts.tickets, value: join('list', language, input.tickets) },
    ...(input.addOns.length === 0
      ? []
      : [{ label: texts.addOns, value: join('list', language, input.addOns) }]),
  ];
  return composeMail(input, {
    subject: texts.subject[kind](titled(told.title, language), whenOf(told, language)),
    heading: texts.heading[kind],
    blocks: [
      { kind: 'text', text: textsOf(input).sentences(facts) },
      ...(input.because === '' ? [] : [{ kind: 'text', text: input.because } as const]),
      { kind: 'rows', rows },
      ...(kind === 'off' ? refundBlocks(input) : choiceBlocks(input)),
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

/** The house took the change back. */
export function sessionStandsMail(input: ChangeMailInput): ComposedMail {
  const { stands } = changeTexts[input.language];
  const { now, language } = input;
  return composeMail(input, {
    subject: stands.subject(titled(now.title, language), whenOf(now, language)),
    heading: stands.heading,
    blocks: [
      { kind: 'visit', title: now.title, details: [whenOf(now, language), placeOf(now, input)] },
      { kind: 'text', text: stands.body },
      { kind: 'button', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}

/** An order that nobody had paid ended because its session was changed. */
export function holdEndedMail(input: EndedMailInput): ComposedMail {
  const { holdEnded } = changeTexts[input.language];
  const { order, cancelled, openOrder } = textsOf(input);
  const number = order(input.orderNumber);
  const { eventUrl } = input;
  return composeMail(input, {
    subject: holdEnded.subject(number),
    heading: holdEnded.heading,
    blocks: [
      { kind: 'text', text: holdEnded.body(number) },
      ...(input.eventTitle === '' ? [] : [{ kind: 'visit', title: input.eventTitle, details: [] } as const]),
      ...(eventUrl === null
        ? []
        : [{ kind: 'button', label: cancelled.chooseAnother, url: eventUrl } as const]),
      { kind: 'link', label: openOrder, url: input.orderUrl },
    ],
  });
}

/** Both answers lead to the page of the choice: opening a link changes nothing, for mail scanners follow links. */
function choiceBlocks(input: ChangeMailInput): MailBlock[] {
  const texts = changeTexts[input.language];
  const until = whenOf(input.chooseUntil, input.language);
  const sum = sumOf(input);
  return [
    {
      kind: 'text',
      text: input.amount === 0 ? texts.freeChoice(until) : texts.choice(sum, until),
    },
    { kind: 'button', label: texts.stay, url: input.choiceUrl },
    {
      kind: 'button',
      label: input.amount === 0 ? texts.cannotCome : texts.money(sum),
      url: input.choiceUrl,
    },
  ];
}

function refundBlocks(input: ChangeMailInput): MailBlock[] {
  const texts = changeTexts[input.language];
  if (input.amount === 0) return [{ kind: 'text', text: texts.nothingToDo }];
  const [sum, until] = [sumOf(input), whenOf(input.chooseUntil, input.language)];
  const text = input.paysByItself ? texts.refundByItself(sum, until) : texts.refundOnRequest(sum, until);
  return [
    { kind: 'text', text },
    { kind: 'button', label: texts.refundNow(sum), url: input.choiceUrl },
  ];
}

function inWords(session: ChangedSession, input: ChangeMailInput): string {
  const title = input.kind === 'replaced' || input.kind === 'off' ? session.title : '';
  const place = input.was.venueName === input.now.venueName ? '' : placeOf(session, input);
  return join('facts', input.language, [title, whenOf(session, input.language), place]);
}

function placeOf({ venueName, address }: ChangedSession, { language }: ChangeMailInput): string {
  return join('facts', language, [venueName, address]);
}

function sumOf({ amount, currency, language }: ChangeMailInput): string {
  return formatMoney(amount, currency, language);
}
