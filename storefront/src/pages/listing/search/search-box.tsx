import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { FiltersInUse } from '#pages/listing/filters/filter-store.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { Icon } from '#ui/icon.tsx';
import { LateResults } from './late-results.tsx';
import styles from './search-box.module.css';
import { moveAmongResults } from './walk-results.ts';

interface SearchBoxProps {
  inUse: FiltersInUse;
  chosen: DayRange | null;
}

/** On wide screens: the search in the header, what it finds in a panel under it from the first letter on. */
export function SearchBox({ inUse: { filters, change }, chosen }: SearchBoxProps) {
  const t = useTexts('listing');
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const { search } = filters;
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      field.current?.focus();
      setOpen(false);
    } else moveAmongResults(event, field.current);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not yet known to all assistive technology
    <div className={styles.box} role="search" onBlur={leave} onKeyDown={press}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={t('search')}
        placeholder={t('search-hint')}
        value={search}
        autoComplete="off"
        onChange={(event) => {
          change({ search: event.currentTarget.value });
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
      />
      {search !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('clear-search')}
          onClick={() => {
            change({ search: '' });
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      {open && search.trim() !== '' && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same */}
          <div className={styles.shade} onClick={() => setOpen(false)} />
          <section className={styles.panel} aria-label={t('search')} tabIndex={-1}>
            <LateResults search={search} chosen={chosen} />
          </section>
        </>
      )}
    </div>
  );
}
