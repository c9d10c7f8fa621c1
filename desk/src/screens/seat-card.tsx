import type { Reseated, SeatHolder, SeatStory } from '@foyer/contract/desk/sessions.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import type { Currency } from '@foyer/contract/rules/values.ts';
import { type FormEvent, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { deskLanguage, momentText, say, wordOf } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { Field } from '#ui/field.tsx';
import { Shown } from '#ui/page.tsx';
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

interface SeatCardProps {
  title: string;
  look: string;
  session: number;
  /** null: this role sees how it stands, and no more. */
  seat: number | null;
  /** Begins to seat the holder of this ticket elsewhere; null: this role may not. */
  onReseat: ((ticketId: number) => void) | null;
}

/** One seat: who has it and what happened to it. */
export function SeatCard({ title, look, session, seat, onReseat }: SeatCardProps) {
  return (
    <section className="seat-card" aria-label={title}>
      <h2>{title}</h2>
      <p>
        <span className="tag">{look}</span>
      </p>
      {seat !== null && <Story key={seat} session={session} seat={seat} onReseat={onReseat} />}
    </section>
  );
}

function Story({
  session,
  seat,
  onReseat,
}: { session: number; seat: number } & Pick<SeatCardProps, 'onReseat'>) {
  const loaded = useAsked('seat', { session, seat }, 10);
  return (
    <Shown of={loaded}>
      {(story) => (
        <>
          {story.holder && <Holder holder={story.holder} currency={story.currency} />}
          {story.holder?.ticketId != null && story.holder.visitedAt === null && onReseat && (
            <p className="actions">
              <ReseatButton ticketId={story.holder.ticketId} onReseat={onReseat} />
            </p>
          )}
          {story.keep && (
            <p>
              {say('seat-keep', {
                whom: wordOf('keep-for', story.keep.purpose),
                until: momentText(story.keep.until),
              })}{' '}
              {story.keep.words}
            </p>
          )}
          {story.heldUntil !== null && <p>{say('seat-basket', { time: clockTime(story.heldUntil) })}</p>}
          <h3>{say('seat-history')}</h3>
          {story.moments.length === 0 ? (
            <p className="mute">{say('seat-nothing')}</p>
          ) : (
            <Moments moments={story.moments} currency={story.currency} />
          )}
        </>
      )}
    </Shown>
  );
}

function ReseatButton({ ticketId, onReseat }: { ticketId: number; onReseat(ticketId: number): void }) {
  return (
    <button type="button" className="button" onClick={() => onReseat(ticketId)}>
      {say('reseat')}
    </button>
  );
}

function Holder({ holder, currency }: { holder: SeatHolder; currency: Currency }) {
  const { buyer, category, paid, way, orderId, ticketId } = holder;
  const money = formatMoney(paid, currency, deskLanguage());
  return (
    <dl className="facts">
      {buyer && (
        <div>
          <dt>{say('who')}</dt>
          <dd>{buyer.name || say('buyer-erased')}</dd>
        </div>
      )}
      {buyer && (buyer.phone || buyer.email) && (
        <div>
          <dt>{say('seat-contact')}</dt>
          <dd>{[buyer.phone, buyer.email].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>{say('order')}</dt>
        <dd>
          {buyer ? <Link to={addressOf('orders', { id: orderId })}>{orderId}</Link> : orderId}
          {[category, money, way].filter(Boolean).map((part) => `, ${part}`)}
        </dd>
      </div>
      {ticketId !== null && (
        <div>
          <dt>{say('seat-ticket')}</dt>
          <dd>{ticketId}</dd>
        </div>
      )}
    </dl>
  );
}

function Moments({ moments, currency }: Pick<SeatStory, 'moments' | 'currency'>) {
  return (
    <ol className="history">
      {moments.toReversed().map(({ kind, at, orderId, text, amount }) => (
        <li key={`${kind} ${at} ${orderId}`}>
          <time>{momentText(at)}</time>
          <span>
            {say(`seat-${kind}`, { n: orderId })}
            <span className="mute">
              {[text, amount !== null && formatMoney(amount, currency, deskLanguage())]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
