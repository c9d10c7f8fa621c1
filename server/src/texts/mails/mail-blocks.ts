/** The content of a mail, in order. HTML and plain text are made from the same blocks. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** What the mail is about, with the house's bar beside it. */
  | { kind: 'visit'; title: string; details: readonly string[] }
  | { kind: 'rows'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  /** The one thing to do. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string };

export interface MailContent {
  subject: string;
  blocks: readonly MailBlock[];
  /** Last lines: who writes and where to ask. */
  footer: readonly string[];
}

/** The plain twin of the mail. */
export function plainMail({ blocks, footer }: MailContent): string {
  const parts = blocks.map(plainBlock).filter((part) => part !== '');
  return `${[...parts, `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

function plainBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
    case 'text':
      return block.text;
    case 'visit':
      return [block.title, ...block.details].filter((line) => line !== '').join('\n');
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}
