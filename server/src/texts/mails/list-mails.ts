import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import { listTexts } from './list-texts.ts';
import type { MailBlock } from './mail-blocks.ts';
import type { ComposedMail, ListMailInput } from './mail-input.ts';

/** Whoever reads it asked for a place on the list; pressing the button of its page is the place. */
export function listConfirmMail(input: ListMailInput): ComposedMail {
  const { confirm } = listTexts[input.language];
  return compose(input, confirm.subject(input.title), confirm.heading, [
    { kind: 'text', text: confirm.body },
    wishRows(input),
    { kind: 'button', label: confirm.button, url: input.entryUrl },
    { kind: 'text', text: confirm.until },
  ]);
}

/** Somebody asked again with an address that is on the list. */
export function listKnownMail(input: ListMailInput): ComposedMail {
  const { known } = listTexts[input.language];
  return compose(input, known.subject(input.title), known.heading, [
    { kind: 'text', text: known.body },
    wishRows(input),
    { kind: 'link', label: known.button, url: input.entryUrl },
  ]);
}

/** Places came back and are kept for whoever reads it; null: there is no offer any more. */
export function listOfferMail(input: ListMailInput): ComposedMail | null {
  const { offer, language, title } = input;
  if (offer === null) return null;
  const texts = listTexts[language];
  // Some hours from now: with its weekday a Russian date has no case that fits.
  const until = formatDayAndTime(offer.until.day, offer.until.time, language, 'day-month');
  return compose(input, texts.offer.subject(title, until), texts.offer.heading, [
    { kind: 'text', text: texts.offer.body(until) },
    {
      kind: 'rows',
      rows: [
        { label: texts.event, value: title },
        { label: texts.sessions, value: whenOf(offer.session, language), strong: true },
        {
          label: texts.places,
          value: join('facts', language, [offer.places, partyWords(input)]),
          strong: true,
        },
        { label: texts.priceLabel, value: priceOf(input, offer.priceFrom) },
      ],
    },
    { kind: 'button', label: texts.offer.button, url: input.entryUrl },
    { kind: 'text', text: texts.offer.else },
  ]);
}

/** Nobody answered in time. */
export function listLapsedMail(input: ListMailInput): ComposedMail {
  const { lapsed } = listTexts[input.language];
  return compose(input, lapsed.subject(input.title), lapsed.heading, [
    { kind: 'text', text: lapsed.body },
    wishRows(input),
    { kind: 'link', label: lapsed.button, url: input.joinUrl },
  ]);
}

/** `от 260 ₽` */
function priceOf(input: ListMailInput, from: Money): string {
  const { language, currency } = input;
  if (from === 0) return textsOf(input).free;
  return listTexts[language].price(formatMoney(from, currency, language));
}

function compose(
  input: ListMailInput,
  subject: string,
  heading: string,
  blocks: readonly MailBlock[],
): ComposedMail {
  return composeMail({ ...input, why: listTexts[input.language].why }, { subject, heading, blocks });
}

function wishRows(input: ListMailInput): MailBlock {
  const { title, sessions, zones, language } = input;
  const texts = listTexts[language];
  const when = sessions.map((session) => whenOf(session, language));
  return {
    kind: 'rows',
    rows: [
      { label: texts.event, value: title },
      { label: texts.sessions, value: join('groups', language, when) },
      { label: texts.party, value: partyWords(input) },
      ...(zones === '' ? [] : [{ label: texts.zones, value: zones }]),
    ],
  };
}

/** `2, рядом` */
function partyWords({ party, together, language }: ListMailInput): string {
  const { together: near } = listTexts[language];
  return join('facts', language, [String(party), together ? near : '']);
}
