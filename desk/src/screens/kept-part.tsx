import type { DeskKeep, KeepsView, MadeKeep } from '@foyer/contract/desk/sessions.ts';
import { type KeepPurpose, keepPurposes } from '@foyer/contract/rules/values.ts';
import { type FormEvent, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { dayText, say } from '#i18n/say.ts';
import { clockTime, dayOf } from '#lib/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** What is kept of a session from the sale, until when and for whom; keeping more, and letting go. */
export function KeptPart({ sessionId }: { sessionId: number }) {
  const loaded = useAsked('keeps', { session: sessionId }, 30);
  const [isOpen, setOpen] = useState(false);
  const [changing, setChanging] = useState<DeskKeep | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const release = async (id: number) => {
    await act('releaseKeep', { id });
    loaded.again();
  };
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{say('kept')}</h2>
      <p className="actions">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {say('keep-more')}
        </button>
      </p>
      <Shown of={loaded}>
        {({ keeps }) =>
          keeps.length === 0 ? (
            <p className="empty">{say('kept-none')}</p>
          ) : (
            <ul className="kept">
              {keeps.map((keep) => (
                <KeepLine
                  key={keep.id}
                  keep={keep}
                  isBusy={isBusy}
                  onRelease={() => void release(keep.id)}
                  onChange={() => setChanging(keep)}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      <RefusalNote refusal={refusal} />
      {isOpen && loaded.value && (
        <KeepDialog
          sessionId={sessionId}
          view={loaded.value}
          onMade={loaded.again}
          onClose={() => setOpen(false)}
        />
      )}
      {changing && loaded.value && (
        <ChangeKeepDialog
          keep={changing}
          saleClosesAt={loaded.value.saleClosesAt}
          onChanged={loaded.again}
          onClose={() => setChanging(null)}
        />
      )}
      {dialog}
    </section>
  );
}

interface KeepLineProps {
  keep: DeskKeep;
  isBusy: boolean;
  onRelease(): void;
  onChange(): void;
}

function KeepLine({ keep, isBusy, onRelease, onChange }: KeepLineProps) {
  const { purpose, name, note, seats, places, sold, left, until, isOver, fromFiles, link } = keep;
  const what = seats === '' ? say('kept-places', { n: places }) : seats;
  const when = `${dayText(dayOf(until))}, ${clockTime(until)}`;
  return (
    <li>
      <p>
        <b>{name === '' ? say(`keep-for-${purpose}`) : `${say(`keep-for-${purpose}`)}, ${name}`}</b>{' '}
        <span>{what}</span>
      </p>
      <p className="mute">
        {say(isOver ? 'kept-over' : 'kept-until', { when })} · {say('kept-counts', { sold, left })}
        {fromFiles && ` · ${say('kept-files')}`}
        {note !== '' && ` · ${note}`}
      </p>
      {!isOver && (
        <p className="actions">
          <button type="button" className="button small" disabled={isBusy} onClick={onRelease}>
            {say('keep-release', { id: keep.id })}
          </button>
          {!fromFiles && (
            <button type="button" className="button small" onClick={onChange}>
              {say('keep-change')}
            </button>
          )}
          {link !== null && (
            <button
              type="button"
              className="button small"
              onClick={() => void navigator.clipboard.writeText(link)}
            >
              {say('keep-link')}
            </button>
          )}
        </p>
      )}
    </li>
  );
}

/** Another end, name or note; the places stay kept meanwhile. */
function ChangeKeepDialog({
  keep,
  saleClosesAt,
  onChanged,
  onClose,
}: {
  keep: DeskKeep;
  saleClosesAt: number;
  onChanged(): void;
  onClose(): void;
}) {
  const [wish, setWish] = useState({
    name: keep.name,
    note: keep.note,
    day: dayOf(keep.until),
    time: clockTime(keep.until),
  });
  const { act, refusal, isBusy, dialog } = useSigned();
  const change = (part: Partial<typeof wish>) => setWish({ ...wish, ...part });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { name, note, day, time } = wish;
    const until = day === '' ? null : { day, time };
    const answer = await act('changeKeep', { id: keep.id, name, note, until });
    if (!answer) return;
    onChanged();
    onClose();
  };
  return (
    <>
      <Dialog title={say('keep-change')} onClose={onClose}>
        <form onSubmit={(event) => void submit(event)}>
          <p>{keep.seats === '' ? say('kept-places', { n: keep.places }) : keep.seats}</p>
          <EndFields day={wish.day} time={wish.time} saleClosesAt={saleClosesAt} onChange={change} />
          <Field
            label={say('keep-name')}
            maxLength={60}
            value={wish.name}
            onText={(name) => change({ name })}
          />
          <Field
            label={say('keep-note')}
            maxLength={200}
            value={wish.note}
            onText={(note) => change({ note })}
          />
          <RefusalNote refusal={refusal} />
          <button type="submit" className="button go" disabled={isBusy}>
            {say('keep-change-go')}
          </button>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

function EndFields({
  day,
  time,
  saleClosesAt,
  onChange,
}: {
  day: string;
  time: string;
  saleClosesAt: number;
  onChange(end: { day?: string; time?: string }): void;
}) {
  return (
    <div className="period">
      <Field
        label={say('keep-until')}
        hint={say('keep-until-hint')}
        type="date"
        max={dayOf(saleClosesAt)}
        value={day}
        onText={(text) => onChange({ day: text })}
      />
      <Field label={say('keep-time')} type="time" value={time} onText={(text) => onChange({ time: text })} />
    </div>
  );
}

interface Wish {
  purpose: KeepPurpose;
  name: string;
  note: string;
  /** Number of a sector, `a7` of a standing area, `z3` of a zone; '' for the whole session. */
  where: string;
  row: string;
  seats: string;
  count: string;
  day: string;
  time: string;
}

const empty: Wish = {
  ...{
    purpose: 'sponsor',
    name: '',
    note: '',
    where: '',
    row: '',
    seats: '',
    count: '',
    day: '',
    time: '12:00',
  },
};

function KeepDialog({
  sessionId,
  view,
  onMade,
  onClose,
}: {
  sessionId: number;
  view: KeepsView;
  onMade(): void;
  onClose(): void;
}) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [wish, setWish] = useState<Wish>({ ...empty, where: String(view.sectors[0]?.id ?? '') });
  const [made, setMade] = useState<MadeKeep | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const change = (next: Wish) => {
    setWish(next);
    // Pressed again as it is it is the same keep, and otherwise another one.
    setKey(crypto.randomUUID());
  };
  const bySeat = /^\d+$/.test(wish.where);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { purpose, name, note, where, row, seats, count, day, time } = wish;
    const numberAfter = (sign: string) => (where.startsWith(sign) ? Number(where.slice(1)) : null);
    const answer = await act('keep', {
      ...{ session: sessionId, key },
      ...{ purpose, name, note },
      seats: bySeat ? { sector: Number(where), row, seats } : null,
      places: bySeat ? null : { count: Number(count), zone: numberAfter('z'), area: numberAfter('a') },
      until: day === '' ? null : { day, time },
    });
    if (!answer) return;
    setMade(answer);
    onMade();
  };
  return (
    <>
      <Dialog title={say('keep-more')} onClose={onClose}>
        {made ? (
          <p role="status">
            {say('keep-made', { n: made.kept })}
            {made.sold > 0 && ` ${say('keep-made-sold', { n: made.sold })}`}
            {made.inCarts !== '' && ` ${say('keep-made-carts', { seats: made.inCarts })}`}
          </p>
        ) : (
          <form onSubmit={(event) => void submit(event)}>
            <WishFields wish={wish} view={view} bySeat={bySeat} onChange={change} />
            <RefusalNote refusal={refusal} />
            <button type="submit" className="button go" disabled={isBusy}>
              {say('keep-go')}
            </button>
          </form>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function WishFields({
  wish,
  view,
  bySeat,
  onChange,
}: {
  wish: Wish;
  view: KeepsView;
  bySeat: boolean;
  onChange(wish: Wish): void;
}) {
  const change = (part: Partial<Wish>) => onChange({ ...wish, ...part });
  const places = [
    ...view.sectors.map(({ id, name }) => ({ value: String(id), name })),
    ...view.areas.map(({ id, name }) => ({ value: `a${id}`, name })),
    ...(view.sectors.length === 0 ? view.zones.map(({ id, name }) => ({ value: `z${id}`, name })) : []),
    ...(view.sectors.length === 0 ? [{ value: '', name: say('keep-whole') }] : []),
  ];
  return (
    <>
      <p className="field">
        <label htmlFor="keep-for">{say('keep-for')}</label>
        <select
          id="keep-for"
          value={wish.purpose}
          onChange={({ target }) =>
            change({ purpose: keepPurposes.find((one) => one === target.value) ?? 'house' })
          }
        >
          {keepPurposes.map((one) => (
            <option key={one} value={one}>
              {say(`keep-for-${one}`)}
            </option>
          ))}
        </select>
      </p>
      <Field label={say('keep-name')} maxLength={60} value={wish.name} onText={(name) => change({ name })} />
      <p className="field">
        <label htmlFor="keep-where">{say('keep-where')}</label>
        <select id="keep-where" value={wish.where} onChange={({ target }) => change({ where: target.value })}>
          {places.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </p>
      {bySeat ? (
        <div className="period">
          <Field label={say('keep-row')} maxLength={20} value={wish.row} onText={(row) => change({ row })} />
          <Field
            label={say('keep-seats')}
            hint={say('keep-seats-hint')}
            required
            maxLength={200}
            value={wish.seats}
            onText={(seats) => change({ seats })}
          />
        </div>
      ) : (
        <Field
          label={say('keep-count')}
          type="number"
          min={1}
          required
          value={wish.count}
          onText={(count) => change({ count })}
        />
      )}
      <EndFields day={wish.day} time={wish.time} saleClosesAt={view.saleClosesAt} onChange={change} />
      <Field label={say('keep-note')} maxLength={200} value={wish.note} onText={(note) => change({ note })} />
    </>
  );
}
