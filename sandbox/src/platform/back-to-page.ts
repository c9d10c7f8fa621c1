import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from './read-fields.ts';

/** Redirects a browser back to the page of its form (`back`); programs get JSON. */
export function backToPage(request: FastifyRequest, reply: FastifyReply, answer: object) {
  if (!request.headers.accept?.includes('text/html')) return reply.send(answer);
  const { back = '' } = readFields(request.body);
  return reply.redirect(/^\/[\w/-]*(#[\w-]+)?$/.test(back) && !back.startsWith('//') ? back : '/', 303);
}
