import type { DividedPart, DoorList } from '@foyer/contract/desk/door.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { type FormEvent, useState } from 'react';
import type { AskedRefusal } from '#api/ask.ts';
import { say } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { refusalText } from '#ui/refusal.tsx';
import type { DoorState } from './door-state.ts';

/** Parts of the hall that this phone lets in; none: it lets in all that no other phone has. */
export function ownParts({ parts, division }: Pick<DoorList, 'parts' | 'division'>): DoorList['parts'] {
  return parts.filter(({ id }) => division.parts.some((part) => part.id === id && part.door?.isOwn));
}

/** Which parts of the hall this phone lets in, and who has the others. */
export function DoorParts({
  state,
  onDivide,
  onDone,
}: {
  state: DoorState;
  onDivide(parts: readonly string[]): Promise<AskedRefusal | null>;
  onDone(): void;
}) {
  const { list } = state;
  const [chosen, setChosen] = useState(() => new Set(list ? ownParts(list).map(({ id }) => id) : []));
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  if (list === null) return null;
  const divided = new Map(list.division.parts.map((part) => [part.id, part]));
  const toggle = (id: string) => {
    const changed = new Set(chosen);
    if (!changed.delete(id)) changed.add(id);
    setChosen(changed);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const answer = await onDivide([...chosen]);
    setSaving(false);
    setRefusal(answer);
    if (answer === null) onDone();
  };
  return (
    <form className="door-parts" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{say('parts-title')}</legend>
        <p>{say('parts-hint')}</p>
        {list.parts.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span>
              <b>{name}</b>
              <PartOwner part={divided.get(id)} isTaken={chosen.has(id)} />
            </span>
            <span>{say('parts-people', { n: formatNumber(peopleOf(state, id)) })}</span>
          </label>
        ))}
      </fieldset>
      {refusal && (
        <p role="alert" className="strip bad">
          {refusal.kind === 'not-now' ? say('parts-changed') : refusalText(refusal)}
        </p>
      )}
      <div className="verdict-buttons">
        <button type="submit" className="first" disabled={isSaving}>
          {say('parts-save')}
        </button>
        <button type="button" onClick={onDone}>
          {say('parts-cancel')}
        </button>
      </div>
    </form>
  );
}

function PartOwner({ part, isTaken }: { part: DividedPart | undefined; isTaken: boolean }) {
  if (!part) return null;
  const { door, mayLetIn, isSettled } = part;
  const texts = [
    door && !door.isOwn && say('parts-of', { door: door.who, time: clockTime(door.since) }),
    door && !door.isOwn && isTaken && say('parts-take'),
    mayLetIn && say('parts-holdout', { door: mayLetIn.who, time: clockTime(mayLetIn.at) }),
    door?.isOwn && !isSettled && !mayLetIn && say('parts-unsettled'),
  ].filter(Boolean);
  return texts.map((text) => <small key={String(text)}>{text}</small>);
}

function peopleOf({ tickets }: DoorState, part: string): number {
  return [...tickets.values()].reduce(
    (sum, ticket) => sum + (ticket.part === part && !ticket.isReturned ? ticket.people : 0),
    0,
  );
}
