import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { dayRange, weekdayAndDay } from './days/day-words.ts';
import styles from './empty-list.module.css';
import type { DayRange } from './filters/filters.ts';
import { useListing } from './listing-context.ts';
import type { Scope } from './menus/scope.ts';

interface EmptyListProps {
  scope: Scope;
  days: DayRange | null;
  /** Search, tags or in stock are at work. */
  filtered: boolean;
}

/** Nothing fits: what was asked for, the nearest day that has something, and the reset (AF-16). */
export function EmptyList({ scope, days, filtered }: EmptyListProps) {
  const t = useTexts('listing');
  const { data, dayHref, resetHref } = useListing();
  const nearest =
    days && !filtered ? (scope.days.find((day) => day > days.to) ?? scope.days.at(-1)) : undefined;
  const day =
    days &&
    (days.from === days.to
      ? weekdayAndDay(days.from, data.language)
      : dayRange(days.from, days.to, data.language));
  const title = day && !filtered ? t('day-empty', { day }) : t('nothing-found');
  return (
    <div className={styles.empty}>
      <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
      {filtered && <p>{t('nothing-found-text')}</p>}
      <p className={styles.ways}>
        {nearest !== undefined && (
          <LinkButton look="main" href={dayHref(nearest)}>
            {t('nearest-day', { day: weekdayAndDay(nearest, data.language) })}
          </LinkButton>
        )}
        <LinkButton look={nearest ? 'text' : 'main'} href={resetHref}>
          {t('reset')}
        </LinkButton>
      </p>
    </div>
  );
}

/** The house sells nothing now (AF-16). */
export function EmptyShop() {
  const t = useTexts('listing');
  const paths = usePaths();
  return (
    <div className={styles.empty}>
      <h1>{t('shop-empty')}</h1>
      <p>{t('shop-empty-text')}</p>
      <p className={styles.ways}>
        <LinkButton href={paths.contacts()}>{t('contacts')}</LinkButton>
      </p>
    </div>
  );
}
