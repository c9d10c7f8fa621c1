import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { FiltersInUse } from './filter-store.ts';

interface TagChipsProps {
  tags: ListingData['tags'];
  /** So many before "More" (AF-5); a pressed one never hides. */
  limit: number;
  inUse: FiltersInUse;
}

/** Tags that are on or off. Without a script a press sends the form with this one tag. */
export function TagChips({ tags, limit, inUse: { filters, change } }: TagChipsProps) {
  const t = useTexts('listing');
  const [all, setAll] = useState(false);
  const alive = useAlive();
  const isPressed = (id: number) => filters.tagIds.includes(id);
  const shown = tags.filter((tag, index) => all || index < limit || isPressed(tag.id));
  const toggle = (id: number) =>
    change({ tagIds: isPressed(id) ? filters.tagIds.filter((one) => one !== id) : [...filters.tagIds, id] });
  return (
    <>
      {shown.map(({ id, name }) => (
        <Chip
          key={id}
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
      ))}
      {tags.length > limit && (
        <Button
          data-replay={alive ? undefined : ''}
          look="text"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('fewer-tags') : t('more-tags', { count: tags.length - shown.length })}
        </Button>
      )}
    </>
  );
}
