/** 128 random bits as hexadecimal: a name that nobody else has. Unlike `randomUUID` also on a plain address, where a house may be tried. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
