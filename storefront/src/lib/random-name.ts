/** 128 random bits as hexadecimal: a name that nobody else has. Works without a secure origin too. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
