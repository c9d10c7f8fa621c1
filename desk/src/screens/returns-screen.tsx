import type { ReturnView } from '@foyer/contract/desk/desk.ts';
import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { dayText, deskLanguage, say } from '#i18n/say.ts';
import { dayOf, nowAtHouse } from '#lib/clock.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { Field } from '#ui/field.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** The queue by the promised day. */
export function ReturnsScreen({ roles }: { roles: readonly Role[] }) {
  const loaded = useAsked('returns', {}, 30);
  return (
    <Page title={say('returns')}>
      <Shown of={loaded}>
        {(returns) =>
          returns.length === 0 ? (
            <p className="empty">{say('returns-none')}</p>
          ) : (
            <ul className="cards">
              {returns.map((one) => (
                <Return key={one.id} one={one} roles={roles} onDone={loaded.again} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Page>
  );
}

function Return({ one, roles, onDone }: { one: ReturnView; roles: readonly Role[]; onDone(): void }) {
  const money = (amount: number) => formatMoney(amount, one.currency, deskLanguage());
  const isLate = one.answerBy !== null && one.answerBy < nowAtHouse();
  const day = one.answerBy === null ? '' : dayText(dayOf(one.answerBy));
  return (
    <li>
      <h2>
        {say('return-number', { n: one.id })}
        {day && (
          <span className={isLate ? 'late' : 'mute'}>
            {say(isLate ? 'return-late' : 'return-promised', { day })}
          </span>
        )}
      </h2>
      <p>
        {one.event} · {one.name} · <Link to={addressOf('orders', { id: one.orderId })}>{one.orderId}</Link>
      </p>
      {one.reason && <p className="mute">{one.reason}</p>}
      <ul className="tickets">
        {one.tickets.map((ticket) => (
          <li key={ticket.id}>
            <span>{ticket.place}</span>
            <span className="mute">
              {ticket.percent}% · {money(ticket.amount)}
              {ticket.used && <b className="late"> {say('return-used')}</b>}
            </span>
          </li>
        ))}
      </ul>
      {(roles.includes('head') || roles.includes('office')) && (
        <Decision one={one} money={money} isHead={roles.includes('head')} onDone={onDone} />
      )}
    </li>
  );
}

function Decision({
  one,
  money,
  isHead,
  onDone,
}: {
  one: ReturnView;
  money(amount: number): string;
  isHead: boolean;
  onDone(): void;
}) {
  const { act, refusal, isBusy, dialog } = useSigned();
  const [isRefusing, setRefusing] = useState(false);
  // The whole sum as it was when it was asked about; null: nobody has asked.
  const [full, setFull] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const [isDone, setDone] = useState(false);
  const decide = async (work: Promise<null | undefined>) => {
    const isDecided = (await work) !== undefined;
    setFull(null);
    setDone(isDecided);
    // What was refused may have changed.
    onDone();
  };
  const done = (decision: 'yes' | 'no') => act('decideReturn', { id: one.id, decision, words });
  if (isDone) return <p role="status">{say('return-done')}</p>;
  return (
    <>
      <p className="actions">
        <button type="button" className="button go" disabled={isBusy} onClick={() => decide(done('yes'))}>
          {say('return-yes', { sum: money(one.amount) })}
        </button>
        {isHead && (
          <button
            type="button"
            className="button"
            aria-expanded={full !== null}
            disabled={isBusy}
            onClick={() => setFull(full === null ? one.full : null)}
          >
            {say('return-full', { sum: money(one.full) })}
          </button>
        )}
        <button
          type="button"
          className="button bad"
          aria-expanded={isRefusing}
          onClick={() => setRefusing(!isRefusing)}
        >
          {say('return-no')}
        </button>
      </p>
      {full !== null && (
        <p className="actions">
          <span>{say('return-full-note')}</span>
          <button
            type="button"
            className="button go"
            disabled={isBusy}
            onClick={() => decide(act('refundInFull', { id: one.id, sum: full }))}
          >
            {say('return-full-yes', { sum: money(full) })}
          </button>
        </p>
      )}
      {isRefusing && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void decide(done('no'));
          }}
        >
          <Field label={say('return-why')} required maxLength={500} value={words} onText={setWords} />
          <button type="submit" className="button" disabled={isBusy}>
            {say('return-no')}
          </button>
        </form>
      )}
      <RefusalNote refusal={refusal} />
      {dialog}
    </>
  );
}
