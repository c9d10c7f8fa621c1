import type { FastifyReply, FastifyRequest } from 'fastify';

/** The fields of a query, a form or a JSON object as texts. The last value counts when a name comes twice. */
export function readFields(source: unknown): Record<string, string> {
  if (typeof source !== 'object' || source === null) return {};
  const entries = Object.entries(source).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value.at(-1) : value).trim(),
  ]);
  return Object.fromEntries(entries);
}

/** Adds parameters to an address without changing the existing ones, byte by byte. */
export function appendQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', ...fragment] = address.split('#');
  const separator = path.includes('?') ? (/[?&]$/.test(path) ? '' : '&') : '?';
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return [`${path}${separator}${query}`, ...fragment].join('#');
}

/** Redirects a browser back to the page of its form (`back`); programs get JSON. */
export function backToPage(request: FastifyRequest, reply: FastifyReply, answer: object) {
  if (!request.headers.accept?.includes('text/html')) return reply.send(answer);
  const { back = '' } = readFields(request.body);
  return reply.redirect(/^\/[\w/-]*(#[\w-]+)?$/.test(back) && !back.startsWith('//') ? back : '/', 303);
}
