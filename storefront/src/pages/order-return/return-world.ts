import type { Api } from '@foyer/contract/calls.ts';
import { confirmReturn, createReturn } from '@foyer/contract/returns/return-calls.ts';
import { createContext, useContext } from 'react';

/** The shop's calls, fetched with the first of them. */
type ReturnWorld = () => Promise<Pick<Api, 'createReturn' | 'confirmReturn'>>;

/** A test hands in a world of its own. */
export const ReturnWorldContext = createContext<ReturnWorld>(() =>
  import('#api/browser-api.ts').then(({ browserApi }) => browserApi({ createReturn, confirmReturn })),
);

export function useReturnWorld(): ReturnWorld {
  return useContext(ReturnWorldContext);
}
