import type { Answer } from '@foyer/contract/kit/api.ts';
import type { FastifyRequest } from 'fastify';
import type { LimitChecks } from './limits.ts';

/** A change of an order, counted; a name of an order that is not there is counted apart, as with looks. */
export async function changeOrder<Value>(
  limits: LimitChecks,
  request: FastifyRequest,
  change: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  await limits.change(request);
  const answer = await change();
  if (!answer.ok && answer.refusal.kind === 'order-gone') await limits.unknownOrder(request);
  return answer;
}
