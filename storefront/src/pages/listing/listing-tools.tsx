import { Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import type { ViewProps } from '#lib/router/page-module.ts';
import { Drawing } from '#ui/icon.tsx';
import { isFiltered } from './filters.ts';
import type { ListingData } from './listing-data.ts';
import styles from './listing-tools.module.css';
import { useFilters } from './use-filters.ts';

const FilterSheet = lazyPart(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 21 21',
  filters:
    'M3 7h10M18.6 7H21M3 17h2M10.6 17H21M16 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2M8 14.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2',
};

/** On phones and tablets: two buttons in the header that open the sheet of filters. */
export function ListingTools({ data }: ViewProps<unknown, ListingData>) {
  const t = useTexts('listing');
  const [open, setOpen] = useState<'search' | 'filters' | null>(null);
  const { filters } = useFilters(data);
  if (data.events.length === 0 && !data.first) return null;
  const button = (name: 'search' | 'filters') => (
    <button
      type="button"
      className={name === 'filters' && isFiltered(filters) ? styles.active : styles[name]}
      aria-label={t(`open-${name}`)}
      aria-haspopup="dialog"
      onClick={() => setOpen(name)}
    >
      <Drawing path={shapes[name]} />
    </button>
  );
  return (
    <>
      {button('search')}
      {button('filters')}
      {open && (
        <Suspense>
          <FilterSheet given={data} toSearch={open === 'search'} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
