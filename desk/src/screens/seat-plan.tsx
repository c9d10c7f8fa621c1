import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { seatByKey } from '@foyer/contract/hall/seat-by-key.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { deskLanguage, say, textOf, wordOf } from '#i18n/say.ts';
import { OldNote } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { ReseatCard, SeatCard } from './seat-card.tsx';

/** The hall with its story reversed: for visitors what is free matters, here what is sold. */
export function SeatPlan({
  sessionId,
  mayAsk,
  mayReseat,
}: {
  sessionId: number;
  mayAsk: boolean;
  mayReseat: boolean;
}) {
  const loaded = useAsked('seats', { session: sessionId }, 10);
  const { value: map, at, refusal, again } = loaded;
  const plan = usePlan(map?.planUrl ?? null, at);
  const [chosen, setChosen] = useState<number | null>(null);
  // Somebody is being seated elsewhere: from which seat, with which ticket.
  const [moving, setMoving] = useState<Moving | null>(null);
  if (map === null && refusal !== null) return <RefusalNote refusal={refusal} />;
  if (map === null || plan === null) return <p className="mute">{say('loading')}</p>;
  const looks = moving === null ? map.looks : looksFor(plan, map.looks, moving);
  return (
    <div className="plan-and-seat">
      <div>
        <OldNote of={loaded} />
        <PlanKey looks={map.looks} />
        <Hall plan={plan} looks={looks} chosen={chosen} from={moving?.seat ?? null} onChoose={setChosen} />
      </div>
      {chosen === null && <p className="mute">{say('plan-hint')}</p>}
      {chosen !== null && moving === null && (
        <SeatCard
          title={nameOf(plan, chosen)}
          look={lookText(map.looks[chosen] ?? '')}
          session={sessionId}
          seat={mayAsk ? (plan.seats.ids[chosen] ?? null) : null}
          onReseat={mayReseat ? (ticketId) => setMoving({ seat: chosen, ticketId }) : null}
        />
      )}
      {chosen !== null && moving !== null && (
        <ReseatCard
          ticketId={moving.ticketId}
          from={placeOf(plan, moving.seat)}
          to={chosen === moving.seat ? null : placeOf(plan, chosen)}
          isPossible={isOpen(looks[chosen])}
          onDone={again}
          onClose={() => {
            setMoving(null);
            again();
          }}
        />
      )}
    </div>
  );
}

interface Moving {
  seat: number;
  ticketId: number;
}

/** While somebody is seated elsewhere, seats of another price are as good as not there. */
function looksFor({ seats }: HallPlan, all: string, { seat }: Moving): string {
  const zone = seats.zoneIds[seat];
  return [...all].map((look, index) => (seats.zoneIds[index] === zone ? look : 'x')).join('');
}

/** Nobody sits there: free, or kept by the house, which seats people as it likes. */
function isOpen(look: string | undefined): boolean {
  return look === '.' || look === 'k';
}

function placeOf(plan: HallPlan, seat: number): { id: number; name: string } {
  return { id: plan.seats.ids[seat] ?? 0, name: nameOf(plan, seat) };
}

/** The file never changes: its address holds a hash of it. After a failure each look at the seats asks for it again. */
function usePlan(url: string | null, lookedAt: number): HallPlan | null {
  const [plan, setPlan] = useState<HallPlan | null>(null);
  const attempt = plan === null ? lookedAt : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new request.
  useEffect(() => {
    if (url === null) return;
    const leaving = new AbortController();
    void fetch(url, { signal: leaving.signal })
      .then(async (answer) => setPlan(planFromWire(await answer.json())))
      .catch(() => {});
    return () => leaving.abort();
  }, [url, attempt]);
  return plan;
}

export function nameOf({ seats, rows, sectors }: HallPlan, seat: number): string {
  const row = rows[seats.rows[seat] ?? -1];
  const place = {
    sector: sectors[row?.sector ?? -1]?.name ?? {},
    row: row?.name ?? '',
    number: seats.numbers[seat] ?? '',
  };
  return placeInWords(place, deskLanguage(), textOf);
}

function lookText(look: string): string {
  return look === '' ? '' : wordOf('look', look === '.' ? 'free' : look);
}

const looks = ['i', 's', 'k', 'h', '.'] as const;

function PlanKey({ looks: all }: { looks: string }) {
  const counts = looks.map((look) => [look, [...all].filter((one) => one === look).length] as const);
  return (
    <ul className="plan-key">
      {counts.map(([look, count]) => (
        <li key={look}>
          <svg viewBox="-14 -14 28 28" aria-hidden="true" className="hall">
            <path className={classOf(look)} d={dot(0, 0)} />
            {look === 'i' && <path className="tick" d={tick(0, 0)} />}
          </svg>
          <b>{count}</b> {lookText(look)}
        </li>
      ))}
    </ul>
  );
}

const radius = 8;

function dot(x: number, y: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

function tick(x: number, y: number): string {
  return `M${x - 4} ${y}l3 3.5 5.5-6.5`;
}

const classes: Readonly<Record<string, string>> = { '.': 'free', i: 'in', s: 'sold', k: 'kept', h: 'held' };

function classOf(look: string): string {
  return classes[look] ?? 'closed';
}

interface HallProps {
  plan: HallPlan;
  looks: string;
  chosen: number | null;
  /** Whoever sits there is being seated elsewhere; null: nobody is. */
  from: number | null;
  onChoose(seat: number): void;
}

/** One stop of the keyboard: arrows go from seat to seat, as in the shop; what one stands on is told. */
function Hall({ plan, looks: all, chosen, from, onChoose }: HallProps) {
  const { view, seats } = plan;
  const press = (event: KeyboardEvent) => {
    const next = seatByKey(plan, chosen ?? 0, event.key, event.ctrlKey);
    if (next === null) return;
    event.preventDefault();
    onChoose(chosen === null ? 0 : next);
  };
  const click = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const toScreen = currentTarget.getScreenCTM();
    if (toScreen === null) return;
    const at = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse());
    // A finger is broader than a seat.
    const seat = nearestSeat(plan, at, Math.max(24, 24 / toScreen.a));
    if (seat !== null) onChoose(seat);
  };
  return (
    <div className="hall-box">
      <svg
        className="hall whole"
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="application"
        aria-label={say('plan-of-hall')}
        aria-describedby="hall-cursor"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys.
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
      >
        <Backdrop plan={plan} />
        <Dots plan={plan} looks={all} />
        {from !== null && <Mark seats={seats} seat={from} name="from" />}
        {chosen !== null && <Mark seats={seats} seat={chosen} name="chosen" />}
      </svg>
      <p className="hidden" id="hall-cursor" aria-live="polite">
        {chosen === null ? '' : `${nameOf(plan, chosen)}: ${lookText(all[chosen] ?? '')}`}
      </p>
    </div>
  );
}

function Mark({ seats, seat, name }: { seats: HallPlan['seats']; seat: number; name: 'chosen' | 'from' }) {
  const [x, y] = [seats.x[seat] ?? 0, seats.y[seat] ?? 0];
  return <rect className={name} x={x - 13} y={y - 13} width="26" height="26" rx="3" />;
}

function nearestSeat({ seats }: HallPlan, at: { x: number; y: number }, within: number): number | null {
  let [found, best]: [number | null, number] = [null, within];
  for (let seat = 0; seat < seats.count; seat += 1) {
    const distance = Math.hypot((seats.x[seat] ?? 0) - at.x, (seats.y[seat] ?? 0) - at.y);
    if (distance < best) [found, best] = [seat, distance];
  }
  return found;
}

/** Stage, sectors and numbers of rows, in the ink of the page: the drawing has no colour of its own. */
function Backdrop({ plan: { view, backdrops } }: { plan: HallPlan }) {
  const drawing = backdrops[deskLanguage()] ?? backdrops.ru ?? Object.values(backdrops)[0];
  if (drawing === undefined) return null;
  return (
    <image
      className="backdrop"
      href={drawing}
      x={view.x}
      y={view.y}
      width={view.width}
      height={view.height}
    />
  );
}

/** All seats of one look are one path: a hall of thousands stays light. */
function Dots({ plan: { seats }, looks: all }: { plan: HallPlan; looks: string }) {
  const paths = useMemo(() => {
    const byLook = new Map<string, string[]>();
    for (let seat = 0; seat < seats.count; seat += 1) {
      const look = all[seat] ?? 'x';
      const paths = byLook.get(look) ?? [];
      byLook.set(look, paths);
      paths.push(dot(seats.x[seat] ?? 0, seats.y[seat] ?? 0));
      if (look === 'i') {
        const ticks = byLook.get('tick') ?? [];
        byLook.set('tick', ticks);
        ticks.push(tick(seats.x[seat] ?? 0, seats.y[seat] ?? 0));
      }
    }
    return [...byLook].map(([look, paths]) => [look, paths.join('')] as const);
  }, [seats, all]);
  const inOrder = paths.toSorted(([one]) => (one === 'tick' ? 1 : -1));
  return inOrder.map(([look, path]) => (
    <path key={look} className={look === 'tick' ? 'tick' : classOf(look)} d={path} />
  ));
}
