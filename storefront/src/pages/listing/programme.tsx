import { classNames } from '#ui/class-names.ts';
import { EventCard } from './event-card.tsx';
import type { DayRange } from './filters.ts';
import { useListing } from './listing-context.ts';
import type { EventData } from './listing-data.ts';
import styles from './programme.module.css';
import type { Scope } from './scope.ts';

interface ProgrammeProps {
  events: readonly EventData[];
  scope: Scope;
  days: DayRange | null;
}

/** The whole programme as cards, in the columns of the house (AF-10). */
export function Programme({ events, scope: { columns, withImages }, days }: ProgrammeProps) {
  const { today } = useListing().data;
  const from = days && days.from > today ? days.from : today;
  return (
    <ol className={classNames(styles.grid, styles[`columns${columns}`])}>
      {events.map((event, place) => (
        <EventCard
          key={event.id}
          event={event}
          from={from}
          withImage={withImages}
          columns={columns}
          place={place}
        />
      ))}
    </ol>
  );
}
