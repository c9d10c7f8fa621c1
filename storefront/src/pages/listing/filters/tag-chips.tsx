import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useReplay } from '#ui/use-alive.ts';
import styles from './filter-bar.module.css';
import type { FiltersInUse } from './filter-store.ts';

interface TagChipsProps {
  tags: ListingData['tags'];
  /** So many before "More" (AF-5); a pressed one never hides. */
  limit: number;
  /** So many without a script, where "More" does nothing. */
  unscripted?: number;
  inUse: FiltersInUse;
}

/** Tags that are on or off. Without a script a press sends the form with this one tag. */
export function TagChips({ tags, limit, unscripted = 0, inUse: { filters, change } }: TagChipsProps) {
  const t = useTexts('listing');
  const [all, setAll] = useState(false);
  const replay = useReplay();
  const isPressed = (id: number) => filters.tagIds.includes(id);
  const isShown = (id: number, index: number) => all || index < limit || isPressed(id);
  const hidden = tags.filter(({ id }, index) => !isShown(id, index)).length;
  const toggle = (id: number) =>
    change({ tagIds: isPressed(id) ? filters.tagIds.filter((one) => one !== id) : [...filters.tagIds, id] });
  return (
    <>
      {tags.map(
        ({ id, name }, index) =>
          (isShown(id, index) || index < unscripted) && (
            <span key={id} className={isShown(id, index) ? undefined : styles.spare}>
              <Chip
                type="submit"
                name="tag"
                value={id}
                pressed={isPressed(id)}
                onClick={(event) => {
                  event.preventDefault();
                  toggle(id);
                }}
              >
                {name}
              </Chip>
            </span>
          ),
      )}
      {tags.length > limit && (
        <Button {...replay} look="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer-tags') : t('more-tags', { count: hidden })}
        </Button>
      )}
    </>
  );
}
