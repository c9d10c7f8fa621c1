import type { SessionView } from '@foyer/contract/desk/desk.ts';
import type { SessionChange, SessionImpact } from '@foyer/contract/desk/sessions.ts';
import { formatMoney, formatNumber, formatTime } from '@foyer/contract/rules/format.ts';
import { type FormEvent, useState } from 'react';
import { dayText, deskLanguage, say } from '#i18n/say.ts';
import { dayOf } from '#lib/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

interface Wish {
  isMove: boolean;
  day: string;
  time: string;
  because: string;
  until: string;
  onRequest: boolean;
}

/** Cancels or moves a session. First it says whom that touches; whoever does it types how many mails go out. */
export function ChangeSession({
  view,
  onDone,
  onClose,
}: {
  view: SessionView;
  onDone(): void;
  onClose(): void;
}) {
  const { evening, title } = view;
  const [wish, setWish] = useState<Wish>({
    isMove: false,
    day: evening.day,
    time: evening.time,
    because: '',
    until: '',
    onRequest: false,
  });
  const [looked, setLooked] = useState<{ at: Wish; change: SessionChange } | null>(null);
  const [made, setMade] = useState<{ wish: Wish; change: SessionChange } | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const change = async (tells: number | null) => {
    const answer = await act('changeSession', {
      session: evening.sessionId,
      movedTo: wish.isMove ? { day: wish.day, time: evening.allDay ? null : wish.time } : null,
      because: wish.because,
      chooseUntil: wish.until || null,
      onRequest: !wish.isMove && wish.onRequest,
      tells,
    });
    // What was counted is true no longer, or was never.
    setLooked(tells === null && answer ? { at: wish, change: answer } : null);
    if (tells === null || !answer) return;
    setMade({ wish, change: answer });
    onDone();
  };
  // An answer that comes after the fields were changed says nothing about what is wished now.
  const planned = looked?.at === wish ? looked.change : null;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void change(null);
  };
  return (
    <>
      <Dialog title={`${title}, ${dayText(evening.day)}, ${formatTime(evening.time)}`} onClose={onClose}>
        {made ? (
          <Made change={made.change} isMove={made.wish.isMove} />
        ) : (
          <>
            <form onSubmit={ask}>
              <WishFields wish={wish} isAllDay={evening.allDay} onChange={setWish} />
              {planned === null && (
                <button type="submit" className="button" disabled={isBusy}>
                  {say(isBusy ? 'change-looking' : 'change-look')}
                </button>
              )}
            </form>
            {planned && (
              <Confirm
                impact={planned.impact}
                wish={wish}
                view={view}
                isBusy={isBusy}
                onGo={() => change(planned.impact.mails)}
              />
            )}
            <RefusalNote refusal={refusal} />
          </>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function WishFields({
  wish,
  isAllDay,
  onChange,
}: {
  wish: Wish;
  isAllDay: boolean;
  onChange(wish: Wish): void;
}) {
  const change = (part: Partial<Wish>) => onChange({ ...wish, ...part });
  return (
    <>
      <fieldset className="choice">
        <legend className="hidden">{say('change-session')}</legend>
        {[false, true].map((isMove) => (
          <label key={String(isMove)} className="check">
            <input
              type="radio"
              name="change"
              checked={wish.isMove === isMove}
              onChange={() => change({ isMove })}
            />
            {say(isMove ? 'change-move' : 'change-off')}
          </label>
        ))}
      </fieldset>
      {wish.isMove && (
        <div className="period">
          <Field
            label={say('change-day')}
            type="date"
            required
            value={wish.day}
            onText={(day) => change({ day })}
          />
          {!isAllDay && (
            <Field
              label={say('change-time')}
              type="time"
              required
              value={wish.time}
              onText={(time) => change({ time })}
            />
          )}
        </div>
      )}
      <Field
        label={say('change-because')}
        hint={say('change-because-hint')}
        maxLength={200}
        value={wish.because}
        onText={(because) => change({ because })}
      />
      <Field
        label={say('change-until')}
        hint={say('change-until-hint')}
        type="date"
        value={wish.until}
        onText={(until) => change({ until })}
      />
      {!wish.isMove && (
        <label className="check">
          <input
            type="checkbox"
            checked={wish.onRequest}
            onChange={(event) => change({ onRequest: event.target.checked })}
          />
          {say('change-on-request')}
        </label>
      )}
    </>
  );
}

function Confirm({
  impact,
  wish,
  view,
  isBusy,
  onGo,
}: {
  impact: SessionImpact;
  wish: Wish;
  view: SessionView;
  isBusy: boolean;
  onGo(): void;
}) {
  const [typed, setTyped] = useState('');
  const sum = formatMoney(impact.money, view.currency, deskLanguage());
  const go = wish.isMove
    ? say('change-go-move')
    : impact.money > 0 && !wish.onRequest
      ? say('change-go-off-sum', { sum })
      : say('change-go-off');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGo();
  };
  return (
    <form onSubmit={submit}>
      <dl className="impact">
        {impactLines(impact, wish, sum).map(([number, text]) => (
          <div key={text}>
            <dt>{number}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {impact.mails > 0 && (
        <Field
          label={say('change-type-mails')}
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={String(impact.mails)}
          value={typed}
          onText={setTyped}
        />
      )}
      <button
        type="submit"
        className={wish.isMove ? 'button go' : 'button bad solid'}
        disabled={isBusy || (impact.mails > 0 && typed.trim() !== String(impact.mails))}
      >
        {isBusy ? say('change-doing') : go}
      </button>
    </form>
  );
}

/** What it does, a number and a sentence each. */
function impactLines(impact: SessionImpact, wish: Wish, sum: string): [string, string][] {
  const { tickets, orders, seasons, held, atBank, cards, untold, chooseUntil, mails, listMails } = impact;
  const day = chooseUntil === null ? '' : dayText(dayOf(chooseUntil - 1));
  const money = wish.isMove
    ? 'change-money-move'
    : wish.onRequest
      ? 'change-money-asked'
      : 'change-money-off';
  const lines: readonly (readonly [number: number | string, isTrue: boolean, text: string])[] = [
    [0, tickets + seasons === 0, say('change-nobody')],
    [tickets, tickets > 0, say(wish.isMove ? 'change-tickets-move' : 'change-tickets-off', { n: orders })],
    [sum, tickets > 0, say(money, { day })],
    [seasons, seasons > 0, say('change-seasons')],
    [held, held > 0, say('change-held')],
    [atBank, atBank > 0, say('change-at-bank')],
    [cards.length, cards.length > 0 && wish.isMove, say('change-cards', { orders: cards.join(', ') })],
    [untold.length, untold.length > 0, say('change-untold', { orders: untold.join(', ') })],
    [mails, mails > 0, say('change-mails')],
    [listMails, listMails > 0, say('change-list-mails')],
  ];
  return lines
    .filter(([, isTrue]) => isTrue)
    .map(([number, , text]) => [typeof number === 'number' ? formatNumber(number) : number, text]);
}

function Made({ change, isMove }: { change: SessionChange; isMove: boolean }) {
  const { impact, file, lines, isInFolder } = change;
  return (
    <div role="status">
      <p>{say(isMove ? 'change-done-move' : 'change-done-off', { n: formatNumber(impact.mails) })}</p>
      <p className="mute">{say(isInFolder ? 'change-in-folder' : 'change-not-in-folder', { file })}</p>
      {!isInFolder && <pre className="file">{lines.join('\n')}</pre>}
    </div>
  );
}
