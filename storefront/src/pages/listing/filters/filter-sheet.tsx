import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress } from '#lib/router/router.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { useWholeListing } from '#pages/listing/data/whole-listing.ts';
import { daysInAddress, daysOf } from '#pages/listing/days/chosen-days.ts';
import { scopeOf } from '#pages/listing/menus/scope.ts';
import { withQuery } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useFilters } from './filter-store.ts';
import { filterEvents, isFiltered, resetChanges } from './filters.ts';
import styles from './sheets.module.css';
import { TagChips } from './tag-chips.tsx';

/** Tags shown before "More" on phones (B 9). */
const tagLimit = 6;

interface FilterSheetProps {
  given: ListingData;
  onClose: () => void;
}

/** Tags and stock in a sheet; the list behind it follows at once. */
export function FilterSheet({ given, onClose }: FilterSheetProps) {
  const t = useTexts('listing');
  const shell = useTexts('shell');
  const data = useWholeListing(given);
  const address = useAddress();
  const inUse = useFilters(data);
  const { filters, change } = inUse;
  const scope = scopeOf(data, address.searchParams);
  const days = daysOf(address.searchParams, data, scope, filters);
  const elsewhere = days === null ? 0 : filterEvents(data, scope.events, filters, null).length;
  const allDays = withQuery(address, { day: daysInAddress(null, data), page: undefined });
  const count = data.first?.found ?? filterEvents(data, scope.events, filters, days).length;
  return (
    <Dialog open onClose={onClose} title={t('filters')} closeLabel={shell('close')} form="sheet">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {scope.withTags && scope.tags.length > 0 && (
          <fieldset>
            <legend className={styles.legend}>{t('tags')}</legend>
            <div className={styles.tags}>
              <TagChips tags={scope.tags} limit={tagLimit} inUse={inUse} />
            </div>
          </fieldset>
        )}
        <Checkbox
          label={t('in-stock')}
          checked={filters.inStock}
          onChange={(event) => change({ inStock: event.currentTarget.checked })}
        />
        <div className={styles.actions}>
          {count > 0 ? (
            <Button type="submit" look="main" wide>
              {t('show-found', { count })}
            </Button>
          ) : (
            <p role="status">{t('nothing-found')}</p>
          )}
          {count === 0 && elsewhere > 0 && (
            <LinkButton look="main" href={allDays} onClick={onClose}>
              {t('show-all-days')}
            </LinkButton>
          )}
          {isFiltered(filters) && (
            <LinkButton look="text" href={withQuery(address, resetChanges(filters, days))} onClick={onClose}>
              {t(filters.tagIds.length > 0 || filters.inStock ? 'reset' : 'clear-search')}
            </LinkButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}
