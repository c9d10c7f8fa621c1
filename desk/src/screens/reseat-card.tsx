import type { Reseated } from '@foyer/contract/desk/seats.ts';
import { type FormEvent, useState } from 'react';
import { say } from '#i18n/say.ts';
import { Field } from '#ui/field.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

interface SeatOfHall {
  id: number;
  name: string;
}

interface ReseatCardProps {
  ticketId: number;
  from: SeatOfHall;
  /** The seat that is chosen on the plan; null: none yet. */
  to: SeatOfHall | null;
  /** Nobody sits there, and it has the same price. */
  isPossible: boolean;
  onDone(): void;
  onClose(): void;
}

/** Seats the holder of a ticket elsewhere: the new seat is chosen on the plan. */
export function ReseatCard({ ticketId, from, to, isPossible, onDone, onClose }: ReseatCardProps) {
  const [words, setWords] = useState('');
  const [made, setMade] = useState<Reseated | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (to === null) return;
    const answer = await act('reseat', { ticket: ticketId, from: from.id, to: to.id, words });
    if (answer) setMade(answer);
    onDone();
  };
  return (
    <section className="seat-card" aria-label={say('reseat')}>
      <h2>{say('reseat')}</h2>
      {made ? (
        <p role="status">
          {say('reseat-done', { from: made.from, to: made.to })}{' '}
          {say(made.isTold ? 'reseat-mail' : 'reseat-untold')}
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <dl className="facts">
            <div>
              <dt>{say('reseat-from')}</dt>
              <dd>{from.name}</dd>
            </div>
            <div>
              <dt>{say('reseat-to')}</dt>
              <dd aria-live="polite">{to === null ? say('reseat-choose') : to.name}</dd>
            </div>
          </dl>
          {to !== null && !isPossible && <p className="bad-note">{say('reseat-not-there')}</p>}
          <Field label={say('reseat-words')} maxLength={200} value={words} onText={setWords} />
          <RefusalNote refusal={refusal} />
          <button type="submit" className="button go" disabled={isBusy || to === null || !isPossible}>
            {say('reseat-go')}
          </button>
        </form>
      )}
      <button type="button" className="button bare" onClick={onClose}>
        {say(made ? 'close' : 'cancel')}
      </button>
      {dialog}
    </section>
  );
}
