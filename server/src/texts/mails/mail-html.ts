import { colourToHex, parseColour } from '@foyer/contract/rules/colour.ts';
import { type Language, languageTags } from '@foyer/contract/rules/values.ts';
import { detailText, type MailBlock, type MailContent, type MailDetail } from './mail-blocks.ts';

/** The mail as HTML that old mail programs show too: tables, styles at each element, no picture but
 * codes that came with it, nothing fetched. */
export function htmlMail(content: MailContent, language: Language, accent: string): string {
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
