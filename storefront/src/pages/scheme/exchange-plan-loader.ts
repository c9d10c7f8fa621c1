import type { EventSale } from '@foyer/contract/event/event.ts';
import { exchange } from '@foyer/contract/returns/exchange-calls.ts';
import { restriction } from '#api/restriction.ts';
import type { LoadAnswer, LoadContext } from '#lib/router/page-module.ts';
import type { PlanExchange } from './scheme-data.ts';

interface OnPlan {
  kind: 'found';
  exchange: PlanExchange;
  /** The event with the sessions that its tickets can be exchanged for. */
  sale: EventSale;
}

/** What an address with `exchange=<hash of the order>.<ticket>-<ticket>` asks for; otherwise where it leads. */
export async function exchangeOnPlan(
  { ask, params, paths, language }: LoadContext<{ hash: string }>,
  asked: string,
  sale: EventSale,
): Promise<OnPlan | Exclude<LoadAnswer<never>, { kind: 'page' }>> {
  const [hash = '', numbers = ''] = asked.split('.');
  const tickets = numbers.split('-').map(Number).filter(Number.isSafeInteger);
  const answer = await ask(exchange, { hash, language, tickets, name: '' });
  if (!answer.ok) return restriction(answer.refusal) ?? { kind: 'not-found' };
  const { chosen, evenings, planEventId, ...view } = answer.value;
  if (planEventId !== params.hash) return { kind: 'redirect', to: paths.orderExchange(hash, tickets) };
  const sessionIds = new Set(evenings.map(({ sessionId }) => sessionId));
  const exchanged = view.tickets.filter(({ id }) => chosen.includes(id));
  return {
    kind: 'found',
    exchange: {
      hash,
      tickets: exchanged.map(({ id, categoryId }) => ({ id, categoryId })),
      paid: exchanged.reduce((sum, { paid }) => sum + paid, 0),
    },
    sale: { ...sale, sessions: sale.sessions.filter(({ id }) => sessionIds.has(id)) },
  };
}
