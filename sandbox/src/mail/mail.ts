/** A mail as the box shows it. Its source is kept beside it. */
export interface Mail {
  /** A number that grows with each mail. */
  id: string;
  /** When it came, milliseconds since 1970 by the sandbox's clock. */
  at: number;
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  /** The sender as the mail names it. */
  sender: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Bytes of the source. */
  size: number;
}

export interface MailAttachment {
  filename: string;
  mimeType: string;
  size: number;
  /** Set when the HTML part shows it by `cid:`. */
  contentId?: string;
}
