import { between, join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';

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
export type MailDetail = string | { text: string; url: string };

export interface MailContent {
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
export function plainMail({ blocks, footer }: MailContent, language: Language): string {
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

export function detailText(detail: MailDetail): string {
  return typeof detail === 'string' ? detail : detail.text;
}

function plainDetail(detail: MailDetail): string {
  return typeof detail === 'string' ? detail : `${detail.text}\n${detail.url}`;
}
