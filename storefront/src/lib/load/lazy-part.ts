import { type ComponentType, lazy } from 'react';
import { loadPart } from './load-part.ts';

/** A component whose script comes when it is first shown. Until then what is around it stays. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await loadPart(load))[name] }));
}
