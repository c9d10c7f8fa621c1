import { assertOutsideTransaction } from '#platform/transaction.ts';
import type { Mailer, OutgoingMail, SendOutcome } from '#ports/mailer.ts';

/** How to reach the house's mail server. */
export interface SmtpSettings {
  host: string;
  port: number;
  /**
   * `implicit`: TLS from the first byte (usually port 465). `starttls`: TLS or nothing (587).
   * `plain`: no TLS, for a server on the same machine.
   */
  security: 'implicit' | 'starttls' | 'plain';
  /** null: the server asks for no sign-in. */
  signIn: { user: string; password: string } | null;
  /** Connections kept open at once. */
  connections: number;
  limits: SmtpLimits;
}

/** Milliseconds. */
export interface SmtpLimits {
  /** To find the host and connect, TLS and sign-in included. */
  connection: number;
  /** Until the server greets. */
  greeting: number;
  /** Of silence within a conversation. */
  silence: number;
  /** Of one mail as a whole, the wait for a free connection included. */
  whole: number;
}

export const usualSmtpLimits: SmtpLimits = {
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  whole: 120_000,
};

/**
 * A mailer over SMTP (RFC 5321). It never repeats by itself: a job of the shop decides when to try again, so that an
 * attempt that fails is seen.
 */
export function smtpMailer(settings: SmtpSettings): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      assertOutsideTransaction('The mail server');
      try {
        const signal = AbortSignal.timeout(settings.limits.whole);
        opened ??= openTransport(settings);
        const transport = await opened;
        const { response } = await transport.sendMail({ ...messageOf(mail), signal });
        return { kind: 'sent', answer: response };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async close() {
      const transport = await opened;
      await transport?.close();
    },
  };
}

/** The library is loaded with the first mail. */
async function openTransport(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport(transportOptions(settings));
}

function transportOptions({ security, signIn, limits, ...settings }: SmtpSettings) {
  return {
    pool: true as const,
    host: settings.host,
    port: settings.port,
    secure: security === 'implicit',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'plain',
    tls: { minVersion: 'TLSv1.2' as const },
    ...(signIn === null ? {} : { auth: { user: signIn.user, pass: signIn.password } }),
    maxConnections: settings.connections,
    // A repeat behind our back could hide a mail that came twice.
    maxRequeues: 0,
    dnsTimeout: limits.connection,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
      filename: fileName,
      contentType,
      content,
      // Text attachments would have their line ends rewritten on the way; a calendar file needs its own.
      contentTransferEncoding: 'base64' as const,
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    messageId: mail.messageId,
    date: mail.writtenAt,
    // RFC 3834: an absent reader's automatic answer must not come back to the house.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    xMailer: false as const,
  };
}

/** What nodemailer reports about a failure; everything may be absent. */
interface SmtpFailure extends Error {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  /** The reply was a lasting "no": 5xx other than 503, which speaks of the conversation. */
  permanent?: unknown;
}

/**
 * Only a lasting "no" to this very mail, or a mail that cannot be said in SMTP, is final (RFC 5321, 4.2.1). What is refused after
 * MAIL FROM is the house's own address, or its quota; the size alone (552) is the mail's.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) throw error;
  const failure: SmtpFailure = error;
  const { code, command, response, responseCode } = failure;
  const reason = typeof response === 'string' && response !== '' ? response : error.message;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { kind: 'try-again', reason };
  const unspeakable = responseCode === undefined && (command === 'API' || code === 'EMESSAGE');
  const isAboutSender = command === 'MAIL FROM' && responseCode !== 552;
  const final = unspeakable || (failure.permanent === true && !isAboutSender);
  return final ? { kind: 'refused', reason } : { kind: 'try-again', reason };
}
