const ownMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Https anywhere, http on this machine alone, or a name that the server fills in. */
export function isOutsideAddress(written: string): boolean {
  if (/^\$\{[A-Z][A-Z0-9_]*\}(\/|$)/.test(written)) return true;
  const url = /\s/.test(written) ? null : URL.parse(written);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ownMachine.includes(url.hostname);
}
