import { useTexts } from '#i18n/texts-context.tsx';
import type { FiltersInUse } from '#pages/listing/filters/filter-store.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LateResults } from './late-results.tsx';
import styles from './search-box.module.css';
import { moveAmongResults } from './walk-results.ts';

interface SearchSheetProps {
  inUse: FiltersInUse;
  chosen: DayRange | null;
  onClose: () => void;
}

/** On phones and tablets: the search over the whole screen. What was typed stays when it closes. */
export function SearchSheet({ inUse: { filters, change }, chosen, onClose }: SearchSheetProps) {
  const t = useTexts('listing');
  const shell = useTexts('shell');
  return (
    <Dialog open onClose={onClose} title={t('search')} closeLabel={shell('close')} form="full">
      {/* biome-ignore lint/a11y/useSemanticElements: `search` is not yet known to all assistive technology */}
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
        onKeyDown={(event) => moveAmongResults(event, event.currentTarget.querySelector('input'))}
      >
        <input
          autoFocus
          type="search"
          className={styles.field}
          aria-label={t('search')}
          autoComplete="off"
          placeholder={t('search-hint')}
          value={filters.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        {filters.search.trim() !== '' && <LateResults search={filters.search} chosen={chosen} />}
      </form>
    </Dialog>
  );
}
