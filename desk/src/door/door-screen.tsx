import type { Me } from '@foyer/contract/desk/desk.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AskedRefusal } from '#api/ask.ts';
import { ask, keepToken } from '#api/ask.ts';
import { say } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { addressOf, go } from '#lib/route.tsx';
import { stayAwake } from '#lib/stored.ts';
import { Icon } from '#ui/icon.tsx';
import { Title, usePageTitle } from '#ui/page.tsx';
import { refusalText } from '#ui/refusal.tsx';
import { Camera, prepareDetector } from './camera.tsx';
import { codeOf, findTickets } from './decide.ts';
import { DoorParts, ownParts } from './door-parts.tsx';
import { DoorSession } from './door-session.ts';
import { type DoorState, shapeOfShown } from './door-state.ts';
import { type KeptList, openDoorStore } from './door-store.ts';
import { allowSound, sound } from './sounds.ts';
import { VerdictCard } from './verdict-card.tsx';

/** Somebody tries codes, or the phone stands at another door. */
const mostStrangers = 5;

/** The whole screen is the door: the camera, and what it says of a ticket. */
export function DoorScreen({ me, sessionId }: { me: Me; sessionId: number }) {
  const [state, setState] = useState<DoorState | null>(null);
  const session = useRef<DoorSession | null>(null);
  const [mode, setMode] = useState<'camera' | 'find' | 'parts'>('camera');
  const [hasLamp, setLamp] = useState(false);
  useEffect(() => {
    let isOver = false;
    void openDoorStore().then((store) => {
      if (isOver) return;
      session.current = new DoorSession({
        ...{ store, me, sessionId, tell: setState },
        network: { ask, keepToken },
        clock: () => Date.now(),
      });
      void session.current.start();
    });
    return () => {
      isOver = true;
      session.current?.stop();
    };
  }, [me, sessionId]);
  useEffect(() => void prepareDetector(), []);
  useEffect(() => {
    // Between two guests nobody touches the phone.
    const closing = new AbortController();
    stayAwake(closing.signal);
    return () => closing.abort();
  }, []);
  usePageTitle(state?.list?.title ?? say('door'));
  const shown = state?.shown ?? null;
  useEffect(() => {
    if (shown) sound(shapeOfShown(shown));
  }, [shown]);
  const scan = (text: string) => void session.current?.scan(codeOf(text), 'hand');
  useHandScanner(scan);
  if (state === null || state.list === null) return <NoList state={state} me={me} />;
  return (
    <main className="door" onPointerDown={allowSound}>
      <Strip state={state} />
      {shown ? (
        <VerdictCard
          state={state}
          shown={shown}
          onRest={(codes) => void session.current?.letIn(codes)}
          onMistake={() => void session.current?.takeBack(shown.code)}
          onNext={() => session.current?.clear()}
        />
      ) : (
        <DoorHead list={state.list} onParts={mode === 'parts' ? undefined : () => setMode('parts')} />
      )}
      {state.strangers >= mostStrangers ? (
        <p className="camera" role="alert">
          {say('door-strangers')}
        </p>
      ) : mode === 'camera' ? (
        <Camera hasLamp={hasLamp} onCode={(text) => void session.current?.scan(codeOf(text), 'camera')} />
      ) : mode === 'parts' ? (
        <DoorParts
          state={state}
          onDivide={async (parts) => (await session.current?.divide(parts)) ?? null}
          onDone={() => setMode('camera')}
        />
      ) : (
        <FindTicket state={state} onCode={scan} onDone={() => setMode('camera')} />
      )}
      {!shown && mode !== 'parts' && <TypeCode onCode={scan} />}
      <footer>
        <p className="count">
          <b>{formatNumber(state.cameIn)}</b>
          <span>{say('door-here', { n: formatNumber(expected(state)) })}</span>
        </p>
        <div className="door-buttons">
          <button type="button" onClick={() => setMode(mode === 'find' ? 'camera' : 'find')}>
            <Icon name="find" />
            {mode === 'find' ? say('door-camera') : say('door-find')}
          </button>
          <button type="button" aria-pressed={hasLamp} onClick={() => setLamp(!hasLamp)}>
            <Icon name="lamp" />
            {say('door-lamp')}
          </button>
          <button type="button" onClick={() => go(addressOf('tonight'))}>
            <Icon name="back" />
            {say('door-leave')}
          </button>
        </div>
      </footer>
    </main>
  );
}

function expected({ tickets }: DoorState): number {
  return [...tickets.values()].reduce((sum, { people, isReturned }) => sum + (isReturned ? 0 : people), 0);
}

/** Milliseconds; a slow scanner without a cable needs a tenth of it. */
const betweenKeys = 500;

/** A hand scanner is a keyboard that ends with Enter. */
function useHandScanner(onCode: (text: string) => void): void {
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    let typed = '';
    let typedAt = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      // A scanner is faster than any hand: what a hand typed before is no part of its code.
      if (event.timeStamp - typedAt > betweenKeys) typed = '';
      typedAt = event.timeStamp;
      if (/^\d$/.test(event.key)) typed += event.key;
      else if (event.key === 'Enter') {
        const code = typed;
        typed = '';
        if (code.length < 6) return;
        event.preventDefault();
        heard.current(code);
      } else if (event.key === 'Escape') typed = '';
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** What is not as usual: no network, scans to be sent, a session that has ended, tickets that came twice. */
function Strip({ state }: { state: DoorState }) {
  const { awaySince, unsent, refusal, doubles, tickets, list } = state;
  const [open, setOpen] = useState(false);
  return (
    <>
      {(awaySince !== null || unsent > 0) && (
        <p className="strip" role="status">
          <span>
            {awaySince === null ? '' : say('door-away', { time: clockTime(awaySince + (list?.ahead ?? 0)) })}
          </span>
          <span>{unsent > 0 && say('door-unsent', { n: unsent })}</span>
        </p>
      )}
      {refusal && refusal.kind !== 'network' && (
        <p className="strip bad" role="alert">
          {doorRefusal(refusal)}
        </p>
      )}
      {doubles.length > 0 && (
        <div className="strip bad" role="alert">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {say('doubles', { n: doubles.length })}
          </button>
          {open && (
            <ul>
              {doubles.map(({ code, doors }) => (
                <li key={code}>
                  {say('double-line', {
                    place: tickets.get(code)?.place ?? code,
                    doors: doors.map(({ device, at }) => `${device} ${clockTime(at)}`).join(', '),
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

/** Scans that were refused stay in the phone: that one of them may be known to the shop harms nobody. */
function doorRefusal({ mayBeDone: _, ...refusal }: AskedRefusal): string {
  return refusal.kind === 'signed-out' ? say('door-signed-out') : refusalText(refusal);
}

function DoorHead({ list, onParts }: { list: KeptList; onParts: (() => void) | undefined }) {
  const own = ownParts(list);
  return (
    <header className="door-head">
      <span>
        <b>{list.title}</b> {clockTime(list.startsAt)}
      </span>
      <span>{say('door-list-of', { time: clockTime(list.now) })}</span>
      {onParts && list.parts.length > 1 && (
        <button type="button" className="own-parts" onClick={onParts}>
          {own.length === 0 ? say('parts-all') : own.map(({ name }) => name).join(', ')}
        </button>
      )}
    </header>
  );
}

function NoList({ state, me }: { state: DoorState | null; me: Me }) {
  const { refusal = null, awaySince = null } = state ?? {};
  const text = refusal ? doorRefusal(refusal) : awaySince !== null ? say('door-no-list') : say('loading');
  return (
    <main className="gate">
      <Title text={say('door')} />
      <p role="status">{text}</p>
      {me.passFor === null && (
        <button type="button" className="button" onClick={() => go(addressOf('tonight'))}>
          {say('tonight')}
        </button>
      )}
    </main>
  );
}

function TypeCode({ onCode }: { onCode(text: string): void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onCode(typed);
    setTyped('');
  };
  return (
    <form className="type-code" onSubmit={submit}>
      <input
        aria-label={say('door-type')}
        placeholder={say('door-type')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">{say('door-check')}</button>
    </form>
  );
}

/** Somebody lost the ticket and knows the seat or the order. */
function FindTicket({
  state,
  onCode,
  onDone,
}: {
  state: DoorState;
  onCode(code: string): void;
  onDone(): void;
}) {
  const [typed, setTyped] = useState('');
  const found = findTickets(state.tickets, typed);
  return (
    <div className="find-ticket">
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to type.
        autoFocus
        type="search"
        aria-label={say('door-find-hint')}
        placeholder={say('door-find-hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {found.map((ticket) => (
          <li key={ticket.code}>
            <button
              type="button"
              onClick={() => {
                onDone();
                onCode(ticket.code);
              }}
            >
              <b>{ticket.place}</b> {ticket.category} · {ticket.party}
              {ticket.inAt !== null && ` · ${say('in-at', { time: clockTime(ticket.inAt) })}`}
              {ticket.isReturned && ` · ${say('returned')}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
