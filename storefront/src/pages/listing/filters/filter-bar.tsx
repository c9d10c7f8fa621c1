import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress } from '#lib/router/router.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import type { Scope } from '#pages/listing/menus/scope.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './filter-bar.module.css';
import { useFilters } from './filter-store.ts';
import { TagChips } from './tag-chips.tsx';

/** Tags before "More": what stands in one line beside the menus. At most 20 (B 9), as without a script. */
const tagLimit = 2;
const mostTags = 20;

/** Keys of the address that a form without a script must send along. */
const kept = ['id', 'sid', 'day', 'lang'];

/** Filters in a line above the list, from tablets on. Without a script it is a form that asks the server. */
export function FilterBar({ scope }: { scope: Scope }) {
  const t = useTexts('listing');
  const { data } = useListing();
  const query = useAddress().searchParams;
  const inUse = useFilters(data);
  const { filters, change } = inUse;
  const tags = scope.withTags ? scope.tags : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not yet known to all assistive technology
    <form
      className={styles.filters}
      tabIndex={-1}
      role="search"
      aria-label={t('filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(
        (key) => query.has(key) && <input key={key} type="hidden" name={key} value={query.get(key) ?? ''} />,
      )}
      {/* What Enter in the search presses without a script: else it would be the first tag. */}
      <input type="submit" hidden />
      {tags.length > 0 && (
        <fieldset className={styles.tags} aria-label={t('tags')}>
          <TagChips tags={tags} limit={tagLimit} unscripted={mostTags} inUse={inUse} />
        </fieldset>
      )}
      <div className={styles.stock}>
        <Checkbox
          flat
          name="stock"
          value="1"
          label={t('in-stock')}
          checked={filters.inStock}
          onChange={(event) => change({ inStock: event.currentTarget.checked })}
        />
      </div>
      <input
        type="search"
        name="search"
        className={styles.search}
        aria-label={t('search')}
        placeholder={t('search-hint')}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
    </form>
  );
}
