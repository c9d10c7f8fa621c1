import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { AnyParams } from './match.ts';

/** The languages that a house speaks; `language` is its own. */
export type HouseLanguages = Pick<Setup, 'language' | 'languages'>;

/** Where a path leads: to a page, or on to another address (old forms, PG-9). */
export type Destination =
  | { kind: 'page'; pageName: string; params: AnyParams }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' };
