import { between, join } from '@foyer/contract/rules/joining.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, FoundEvent, ListingData, SearchAnswer } from '#pages/listing/data/listing-data.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import { EventDays } from './event-days.tsx';
import styles from './search-results.module.css';

/** Events that are told of before "show all". */
const mostEvents = 12;

interface SearchResultsProps {
  search: string;
  /** The days that the visitor has chosen: not lost and not applied. */
  chosen: DayRange | null;
}

/** What a search finds in the whole programme, by event, with the nearest days of each. */
export function SearchResults({ search, chosen }: SearchResultsProps) {
  const t = useTexts('listing');
  const { data, askForWhole } = useListing();
  const [literal, setLiteral] = useState('');
  const ask = useEffectEvent(() => void askForWhole().catch(() => undefined));
  useEffect(() => ask(), []);
  // A part of the programme would deny what the rest has.
  if (!data.search) return <p className={styles.empty} aria-busy="true" />;
  const answer = data.search(data, search, literal === search);
  const { found, corrected } = answer;
  if (found.length === 0) return <NothingFound data={data} />;
  return (
    <div className={styles.results}>
      {corrected === null ? (
        <h2>{t('found-near', { count: found.length })}</h2>
      ) : (
        <p className={styles.corrected}>
          <span>{t('corrected', { words: corrected })}</span>
          {between('sentences', t.language)}
          <button type="button" onClick={() => setLiteral(search)}>
            {t('search-literally', { words: search.trim() })}
          </button>
        </p>
      )}
      <ul>
        {found.slice(0, mostEvents).map((one, place) => (
          <EventDays
            key={one.event.id}
            event={one.event}
            title={marked(one.event.title, answer)}
            why={<Why found={one} answer={answer} />}
            // Another field says why it fits; of a title the days are what is asked.
            chosen={one.field === 'title' ? chosen : null}
            from={chosen?.from}
            place={place}
          />
        ))}
      </ul>
    </div>
  );
}

/** So many are told of where nothing was found. */
const mostInstead = 3;

/** Instead of what is not there, what is on next. */
function NothingFound({ data }: { data: ListingData }) {
  const t = useTexts('listing');
  const next = data.events
    .flatMap((event) => {
      const day = [...sessionsByDay(event, data).keys()].filter((one) => one >= data.today).sort()[0];
      return day === undefined ? [] : { event, day };
    })
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .slice(0, mostInstead);
  return (
    <>
      <p className={styles.empty}>{t('nothing-found')}</p>
      {next.length > 0 && (
        <div className={styles.results}>
          <h2>{t('next-instead')}</h2>
          <ul>
            {next.map(({ event }, place) => (
              <EventDays
                key={event.id}
                event={event}
                title={event.title}
                why={event.note}
                chosen={null}
                from={undefined}
                place={place}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Why an event fits: the field that has what was searched for; for a title what the event is. */
function Why({ found: { event, field }, answer }: { found: FoundEvent; answer: SearchAnswer }) {
  const t = useTexts('listing');
  const { data } = useListing();
  const venue = event.venue === undefined ? undefined : data.venues[event.venue];
  const namesIn = (names: readonly { id: number; name: string }[], ids: readonly number[] = []) =>
    names.find(({ id, name }) => ids.includes(id) && answer.marks(name).length > 0)?.name ?? '';
  if (field === 'note') return marked(event.note ?? '', answer);
  if (field === 'tag') return t.node('topic', { name: marked(namesIn(data.tags, event.tags), answer) });
  if (field === 'menu') return t.node('section', { name: marked(namesIn(data.menus, event.menus), answer) });
  if (field === 'text') return marked(snippet(event, answer), answer);
  const place = venue && join('facts', t.language, [venue.name, field === 'venue' && venue.address]);
  return [`${event.age}+`, place && marked(place, answer), event.duration]
    .filter(Boolean)
    .map((fact, index) => [index > 0 && ' · ', fact]);
}

/** Letters of a description around the first word that was found. */
const around = 45;

function snippet(event: EventData, answer: SearchAnswer): string {
  const text = answer.textOf(event);
  const [hit] = answer.marks(text);
  if (!hit) return event.lead ?? '';
  const from = hit[0] <= around ? 0 : text.lastIndexOf(' ', hit[0] - around) + 1;
  const to = text.indexOf(' ', hit[1] + around);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? undefined : to)}${to < 0 ? '' : ' …'}`;
}

/** A text with what was searched for in it marked. */
function marked(given: string, answer: SearchAnswer): ReactNode[] {
  const text = given.normalize('NFC');
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of answer.marks(text)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
