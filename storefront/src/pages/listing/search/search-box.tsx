import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { FiltersInUse } from '#pages/listing/filters/filter-store.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LateResults } from './late-results.tsx';
import styles from './search-box.module.css';

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

/**
 * Arrows among what was found: down and up by event, right and left by day. From the field down to the first event,
 * and back up into it. Enter opens, for they are links.
 */
function moveAmongResults(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')];
  const focused = document.activeElement;
  const row = rows.findIndex((one) => one.contains(focused));
  const next = target(event.key, rows, row, focused, field);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(
  key: string,
  rows: readonly HTMLElement[],
  row: number,
  focused: Element | null,
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  const first = (one: HTMLElement | undefined) => one?.querySelector<HTMLElement>('a');
  if (key === 'ArrowDown') return row >= 0 || focused === field ? first(rows[row + 1]) : null;
  if (row < 0) return null;
  if (key === 'ArrowUp') return row === 0 ? field : first(rows[row - 1]);
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const links = [...(rows[row]?.querySelectorAll<HTMLElement>('a') ?? [])].filter((one) =>
    one.checkVisibility(),
  );
  return links[links.findIndex((one) => one.isSameNode(focused)) + (key === 'ArrowRight' ? 1 : -1)];
}
