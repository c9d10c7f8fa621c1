import type { DeskDoor, SessionAtDoor } from '@foyer/contract/desk/desk.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { useEffect, useState } from 'react';
import { say } from '#i18n/say.ts';
import { clockTime, nowAtHouse } from '#lib/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

const slotLength = 300_000;
/** A time stands below the first of so many bars. */
const slotsOfTime = 6;

/** How people came in, a bar for each five minutes. */
export function Arrivals({ arrivals: { since, counts } }: Pick<SessionAtDoor, 'arrivals'>) {
  const most = Math.max(1, ...counts);
  const bars = counts.map((people, slot) => ({ from: since + slot * slotLength, people }));
  const slotNow = since + Math.floor((nowAtHouse() - since) / slotLength) * slotLength;
  const label = bars.map(({ from, people }) => `${clockTime(from)}: ${people}`).join(', ');
  return (
    <section>
      <h3>
        {say('how-they-come')} <span className="mute">{say('by-five-minutes')}</span>
      </h3>
      <div className="bars" role="img" aria-label={label}>
        {bars.map(({ from, people }) => (
          <i
            key={from}
            className={from === slotNow ? 'now' : ''}
            style={{ height: `${(people / most) * 100}%` }}
          />
        ))}
      </div>
      <p className="axis mute">
        {bars.map(
          ({ from }, slot) =>
            slot % slotsOfTime === 0 && (
              <span key={from} style={{ flexGrow: Math.min(slotsOfTime, bars.length - slot) }}>
                {clockTime(from)}
              </span>
            ),
        )}
      </p>
    </section>
  );
}

/** The phones that check tickets, and how many people each let in. */
export function Doors({ doors, heading: Heading }: { doors: readonly DeskDoor[]; heading: 'h2' | 'h3' }) {
  return (
    <section>
      <Heading>{say('doors')}</Heading>
      {doors.length === 0 && <p className="mute">{say('no-doors')}</p>}
      <ul className="doors">
        {doors.map((door) => (
          <li key={door.device}>
            <span>
              <b>{door.who}</b>
              <span className="mute">{say('door-seen', { time: clockTime(door.lastAt) })}</span>
              {door.parts.length > 0 && <span className="mute">{door.parts.join(', ')}</span>}
            </span>
            <b>{formatNumber(door.let)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A code for a phone that becomes a door of this session. */
export function PassDialog({ sessionId, onClose }: { sessionId: number; onClose(): void }) {
  const [pass, setPass] = useState<{ link: string; qr: string; until: number } | null>(null);
  const { act, refusal } = useSigned();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pass each time the dialog opens.
  useEffect(() => {
    void act('makePass', { session: sessionId }).then((made) => setPass(made ?? null));
  }, [sessionId]);
  return (
    <Dialog title={say('pass-title')} onClose={onClose}>
      <RefusalNote refusal={refusal} />
      {pass && (
        <>
          <p>{say('pass-text', { time: clockTime(pass.until) })}</p>
          <img className="pass" src={pass.qr} alt={pass.link} width="240" height="240" />
        </>
      )}
    </Dialog>
  );
}
