import { between, join } from '@foyer/contract/rules/joining.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import type { EventData, RefusedWords } from './event-data.ts';
import type { SessionView } from './packed-sessions.ts';
import { type AskedSession, type SaleChoice, type SaleTrouble, saleTrouble } from './sale-choice.ts';
import styles from './sale-notice.module.css';
import { useSessionWords } from './use-session-words.ts';

interface SaleNoticeProps {
  data: EventData;
  sessions: readonly SessionView[];
  choice: SaleChoice;
  asked: AskedSession;
}

/** Why tickets cannot be chosen now, and what to do instead (EV-14). */
export function SaleNotice({ data, sessions, choice, asked }: SaleNoticeProps) {
  const trouble = saleTrouble(sessions, choice, asked);
  if (!trouble) return null;
  return (
    <div className={styles.notice} role="status">
      <TroubleText data={data} trouble={trouble} shownDay={choice.missing ? null : choice.day} />
    </div>
  );
}

interface TroubleTextProps {
  data: EventData;
  trouble: SaleTrouble;
  /** The day that the visitor is at: nothing is said of it again. */
  shownDay: string | null;
}

function TroubleText({ data, trouble, shownDay }: TroubleTextProps) {
  const t = useTexts('event');
  const shell = useTexts('shell');
  const paths = usePaths();
  const words = useSessionWords(data);
  const { kind, day, time, session, nearest } = trouble;
  const few = nearest && words.few(nearest);
  const isTime = kind === 'not-available-session' || session?.allDay === false;
  // Without its day the hour of a sale that opens another day says nothing, and that of a session on another day neither.
  const isWhole = (kind === 'session-soon' || kind === 'session-moved') && session !== null;
  const when = isWhole ? words.brief(session, null) : isTime ? time : words.day(day);
  const opens = session ? words.opening(session, 'day-month') : '';
  const isOver = kind === 'sold-out' || kind === 'no-sessions';
  const isListed = kind === 'sold-out' || kind === 'session-sold-out' || kind === 'day-sold-out';
  return (
    <>
      <Note>
        <p>
          <b>{isPlain(kind) ? t(kind) : t(kind, { when, opens })}</b>
          {between('sentences', t.language)}
          {join('sentences', t.language, [
            nearest && t('nearest', { when: words.brief(nearest, shownDay) }),
            few !== null && t('nearest-left', { count: few }),
            (isOver || kind === 'choose-time') && t(`${kind}-text`),
          ])}
        </p>
      </Note>
      {nearest && (
        <div className={styles.actions}>
          <LinkButton look="main" href={words.href(nearest.day, nearest)}>
            {t('take-nearest', { when: words.brief(nearest, shownDay), price: words.price(nearest) })}
          </LinkButton>
        </div>
      )}
      {isListed && (
        <div className={styles.actions}>
          <LinkButton href={paths.listJoin(data.id, day || undefined, session?.time)}>
            {t('join-list')}
          </LinkButton>
        </div>
      )}
      {isOver && (
        <div className={styles.actions}>
          <LinkButton href={paths.listing()}>{shell('to-listing')}</LinkButton>
        </div>
      )}
    </>
  );
}

/** The texts that name no day and no time. */
function isPlain(kind: SaleTrouble['kind']) {
  return kind === 'no-sessions' || kind === 'sold-out' || kind === 'choose-time' || kind === 'unknown-day';
}

/** Why an order sent without a script was not placed (OR-3). */
export function RefusedNote({ outcome, reason }: RefusedWords) {
  return (
    <div className={styles.notice} role="alert">
      <Note kind="bad">
        <p>
          <b>{outcome}</b> {reason}
        </p>
      </Note>
    </div>
  );
}
