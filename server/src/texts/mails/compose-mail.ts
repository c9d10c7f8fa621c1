import { colourToHex, parseColour } from '@foyer/contract/rules/colour.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { between, join } from '@foyer/contract/rules/joining.ts';
import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import { withOwnMailTexts } from '#texts/own-texts.ts';
import { typeset } from '#texts/typeset.ts';
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

/** The mail as HTML that old mail programs show too: tables, styles at each element, no picture but
 * codes that came with it, nothing fetched. */
function htmlMail(content: MailContent, language: Language, accent: string): string {
  const colour = parseColour(accent);
  const bar = colour === null ? ink : colourToHex(colour);
  const rows = content.blocks.map(
    (block) => `<tr><td style="padding:0 0 20px">${blockHtml(block, bar)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkTheme}</style>${linkedDataHtml(content)}
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ground}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font:400 16px/24px ${font};text-align:left">
<tr><td class="ink" style="padding:0 0 20px;font:600 16px/24px ${font};color:${ink}">${escapeHtml(content.sender)}</td></tr>
${rows.join('\n')}
<tr><td class="line mute" style="border-top:1px solid ${line};padding:16px 0 0;font:400 13px/20px ${font};color:${mute}">${content.footer.map((row) => footerHtml(row, content)).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** JSON that cannot end its element. */
function linkedDataHtml({ linkedData = [] }: MailContent): string {
  if (linkedData.length === 0) return '';
  const json = JSON.stringify(linkedData).replaceAll('<', '\\u003c');
  return `\n<script type="application/ld+json">${json}</script>`;
}

/** Tokens of the look as sRGB; dark ones come in where a mail program tells the theme, see `darkTheme`. */
const ground = '#fcfbf9';
const ink = '#1c1916';
const mute = '#5d5954';
const line = '#d9d7d4';
const font = "Onest,-apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei',Arial,sans-serif";

const darkTheme =
  '@media (prefers-color-scheme:dark){.ground{background-color:#13110f!important}.ink{color:#f0eeea!important}' +
  '.mute{color:#adaaa6!important}.line{border-color:#393632!important}' +
  '.button{background-color:#f0eeea!important;color:#13110f!important}}';

function blockHtml(block: MailBlock, bar: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0;font:700 28px/32px ${font};letter-spacing:-.012em;color:${ink}">${escapeHtml(block.text)}</h1>`;
    case 'text':
      return `<p class="ink" style="margin:0;color:${ink}">${escapeHtml(block.text)}</p>`;
    case 'visit':
      return visitHtml(block, bar);
    case 'rows':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="font:400 16px/24px ${font}">${block.rows.map(rowHtml).join('')}</table>`;
    case 'codes':
      return block.codes.map(codeHtml).join('');
    case 'button':
      return `<a class="button" href="${escapeHtml(safeUrl(block.url))}" style="display:inline-block;padding:14px 24px;border-radius:3px;background-color:${ink};color:#fbfaf9;font:600 16px/24px ${font};text-decoration:none">${escapeHtml(block.label)}</a>`;
    case 'link':
      return `<a class="ink" href="${escapeHtml(safeUrl(block.url))}" style="color:${ink};text-decoration:underline">${escapeHtml(block.label)}</a>`;
  }
}

/** White around the code in a dark mail too: scanners need it. */
function codeHtml({ label, code, picture }: Extract<MailBlock, { kind: 'codes' }>['codes'][number]): string {
  const words = `<div class="ink" style="padding:4px 0 16px;color:${ink}">${escapeHtml(label)} <span class="mute" style="color:${mute}">${escapeHtml(code)}</span></div>`;
  if (picture === null) return words;
  return `<img src="cid:${escapeHtml(picture)}" alt="${escapeHtml(code)}" style="display:block;max-width:100%;background-color:#ffffff">${words}`;
}

function visitHtml(block: Extract<MailBlock, { kind: 'visit' }>, bar: string): string {
  const details = block.details
    .filter((detail) => detailText(detail) !== '')
    .map((detail) => `<div class="ink" style="color:${ink}">${detailHtml(detail)}</div>`);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="8" style="width:8px;background-color:${bar};font-size:0;line-height:0">&nbsp;</td>
<td style="padding:2px 0 4px 16px;font:400 16px/24px ${font}"><h2 class="ink" style="margin:0 0 4px;font:600 20px/24px ${font};color:${ink}">${escapeHtml(block.title)}</h2>${details.join('')}</td>
</tr></table>`;
}

function detailHtml(detail: MailDetail): string {
  if (typeof detail === 'string') return escapeHtml(detail);
  return `<a class="ink" href="${escapeHtml(safeUrl(detail.url))}" style="color:${ink};text-decoration:underline">${escapeHtml(detail.text)}</a>`;
}

/** A phone is dialled and an address written to by a tap. */
function footerHtml(row: string, { links }: MailContent): string {
  return links.reduce(
    (html, { text, url }) =>
      html.replace(
        escapeHtml(text),
        () => `<a class="mute" href="${escapeHtml(url)}" style="color:${mute}">${escapeHtml(text)}</a>`,
      ),
    escapeHtml(row),
  );
}

function rowHtml({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const weight = strong === true ? 600 : 400;
  const cell = `border-top:1px solid ${line};padding:8px 0;vertical-align:top;color:${ink};font-weight:${weight}`;
  return (
    `<tr><th class="ink line" scope="row" align="left" style="${cell};text-align:left">${escapeHtml(label)}</th>` +
    `<td class="ink line" align="right" style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  );
}

/** Only the web's own schemes: a link of a mail leads to a page or nowhere. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** The content of a mail, in order. HTML and plain text are made from the same blocks. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** What the mail is about, with the house's bar beside it. */
  | { kind: 'visit'; title: string; details: readonly MailDetail[] }
  /** Codes for the door; `picture` is the content id of an attachment, null where a code is not drawn. */
  | { kind: 'codes'; codes: readonly { label: string; code: string; picture: string | null }[] }
  | { kind: 'rows'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  /** The one thing to do. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string };

/** A line, or one that leads to a page. */
type MailDetail = string | { text: string; url: string };

interface MailContent {
  subject: string;
  /** The house, at the top. */
  sender: string;
  blocks: readonly MailBlock[];
  /** Last lines: who writes and where to ask. */
  footer: readonly string[];
  /** Addresses and phone numbers of the footer, and what they open. */
  links: readonly { text: string; url: string }[];
  /** schema.org data for mail programs; left out: none. */
  linkedData?: readonly object[];
}

/** The plain twin of the mail. */
function plainMail({ blocks, footer }: MailContent, language: Language): string {
  const parts = blocks.map((block) => plainBlock(block, language)).filter((part) => part !== '');
  return `${[...parts, `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

function plainBlock(block: MailBlock, language: Language): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
    case 'text':
      return block.text;
    case 'visit':
      return [block.title, ...block.details.map(plainDetail)].filter((line) => line !== '').join('\n');
    case 'codes':
      return block.codes.map(({ label, code }) => join('label', language, [label, code])).join('\n');
    case 'rows':
      return block.rows.map(({ label, value }) => join('label', language, [label, value])).join('\n');
    case 'button':
    case 'link':
      return `${block.label}${between('label', language).trimEnd()}\n${block.url}`;
  }
}

function detailText(detail: MailDetail): string {
  return typeof detail === 'string' ? detail : detail.text;
}

function plainDetail(detail: MailDetail): string {
  return typeof detail === 'string' ? detail : `${detail.text}\n${detail.url}`;
}
