import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { type DayRange, type Filters, filterEvents, isFiltered } from '#pages/listing/filters/filters.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { EventData, ListingData } from './data/listing-data.ts';
import { dayRange, weekdayAndDay } from './days/day-words.ts';
import styles from './empty-list.module.css';
import { useListing } from './listing-context.ts';
import type { Scope } from './menus/scope.ts';
import { EventDays } from './search/event-days.tsx';

interface EmptyListProps {
  scope: Scope;
  days: DayRange | null;
  filters: Filters;
}

/** Nothing fits: what was asked for, what is nearest to it, and the way back (AF-16). */
export function EmptyList({ scope, days, filters }: EmptyListProps) {
  const t = useTexts('listing');
  const { data, dayHref } = useListing();
  const filtered = isFiltered(filters);
  const others = filtered ? nearestTo(data, scope, filters, days) : [];
  const nearest =
    days && !filtered ? (scope.days.find((day) => day > days.to) ?? scope.days.at(-1)) : undefined;
  const day =
    days &&
    (days.from === days.to
      ? weekdayAndDay(days.from, data.language)
      : dayRange(days.from, days.to, data.language));
  const title = day && (!filtered || others.length > 0) ? t('day-empty', { day }) : t('nothing-found');
  return (
    <div className={styles.empty}>
      <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
      {filtered && others.length === 0 && <p>{t('nothing-found-text')}</p>}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((event, place) => (
            <EventDays
              key={event.id}
              event={event}
              title={event.title}
              why={event.lead}
              chosen={days}
              place={place}
            />
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        {nearest !== undefined && (
          <LinkButton look="main" href={dayHref(nearest)}>
            {t('nearest-day', { day: weekdayAndDay(nearest, data.language) })}
          </LinkButton>
        )}
        {others.length > 0 && days !== null && (
          <LinkButton look="main" href={dayHref(null)}>
            {t('show-all-days')}
          </LinkButton>
        )}
        {filtered && <ResetLink filters={filters} isButton />}
      </p>
    </div>
  );
}

/** Events that are told of where nothing is found. */
const mostOthers = 6;

/** The same on other days; else what was typed, whatever else was chosen. */
function nearestTo(data: ListingData, scope: Scope, filters: Filters, days: DayRange | null): EventData[] {
  const otherDays = days === null ? [] : filterEvents(data, scope.events, filters, null);
  const typed = () => data.search?.(data, filters.search).found.map(({ event }) => event) ?? [];
  return (otherDays.length > 0 ? otherDays : typed()).slice(0, mostOthers);
}

/** Takes the filters away and leaves what was typed; where nothing else narrows the list, takes that. */
export function ResetLink({ filters, isButton = false }: { filters: Filters; isButton?: boolean }) {
  const t = useTexts('listing');
  const { resetHref, chosen } = useListing();
  const { search, tagIds, inStock } = filters;
  const onlyTyped = search.trim() !== '' && tagIds.length === 0 && !inStock && chosen === null;
  const text = t(onlyTyped ? 'clear-search' : 'reset');
  return isButton ? (
    <LinkButton look="text" href={resetHref}>
      {text}
    </LinkButton>
  ) : (
    <a href={resetHref}>{text}</a>
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
