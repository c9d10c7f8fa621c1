/**
 * Sends emails. Adapters are in `adapters/mailer/<product>`; each passes `mailer.suite.ts`.
 * No method throws because of what a mail server does.
 */
export interface Mailer {
  /**
   * Hands over one email. If the answer was lost the email may have arrived all the same: the outcome is `try-again`,
   * and because of the same `messageId` mailboxes show it once.
   */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Closes open connections; emails under way end as `try-again`. */
  close(): Promise<void>;
}

export interface OutgoingMail {
  from: MailAddress;
  to: MailAddress;
  subject: string;
  html: string;
  /** The same content as plain text. */
  text: string;
  attachments: readonly MailAttachment[];
  /** `<name@host>`, the same for every attempt. */
  messageId: string;
  /** When the email was written; becomes its Date header. */
  writtenAt: Date;
  /** Additional headers, like Reply-To. */
  headers: Readonly<Record<string, string>>;
}

export interface MailAddress {
  /** Display name; '' for none. */
  name: string;
  address: string;
}

export interface MailAttachment {
  fileName: string;
  /** `application/pdf`, `text/calendar; method=PUBLISH` … */
  contentType: string;
  content: Buffer;
  /** It is a picture of the HTML, which names it so after `cid:`. */
  contentId?: string;
}

/** Reasons are for staff and contain no personal addresses except those in the mail server's own answer. */
export type SendOutcome =
  | { kind: 'sent'; answer: string }
  /** Busy, unavailable, hanging, or rejecting our settings: the same email can be sent later. */
  | { kind: 'try-again'; reason: string }
  /** The server will never accept this email (no such mailbox, too large): retrying is useless. */
  | { kind: 'refused'; reason: string };
