import type { DayView, DeskEvening, SessionAtDoor } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { addDays, formatNumber, formatTime } from '@foyer/contract/rules/format.ts';
import { useState } from 'react';
import { useDay } from '#api/ask.ts';
import { dayText, say, textOf } from '#i18n/say.ts';
import { clockTime, nowAtHouse } from '#lib/clock.ts';
import { addressOf, go, Link } from '#lib/route.tsx';
import { Icon } from '#ui/icon.tsx';
import { Measure, MeasureKey } from '#ui/measure.tsx';
import { OldNote, Title } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { Arrivals, Doors, PassDialog } from './at-door.tsx';

interface Props {
  query: URLSearchParams;
  roles: readonly Role[];
}

/** What is played today, the sessions whose doors are open first. */
export function TonightScreen({ query, roles }: Props) {
  const day = query.get('day') ?? undefined;
  const loaded = useDay(day);
  const { value, refusal, again } = loaded;
  if (value === null)
    return (
      <div className="page">
        <Title text={say('tonight')} />
        {refusal ? (
          <RefusalNote refusal={refusal} onAgain={again} />
        ) : (
          <p className="mute">{say('loading')}</p>
        )}
      </div>
    );
  const shownAtDoor = value.atDoor.flatMap((atDoor) => {
    const evening = value.evenings.find(({ sessionId }) => sessionId === atDoor.sessionId);
    return evening ? [{ evening, atDoor }] : [];
  });
  const rest = value.evenings.filter((one) => !shownAtDoor.some(({ evening }) => evening === one));
  return (
    <>
      <DayHead view={value} asked={day} />
      <div className="page columns">
        <div>
          <OldNote of={loaded} />
          {value.evenings.length === 0 && <NothingPlayed view={value} />}
          {shownAtDoor.map(({ evening, atDoor }) => (
            <CurrentEvening key={evening.sessionId} evening={evening} atDoor={atDoor} roles={roles} />
          ))}
          <EveningTable evenings={rest} />
        </div>
        <Waits view={value} roles={roles} />
      </div>
    </>
  );
}

function DayHead({ view: { day, today }, asked }: { view: DayView; asked: string | undefined }) {
  // From the day that was asked for last: its answer may be on its way.
  const move = (by: number) => go(addressOf('tonight', { day: addDays(asked ?? today, by) }));
  return (
    <header className="top">
      <Title text={day === today ? `${say('tonight')}, ${dayText(day)}` : dayText(day, 'weekday-long')} />
      <nav className="days">
        <button
          type="button"
          className="button square"
          aria-label={say('day-before')}
          onClick={() => move(-1)}
        >
          <Icon name="before" />
        </button>
        {day !== today && (
          <Link to={addressOf('tonight')} className="button">
            {say('tonight')}
          </Link>
        )}
        <button type="button" className="button square" aria-label={say('day-after')} onClick={() => move(1)}>
          <Icon name="after" />
        </button>
      </nav>
      <span className="clock">{clockTime(nowAtHouse())}</span>
    </header>
  );
}

function NothingPlayed({ view: { next } }: { view: DayView }) {
  return (
    <p className="empty">
      {say('nothing-today')}{' '}
      {next && (
        <Link to={addressOf('tonight', { day: next })}>{say('next-day', { day: dayText(next) })}</Link>
      )}
    </p>
  );
}

function timeOf({ allDay, time }: DeskEvening): string {
  return allDay ? say('all-day') : formatTime(time);
}

function untilText({ startsAt, allDay }: DeskEvening): string {
  if (allDay) return say('all-day');
  const minutes = Math.round((startsAt - nowAtHouse()) / 60_000);
  if (minutes >= 60) return say('in-hours', { h: Math.floor(minutes / 60), n: minutes % 60 });
  return minutes >= 0 ? say('in-minutes', { n: minutes }) : say('is-on', { n: -minutes });
}

function CurrentEvening({
  evening,
  atDoor,
  roles,
}: {
  evening: DeskEvening;
  atDoor: SessionAtDoor;
  roles: readonly Role[];
}) {
  const [isPass, setPass] = useState(false);
  const may = (...some: Role[]) => some.some((role) => roles.includes(role));
  const { sold, season } = evening;
  const numbers = [
    [say('came-in'), formatNumber(evening.cameIn), say('came-of', { n: formatNumber(sold + season) })],
    [say('sold'), formatNumber(sold), season > 0 ? say('by-season', { n: formatNumber(season) }) : ''],
    [say('held'), formatNumber(evening.held), ''],
    [say('free'), evening.free === null ? '∞' : formatNumber(evening.free), ''],
  ] as const;
  return (
    <article className="current">
      <time>{evening.allDay ? '' : timeOf(evening)}</time>
      <div>
        <h2>
          {textOf(evening.title)} <span className="tag">{untilText(evening)}</span>
        </h2>
        <p className="mute">{textOf(evening.venue)}</p>
      </div>
      <dl className="numbers">
        {numbers.map(([name, number, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {number} {of && <small>{of}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Measure evening={evening} tall />
      <MeasureKey evening={evening} />
      <div className="arrivals">
        <Arrivals arrivals={atDoor.arrivals} />
        <Doors doors={atDoor.doors} heading="h3" />
      </div>
      <p className="actions">
        {may('head', 'office', 'door') && (
          <Link className="button go" to={addressOf('door', { session: evening.sessionId })}>
            <Icon name="door" />
            {say('open-door')}
          </Link>
        )}
        {may('head', 'office') && (
          <>
            <Link className="button" to={addressOf('session', { id: evening.sessionId })}>
              <Icon name="orders" />
              {say('open-list')}
            </Link>
            <button type="button" className="button" onClick={() => setPass(true)}>
              <Icon name="phone" />
              {say('new-pass')}
            </button>
          </>
        )}
      </p>
      {isPass && <PassDialog sessionId={evening.sessionId} onClose={() => setPass(false)} />}
    </article>
  );
}

function EveningTable({ evenings }: { evenings: readonly DeskEvening[] }) {
  if (evenings.length === 0) return null;
  return (
    <table className="evenings">
      <thead>
        <tr>
          <th>{say('start')}</th>
          <th>{say('what')}</th>
          <th className="wide-only">{say('hall')}</th>
          <th className="right">{say('sold')}</th>
          <th className="right wide-only">{say('held')}</th>
          <th className="right wide-only">{say('free')}</th>
          <th className="right">{say('came-in')}</th>
        </tr>
      </thead>
      <tbody>
        {evenings.map((evening) => (
          <tr key={evening.sessionId} className={evening.cancelled ? 'past' : ''}>
            <td className={evening.allDay ? '' : 'time'}>{timeOf(evening)}</td>
            <td className="what">
              <Link to={addressOf('session', { id: evening.sessionId })}>{textOf(evening.title)}</Link>
              <span className="mute under">
                {evening.cancelled ? say('cancelled') : textOf(evening.venue)}
              </span>
            </td>
            <td className="wide-only">
              <Measure evening={evening} />
            </td>
            <td className="right">
              {formatNumber(evening.sold)}
              {evening.capacity !== null && ` / ${formatNumber(evening.capacity)}`}
            </td>
            <td className="right wide-only">{formatNumber(evening.held)}</td>
            <td className="right wide-only">{evening.free === null ? '∞' : formatNumber(evening.free)}</td>
            <td className="right">{formatNumber(evening.cameIn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Waits({ view: { waits }, roles }: { view: DayView; roles: readonly Role[] }) {
  const may = (...some: Role[]) => some.some((role) => roles.includes(role));
  const seesReturns = may('head', 'office', 'books') && waits.returns > 0;
  const seesAlarms = may('head', 'tech') && waits.alarms > 0;
  return (
    <aside aria-labelledby="waits">
      <h2 id="waits">{say('waits-for-you')}</h2>
      {!seesReturns && !seesAlarms && <p className="mute">{say('nothing-waits')}</p>}
      <ul className="waits">
        {seesReturns && (
          <li>
            <Icon name="returns" />
            <b>{say('waits-returns', { n: waits.returns })}</b>
            {waits.lateReturns > 0 && (
              <span className="late">{say('waits-late', { n: waits.lateReturns })}</span>
            )}
            <Link to={addressOf('returns')}>{say('decide')}</Link>
          </li>
        )}
        {seesAlarms && (
          <li>
            <Icon name="alarms" />
            <b>{say('waits-alarms', { n: waits.alarms })}</b>
            <Link to={addressOf('alarms')}>{say('look')}</Link>
          </li>
        )}
      </ul>
    </aside>
  );
}
