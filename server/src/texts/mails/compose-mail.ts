import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { withOwnMailTexts } from '#texts/own-texts.ts';
import { typeset } from '#texts/typeset.ts';
import { detailText, type MailBlock, type MailDetail, plainMail } from './mail-blocks.ts';
import { htmlMail } from './mail-html.ts';
import type { AnyMailInput, ComposedMail, MailedVisit, OrderMailInput } from './mail-input.ts';
import type { MailTexts } from './mail-texts.ts';
import { mailTextsCh } from './mail-texts-ch.ts';
import { mailTextsEn } from './mail-texts-en.ts';
import { mailTextsKz } from './mail-texts-kz.ts';
import { mailTextsRu } from './mail-texts-ru.ts';

/** The texts of a mail, with the house's own among them. */
export function textsOf({ language, house }: Pick<OrderMailInput, 'language' | 'house'>): MailTexts {
  return withOwnMailTexts(mailTexts[language], house.ownTexts, language);
}

const mailTexts: Readonly<Record<Language, MailTexts>> = {
  ru: mailTextsRu,
  en: mailTextsEn,
  ch: mailTextsCh,
  kz: mailTextsKz,
};

/** About an order, or for the reason that it says itself. */
type ReasonedInput = OrderMailInput | (AnyMailInput & { why: string });

/** Adds greeting and signature, and makes HTML and plain text from the same blocks. */
export function composeMail(
  input: ReasonedInput,
  mail: { subject: string; heading: string; blocks: readonly MailBlock[]; linkedData?: readonly object[] },
): ComposedMail {
  const { language, house, buyerName } = input;
  const texts = textsOf(input);
  const content = {
    subject: oneLine(typeset(mail.subject, language)),
    sender: typeset(house.name, language),
    blocks: [
      { kind: 'heading', text: mail.heading } as const,
      { kind: 'text', text: texts.greeting(buyerName) } as const,
      ...mail.blocks,
    ].map((block) => typesetBlock(block, language)),
    footer: footerOf(input, texts).map((line) => typeset(line, language)),
    links: linksOf(house),
    ...(mail.linkedData && { linkedData: mail.linkedData }),
  };
  return {
    subject: content.subject,
    html: htmlMail(content, language, house.accent),
    text: plainMail(content, language),
  };
}

/** `суббота, 14 ноября 2026, 19:00` */
export function whenOf(visit: Pick<MailedVisit, 'day' | 'time'>, language: Language): string {
  return formatDayAndTime(visit.day, visit.time, language, 'full');
}

function footerOf(input: ReasonedInput, texts: MailTexts): string[] {
  const { house, language } = input;
  const ways = join('list', language, [house.supportEmail, house.supportPhone]);
  const signature = join('facts', language, [house.name, house.address]);
  return [
    signature,
    ...(ways === '' ? [] : [texts.questions(ways)]),
    'why' in input ? input.why : texts.why(input.orderNumber),
  ];
}

function linksOf({ supportEmail, supportPhone }: OrderMailInput['house']) {
  return [
    { text: supportEmail, url: `mailto:${supportEmail}` },
    { text: supportPhone, url: `tel:${supportPhone.replace(/[^+\d]/g, '')}` },
  ].filter(({ text }) => text !== '');
}

function typesetDetail(detail: MailDetail, language: Language): MailDetail {
  const text = typeset(detailText(detail), language);
  return typeof detail === 'string' ? text : { ...detail, text };
}

function typesetBlock(block: MailBlock, language: Language): MailBlock {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return { ...block, text: typeset(block.text, language) };
    case 'visit':
      return {
        ...block,
        title: typeset(block.title, language),
        details: block.details.map((detail) => typesetDetail(detail, language)),
      };
    case 'codes':
      return {
        ...block,
        codes: block.codes.map((code) => ({ ...code, label: typeset(code.label, language) })),
      };
    case 'rows':
      return { ...block, rows: block.rows.map((row) => ({ ...row, label: typeset(row.label, language) })) };
    case 'button':
    case 'link':
      return { ...block, label: typeset(block.label, language) };
  }
}

/** A subject is one line, whatever a title holds. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').trim();
}
