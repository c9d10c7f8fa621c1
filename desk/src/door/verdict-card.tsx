import { formatNumber } from '@foyer/contract/rules/format.ts';
import { say, type TextKey } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { firstMoment, type PhoneVerdict, restOfParty, undivided } from './decide.ts';
import { type DoorState, type ShownVerdict, shapeOfShown } from './door-state.ts';

const signs = {
  yes: 'M12 52 34 74 88 20',
  no: 'M18 18 82 82M82 18 18 82',
  ask: 'M50 10V64M50 80V92',
} as const;

/** The verdict in shape, words and colour; the screen reader is told it at once. */
export function VerdictCard({
  state,
  shown,
  onRest,
  onMistake,
  onNext,
}: {
  state: DoorState;
  shown: ShownVerdict;
  onRest(codes: readonly string[]): void;
  onMistake(): void;
  onNext(): void;
}) {
  const { verdict, ticket, trust } = shown;
  const shape = shapeOfShown(shown);
  const rest =
    verdict === 'in' && trust !== 'ask'
      ? restOfParty(state.tickets, state.list?.division ?? undivided, shown.code)
      : [];
  const isAlone = verdict === 'in' && trust === 'alone';
  return (
    <section className={`verdict ${shape}${isAlone ? ' alone' : ''}`}>
      <header className="door-head">
        <b>{state.list?.title}</b> {clockTime(state.list?.startsAt ?? 0)}
        <b>{formatNumber(state.cameIn)}</b>
      </header>
      <svg className="sign" viewBox="0 0 100 100" aria-hidden="true">
        <path d={signs[shape]} />
      </svg>
      {/* Anew for each ticket: of one that only changes, a screen reader says the changed words, and nothing of two alike. */}
      <div role="alert" key={shown.n}>
        <h1>{say(titleOf(shown))}</h1>
        {ticket && <p className="place">{ticket.place}</p>}
        {ticket && (
          <p>
            {[ticket.category, ticket.name, ticket.people > 1 && say('detail-people', { n: ticket.people })]
              .filter(Boolean)
              .join('. ')}
          </p>
        )}
        <Detail state={state} shown={shown} />
        {shown.rest && (
          <p>
            {say('detail-rest', {
              ...{ n: shown.rest.in, of: shown.rest.of },
              places: shown.rest.apart.join('; '),
            })}
          </p>
        )}
        {rest.length > 0 && (
          <p>
            {say('detail-party', {
              places: rest
                .slice(0, 4)
                .map(({ place }) => place)
                .join('; '),
            })}
          </p>
        )}
        {isAlone && <p className="only-here">{say('detail-only-here')}</p>}
      </div>
      {state.isAnotherInView && <p role="status">{say('door-another')}</p>}
      <div className="verdict-buttons">
        {rest.length > 0 && (
          <button type="button" className="first" onClick={() => onRest(rest.map(({ code }) => code))}>
            {say('door-rest', { n: rest.length })}
          </button>
        )}
        {verdict === 'in' && (
          <button type="button" onClick={onMistake}>
            {say('door-mistake')}
          </button>
        )}
        <button type="button" className={rest.length > 0 ? '' : 'first'} onClick={onNext}>
          {say('door-ok')}
        </button>
      </div>
    </section>
  );
}

function titleOf({ verdict, ticket, trust }: ShownVerdict): TextKey {
  if (verdict !== 'in') return `verdict-${verdict}`;
  if (trust === 'ask') return 'verdict-ask';
  return ticket?.usesCultureCard ? 'verdict-card' : 'verdict-in';
}

function Detail({ state, shown }: { state: DoorState; shown: ShownVerdict }) {
  const { verdict, ticket, answer, trust, door } = shown;
  const texts = detailTexts();
  return texts.map((text) => <p key={text}>{text}</p>);

  function detailTexts(): string[] {
    if (verdict !== 'in') return [detailText(verdict)].filter(Boolean);
    const card = ticket?.usesCultureCard ? [say('detail-card')] : [];
    if (trust !== 'ask' || !door) return card;
    return [say('detail-ask', { door: door.who, time: clockTime(door.at) }), ...card];
  }

  function detailText(verdict: Exclude<PhoneVerdict, 'in'>): string {
    if (verdict === 'elsewhere') return door ? say('detail-elsewhere', { door: door.who }) : '';
    if (verdict === 'other') return answer?.other ?? '';
    if (verdict === 'early') return say('detail-early', { time: clockTime(state.list?.opensAt ?? 0) });
    if (verdict === 'not-in-list' || verdict === 'late' || verdict === 'not-ours')
      return say(`detail-${verdict}`, { time: clockTime(state.list?.now ?? 0) });
    if (verdict !== 'again') return say(`detail-${verdict}`);
    const time = clockTime(firstMoment(answer, ticket) ?? 0);
    return answer?.first
      ? say('detail-again-door', { time, door: answer.first.door })
      : say('detail-again', { time });
  }
}
