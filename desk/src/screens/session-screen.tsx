import type { DeskEvening, ListView } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { formatNumber, formatTime } from '@foyer/contract/rules/format.ts';
import { useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { dayText, deskLanguage, say, textOf } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { Icon } from '#ui/icon.tsx';
import { Measure, MeasureKey } from '#ui/measure.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { Doors, PassDialog } from './at-door.tsx';
import { ChangeSession } from './change-session.tsx';
import { KeptPart } from './kept-part.tsx';
import { LettersPart } from './letters-part.tsx';
import { SeatPlan } from './seat-plan.tsx';

/** One session: its counts, its list, paper and table. */
export function SessionScreen({ query, roles }: { query: URLSearchParams; roles: readonly Role[] }) {
  const sessionId = Number(query.get('id'));
  const loaded = useAsked('session', { id: sessionId }, 30);
  const [open, setOpen] = useState<'pass' | 'change' | null>(null);
  const may = (...some: Role[]) => some.some((role) => roles.includes(role));
  const view = loaded.value;
  const views: (keyof typeof viewNames)[] = [
    ...(may('head', 'office') ? ['list' as const] : []),
    ...(view?.hasPlan && may('head', 'office', 'door', 'programme') ? ['plan' as const] : []),
    ...(may('head', 'office', 'programme') ? ['kept' as const] : []),
    ...(may('head', 'programme') ? ['letters' as const] : []),
  ];
  const shown = view ? (views.find((one) => one === query.get('view')) ?? views[0]) : undefined;
  const title = view ? `${view.title}, ${formatTime(view.evening.time)}` : say('session');
  const close = () => setOpen(null);
  return (
    <Page title={title}>
      {(view || !loaded.refusal) && (
        <Actions
          sessionId={sessionId}
          isCancelled={view?.evening.cancelled === true}
          may={may}
          onPass={() => setOpen('pass')}
          onChange={view ? () => setOpen('change') : null}
        />
      )}
      <Shown of={loaded}>
        {({ evening, doors }) => (
          <>
            <Counts evening={evening} />
            {doors.length > 0 && <Doors doors={doors} heading="h2" />}
          </>
        )}
      </Shown>
      {shown !== undefined && views.length > 1 && (
        <nav className="tabs" aria-label={say('session')}>
          {views.map((one) => (
            <Link key={one} to={addressOf('session', { id: sessionId, view: one })} current={one === shown}>
              {say(viewNames[one])}
            </Link>
          ))}
        </nav>
      )}
      {shown === 'plan' && (
        <SeatPlan
          sessionId={sessionId}
          mayAsk={may('head', 'office', 'door')}
          mayReseat={may('head', 'office')}
        />
      )}
      {shown === 'kept' && <KeptPart sessionId={sessionId} />}
      {shown === 'letters' && <LettersPart sessionId={sessionId} />}
      {shown === 'list' && <ListPart sessionId={sessionId} />}
      {open === 'pass' && <PassDialog sessionId={sessionId} onClose={close} />}
      {open === 'change' && view && <ChangeSession view={view} onDone={loaded.again} onClose={close} />}
    </Page>
  );
}

const viewNames = { list: 'open-list', plan: 'plan', kept: 'kept', letters: 'letters' } as const;

/** What can be done with a session; nobody is let in to one that is cancelled. */
function Actions({
  sessionId,
  isCancelled,
  may,
  onPass,
  onChange,
}: {
  sessionId: number;
  isCancelled: boolean;
  may(...some: Role[]): boolean;
  onPass(): void;
  /** null: not loaded yet. */
  onChange: (() => void) | null;
}) {
  return (
    <p className="actions">
      {may('head', 'office') && <Papers sessionId={sessionId} />}
      {may('head', 'office') && !isCancelled && (
        <button type="button" className="button" onClick={onPass}>
          <Icon name="phone" />
          {say('new-pass')}
        </button>
      )}
      {may('head', 'office', 'door') && !isCancelled && (
        <Link className="button go" to={addressOf('door', { session: sessionId })}>
          <Icon name="door" />
          {say('open-door')}
        </Link>
      )}
      {may('head', 'programme') && onChange && !isCancelled && (
        <button type="button" className="button bad" onClick={onChange}>
          {say('change-session')}
        </button>
      )}
    </p>
  );
}

function Papers({ sessionId }: { sessionId: number }) {
  const file = (name: string) => `/api/desk/file/${name}?session=${sessionId}&lang=${deskLanguage()}`;
  return (
    <>
      <a className="button" href={file('list.pdf')}>
        <Icon name="print" />
        {say('list-pdf')}
      </a>
      <a className="button" href={file('list.csv')}>
        {say('list-csv')}
      </a>
    </>
  );
}

function Counts({ evening }: { evening: DeskEvening }) {
  return (
    <>
      <p className="mute">
        {dayText(evening.day, 'weekday-long')} · {textOf(evening.venue)}
        {evening.cancelled && (
          <>
            {' · '}
            <b>{say('cancelled')}</b>
          </>
        )}
      </p>
      <Measure evening={evening} tall />
      <MeasureKey evening={evening} />
    </>
  );
}

function ListPart({ sessionId }: { sessionId: number }) {
  const loaded = useAsked('list', { session: sessionId, by: 'seat' }, 30);
  return <Shown of={loaded}>{({ rows }) => <List rows={rows} />}</Shown>;
}

function List({ rows }: Pick<ListView, 'rows'>) {
  const [typed, setTyped] = useState('');
  if (rows.length === 0) return <p className="empty">{say('list-empty')}</p>;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rows.filter(({ place, name, orderId, ticketId }) => {
    const text = `${place} ${name} ${orderId} ${ticketId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <p className="list-head">
        <input
          type="search"
          aria-label={say('find-in-list')}
          placeholder={say('find-in-list')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="mute">{say('list-counted', { n: formatNumber(shown.length) })}</span>
      </p>
      <ListTable rows={shown} />
    </>
  );
}

function ListTable({ rows }: { rows: ListView['rows'] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th>{say('place')}</th>
          <th>{say('name')}</th>
          <th className="wide-only">{say('category')}</th>
          <th>{say('order')}</th>
          <th>{say('notes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.ticketId} className={row.returned ? 'past' : ''}>
            <td>{row.place}</td>
            <td>{row.name}</td>
            <td className="wide-only">
              {row.category}
              {row.people > 1 && ` ×${row.people}`}
            </td>
            <td>
              <Link to={addressOf('orders', { id: row.orderId })}>{row.orderId}</Link>
            </td>
            <td>
              {[
                row.returned && say('returned'),
                row.usesCultureCard && say('card-passport'),
                row.cameInAt !== null && say('in-at', { time: clockTime(row.cameInAt) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
