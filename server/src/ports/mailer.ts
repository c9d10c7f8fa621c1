/**
 * Carries mails to people. Adapters live in `adapters/mailer/<product>`; each passes `mailer.suite.ts`.
 * No method throws for what a mail server may do.
 */
export interface Mailer {
  /**
   * Hands one mail over. When the answer got lost the mail may have arrived all the same: the outcome is `try-again`,
   * and the same `messageId` lets mail boxes see the second one as the first.
   */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  /** Ends open connections; mails under way come out as `try-again`. */
  close(): Promise<void>;
}

export interface OutgoingMail {
  from: MailAddress;
  to: MailAddress;
  subject: string;
  html: string;
  /** The same for programs and people who read no HTML. */
  text: string;
  attachments: readonly MailAttachment[];
  /** `<name@host>`, the same at every attempt. */
  messageId: string;
  /** When the mail was written, becomes its Date. */
  writtenAt: Date;
  /** Further headers, like Reply-To. */
  headers: Readonly<Record<string, string>>;
}

export interface MailAddress {
  /** '' for none. */
  name: string;
  address: string;
}

export interface MailAttachment {
  fileName: string;
  /** `application/pdf`, `text/calendar; method=PUBLISH` … */
  contentType: string;
  content: Buffer;
}

/** Reasons are for staff and hold no addresses of people beyond what the mail server itself said. */
export type SendOutcome =
  | { kind: 'sent'; answer: string }
  /** Busy, away, hanging, or at odds with our settings: the same mail may go later. */
  | { kind: 'try-again'; reason: string }
  /** The mail server will never take this mail (no such mail box, too large): trying again is useless. */
  | { kind: 'refused'; reason: string };
