import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { Icon } from '#ui/icon.tsx';
import { isFiltered } from './filters.ts';
import type { ListingData } from './listing-data.ts';
import styles from './listing-tools.module.css';
import { useFilters } from './use-filters.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

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
      <Icon name={name === 'search' ? name : 'tune'} />
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
