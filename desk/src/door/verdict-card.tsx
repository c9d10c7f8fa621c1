import { formatNumber } from '@foyer/contract/rules/format.ts';
import { say, type TextKey } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { firstMoment, restOfParty, shapeOf } from './decide.ts';
import type { DoorState, ShownVerdict } from './door-session.ts';

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
  const { verdict, ticket, answer } = shown;
  const shape = shapeOf(verdict, ticket?.usesCultureCard ?? false);
  const rest = verdict === 'in' ? restOfParty(state.tickets, shown.code) : [];
  const isAlone = answer === null && verdict === 'in';
  const title: TextKey = verdict === 'in' && ticket?.usesCultureCard ? 'verdict-card' : `verdict-${verdict}`;
  return (
    <section className={`verdict ${shape}${isAlone ? ' alone' : ''}`}>
      <header className="door-head">
        <b>{state.list?.title}</b> {clockTime(state.list?.startsAt ?? 0)}
        <b>{formatNumber(state.cameIn)}</b>
      </header>
      <svg className="sign" viewBox="0 0 100 100" aria-hidden="true">
        <path d={signs[shape]} />
      </svg>
      <div role="alert">
        <h1>{say(title)}</h1>
        {ticket && <p className="place">{ticket.place}</p>}
        {ticket && (
          <p>
            {[ticket.category, ticket.name, ticket.people > 1 && say('detail-people', { n: ticket.people })]
              .filter(Boolean)
              .join('. ')}
          </p>
        )}
        <Detail state={state} shown={shown} />
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

function Detail({ state, shown: { verdict, ticket, answer } }: { state: DoorState; shown: ShownVerdict }) {
  const text = detailText();
  return text === '' ? null : <p>{text}</p>;

  function detailText(): string {
    if (verdict === 'in') return ticket?.usesCultureCard ? say('detail-card') : '';
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
