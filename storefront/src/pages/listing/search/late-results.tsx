import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#lib/load/lazy-part.ts';
import type { SearchResults } from './search-results.tsx';

const Results = lazyPart('SearchResults', () => import('./search-results.tsx'));

/** The results come with the first letter: most visitors never search. */
export function LateResults(props: ComponentProps<typeof SearchResults>) {
  return (
    <Suspense>
      <Results {...props} />
    </Suspense>
  );
}
