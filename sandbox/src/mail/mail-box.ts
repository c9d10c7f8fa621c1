import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Clock } from '#platform/clock.ts';
import { openRecordFile, type RecordFile } from '#platform/record-file.ts';

export interface MailFilter {
  /** A recipient's address, in any case. */
  to?: string;
  /** Part of the subject. */
  subject?: string;
}

/** Older mails than this many are forgotten. */
const mostMails = 500;

/** The mails that came, kept over a restart when there is a folder. */
export class MailBox {
  readonly #clock: Clock;
  readonly #folder: string | undefined;
  readonly #mails: RecordFile<Mail>;
  readonly #sources = new Map<string, Buffer>();
  readonly #waiting = new Set<(mail: Mail) => void>();
  #lastId: number;

  constructor(clock: Clock, folder?: string) {
    this.#clock = clock;
    this.#folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
    this.#mails = openRecordFile<Mail>(folder && join(folder, 'mails.jsonl'));
    this.#lastId = Math.max(0, ...this.#mails.all().map((mail) => Number(mail.id)));
  }

  /** Newest first. */
  messages(filter: MailFilter = {}): Mail[] {
    return this.#mails.all().filter(matcher(filter)).reverse();
  }

  find(id: string): Mail | undefined {
    return this.#mails.find(id);
  }

  sourceOf(id: string): Buffer | undefined {
    if (!this.find(id)) return undefined;
    return this.#folder ? readFileSync(this.#sourcePath(id)) : this.#sources.get(id);
  }

  async add(source: Buffer, envelope: { from: string; to: string[] }): Promise<Mail> {
    const read = await readMail(source);
    this.#lastId += 1;
    const mail: Mail = { id: String(this.#lastId), at: this.#clock.now(), ...envelope, ...read };
    if (this.#folder) writeFileSync(this.#sourcePath(mail.id), source);
    else this.#sources.set(mail.id, source);
    this.#mails.save(mail);
    for (const old of this.#mails.all().slice(0, -mostMails)) this.#forget(old.id);
    for (const tell of this.#waiting) tell(mail);
    return mail;
  }

  clear(): void {
    for (const mail of this.#mails.all()) this.#forget(mail.id);
  }

  /** The newest mail that fits, waited for if it has not come yet; after `withinSeconds` it is an error. */
  async waitFor(filter: MailFilter, withinSeconds = 10): Promise<Mail> {
    const here = this.messages(filter)[0];
    if (here) return here;
    const fits = matcher(filter);
    const { promise, resolve, reject } = Promise.withResolvers<Mail>();
    const tell = (mail: Mail) => {
      if (fits(mail)) resolve(mail);
    };
    const tooLong = () => reject(new Error(`no mail for ${JSON.stringify(filter)} in ${withinSeconds} s`));
    const timer = setTimeout(tooLong, withinSeconds * 1000);
    this.#waiting.add(tell);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(tell);
    });
  }

  #forget(id: string): void {
    this.#mails.remove(id);
    this.#sources.delete(id);
    if (this.#folder) rmSync(this.#sourcePath(id), { force: true });
  }

  #sourcePath(id: string): string {
    return join(this.#folder ?? '', `${id}.eml`);
  }
}

function matcher({ to, subject }: MailFilter): (mail: Mail) => boolean {
  const address = to?.toLowerCase();
  return (mail) =>
    (address === undefined || mail.to.some((one) => one.toLowerCase() === address)) &&
    (subject === undefined || mail.subject.includes(subject));
}

/** Reads the source of a mail. */
async function readMail(source: Buffer): Promise<Omit<Mail, 'id' | 'at' | 'from' | 'to'>> {
  const email = await PostalMime.parse(source);
  return {
    sender: senderOf(email),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(describe),
    size: source.length,
  };
}

/** The content of one attachment. */
export async function readAttachment(source: Buffer, index: number): Promise<Buffer | undefined> {
  const email = await PostalMime.parse(source);
  const attachment = email.attachments[index];
  return attachment && bytesOf(attachment);
}

function senderOf({ from }: Email): string {
  if (!from) return '';
  return from.name ? `${from.name} <${from.address ?? ''}>` : (from.address ?? '');
}

function describe(attachment: Attachment, index: number): MailAttachment {
  const { filename, mimeType, contentId } = attachment;
  return {
    filename: filename || `attachment-${index + 1}`,
    mimeType,
    size: bytesOf(attachment).length,
    ...(contentId ? { contentId: contentId.replace(/^<|>$/g, '') } : {}),
  };
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

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

interface MailAttachment {
  filename: string;
  mimeType: string;
  size: number;
  /** Set when the HTML part shows it by `cid:`. */
  contentId?: string;
}

/**
 * How the mail box can fail: `refuse` 550 and `temporary` 451 to the recipient, `hang` no answer to it,
 * `drop` the connection breaks while the mail is read, `lost-answer` the mail is taken but the answer is
 * lost, `down` nobody answers at all. All but the last can also be asked for by the recipient: `refuse@…`.
 */
export const mailFailureTexts = {
  refuse: 'Адресат отвергнут (550)',
  temporary: 'Адресат временно недоступен (451)',
  hang: 'Сервер молчит',
  drop: 'Связь рвётся во время письма',
  'lost-answer': 'Письмо принято, но ответ потерян',
  down: 'Сервер не отвечает вовсе',
} as const;

export type MailFailure = keyof typeof mailFailureTexts;

export function isMailFailure(name: string): name is MailFailure {
  return Object.hasOwn(mailFailureTexts, name);
}

export interface MailFailures {
  /** `times`: how often before it ends by itself. */
  set(name: MailFailure, times?: number): void;
  clear(name?: MailFailure): void;
  active(): { name: MailFailure; times?: number }[];
  /** Whether this failure happens now to one of the recipients; uses up one of its times. */
  take(name: MailFailure, recipients?: readonly string[]): boolean;
}

export function createMailFailures(): MailFailures {
  const active = new Map<MailFailure, number>();
  return {
    set: (name, times = Number.POSITIVE_INFINITY) => void active.set(name, times),
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    active: () => [...active].map(([name, times]) => (Number.isFinite(times) ? { name, times } : { name })),
    take(name, recipients = []) {
      if (recipients.some((address) => address.toLowerCase().startsWith(`${name}@`))) return true;
      const times = active.get(name);
      if (times === undefined) return false;
      if (times <= 1) active.delete(name);
      else active.set(name, times - 1);
      return true;
    },
  };
}
