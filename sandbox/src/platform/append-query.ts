/** Adds parameters to an address without changing the existing ones, byte by byte. */
export function appendQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', ...fragment] = address.split('#');
  const separator = path.includes('?') ? (/[?&]$/.test(path) ? '' : '&') : '?';
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return [`${path}${separator}${query}`, ...fragment].join('#');
}
