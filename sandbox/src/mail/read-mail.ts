import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Mail, MailAttachment } from './mail.ts';

/** Reads the source of a mail. */
export async function readMail(source: Buffer): Promise<Omit<Mail, 'id' | 'at' | 'from' | 'to'>> {
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
