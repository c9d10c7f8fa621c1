import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import type { ComposedMail, HouseLetterMailInput } from './mail-input.ts';

/** In the house's own words, a paragraph where it left a line empty, with the session that it is about. */
export function houseLetterMail(input: HouseLetterMailInput): ComposedMail {
  const paragraphs = input.body.split(/\n\s*\n/).map((text) => text.trim());
  return composeMail(input, {
    subject: input.subject,
    heading: input.subject,
    blocks: [
      ...paragraphs.filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'visit', title: input.title, details: [whenOf(input, input.language)] },
      { kind: 'link', label: textsOf(input).openOrder, url: input.orderUrl },
    ],
  });
}
