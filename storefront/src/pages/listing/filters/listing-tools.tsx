import { useState, useTransition } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/load/lazy-part.ts';
import type { ViewProps } from '#lib/router/page-module.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { ListingContext } from '#pages/listing/listing-context.ts';
import { SearchBox, SearchSheet } from '#pages/listing/search/search-box.tsx';
import { useListingValue } from '#pages/listing/use-listing-value.ts';
import { Drawing } from '#ui/icon.tsx';
import { useReplay } from '#ui/use-alive.ts';
import styles from './listing-tools.module.css';

const FilterSheet = lazyPart('FilterSheet', () => import('./filter-sheet.tsx'));

type Tool = keyof typeof shapes;

const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 21 21',
  filters:
    'M3 7h10M18.6 7H21M3 17h2M10.6 17H21M16 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2M8 14.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2',
};

/** The search, on wide screens as a field; on phones and tablets two buttons that open it and the sheet of filters. */
export function ListingTools({ data: given }: ViewProps<unknown, ListingData>) {
  const [open, setOpen] = useState<Tool | null>(null);
  const { shared, inUse } = useListingValue(given);
  const { chosen } = shared;
  const { tagIds, inStock } = inUse.filters;
  if (given.events.length === 0 && !given.first) return null;
  const close = () => setOpen(null);
  return (
    <ListingContext value={shared}>
      <SearchBox inUse={inUse} chosen={chosen} />
      <ToolButton name="search" look="search" onOpen={setOpen} />
      <ToolButton
        name="filters"
        look={tagIds.length > 0 || inStock ? 'active' : 'filters'}
        onOpen={setOpen}
      />
      {open === 'search' && <SearchSheet inUse={inUse} chosen={chosen} onClose={close} />}
      {open === 'filters' && <FilterSheet given={given} onClose={close} />}
    </ListingContext>
  );
}

interface ToolButtonProps {
  name: Tool;
  look: Tool | 'active';
  onOpen: (name: Tool) => void;
}

/** Busy while the sheet is on its way. */
function ToolButton({ name, look, onOpen }: ToolButtonProps) {
  const t = useTexts('listing');
  const replay = useReplay();
  const [isComing, open] = useTransition();
  return (
    <button
      {...replay}
      type="button"
      className={styles[look]}
      aria-label={t(`open-${name}`)}
      aria-haspopup="dialog"
      aria-busy={isComing || undefined}
      onClick={() => open(() => onOpen(name))}
    >
      <Drawing path={shapes[name]} />
    </button>
  );
}
