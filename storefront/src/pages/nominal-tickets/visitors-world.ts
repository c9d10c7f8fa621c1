import type { Api } from '@foyer/contract/calls.ts';
import { confirmVisitors } from '@foyer/contract/people/visitor-calls.ts';
import { createContext, useContext } from 'react';

/** What the page asks of the world outside: the call that names the visitors, fetched with the first press. */
export interface VisitorsWorld {
  api(): Promise<Pick<Api, 'confirmVisitors'>>;
}

/** A test hands in a world of its own. */
export const VisitorsWorldContext = createContext<VisitorsWorld>({
  api: () => import('#api/browser-api.ts').then(({ browserApi }) => browserApi({ confirmVisitors })),
});

export function useVisitorsWorld(): VisitorsWorld {
  return useContext(VisitorsWorldContext);
}
