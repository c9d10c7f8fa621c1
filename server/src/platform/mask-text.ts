/** What stands in the place of personal data. */
export const mask = '…';

/** Masks e-mail addresses and international phone numbers inside a text. */
export function maskText(text: string): string {
  return text.replace(/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g, mask).replace(/\+\d[\d ()-]{8,}\d/g, mask);
}

/** Masks one address, and what stands before its @ where a text says that alone: `550 5.1.1 anna.ivanova: user unknown`. */
export function maskAddress(text: string, address: string): string {
  const [mailbox = ''] = address.split('@');
  const literal = mailbox.replace(/[^\w]/g, '\\$&');
  const host = '(?:@[^\\s<>"\'(),;:=/]+)?';
  return mailbox === '' ? text : text.replace(new RegExp(`(?<!\\w)${literal}(?!\\w)${host}`, 'gi'), mask);
}
