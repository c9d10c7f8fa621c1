import { formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { useId } from 'react';
import { TimeLeft } from '#features/shell/time-left.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { classNames } from '#ui/class-names.ts';
import type { ReturnData, ReturnRow, ReturnSession } from './return-loader.ts';
import styles from './return-table.module.css';

interface ReturnTableProps {
  session: ReturnSession;
  order: ReturnData;
  chosen: ReadonlySet<number>;
  /** Those of the chosen that go back because others do. */
  together: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
}

/** A session's tickets with the refund of each (RT-1, RT-2). */
export function ReturnTable({ session, order, chosen, together, onChoose }: ReturnTableProps) {
  const t = useTexts('returns');
  const headingId = useId();
  const hasPlaces = session.rows.some(({ place }) => place !== '');
  const isOver = session.rows.every(({ status }) => status === 'returned');
  const isOneEach = session.rows.every(({ visitors }) => visitors <= 1);
  return (
    <section className={styles.session} aria-labelledby={headingId}>
      <h2 id={headingId}>{session.title}</h2>
      <p>
        {session.when}
        <span className={styles.age}> · {t('age', { age: session.age })}</span>
      </p>
      {!isOver && <ReturnClock session={session} />}
      {session.refund && <p>{session.refund}</p>}
      <table className={classNames(styles.table, isOneEach && styles.oneEach)} aria-labelledby={headingId}>
        <thead>
          <tr>
            <th scope="col">{t('column-return')}</th>
            {hasPlaces && <th scope="col">{t('column-place')}</th>}
            <th scope="col">{t('column-category')}</th>
            <th scope="col" className={classNames(styles.number, styles.visitors)}>
              {t('column-visitors')}
            </th>
            <th scope="col" className={styles.number}>
              {t('column-amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {session.rows.map((row) => (
            <TicketRow
              key={row.id}
              row={row}
              hasPlaces={hasPlaces}
              order={order}
              isOpen={
                order.phase === 'asking' &&
                session.until !== null &&
                row.status === 'none' &&
                !together.has(row.id)
              }
              isChosen={order.phase === 'confirming' || chosen.has(row.id)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TicketRowProps {
  row: ReturnRow;
  order: ReturnData;
  hasPlaces: boolean;
  /** It may be chosen. */
  isOpen: boolean;
  isChosen: boolean;
  onChoose: ReturnTableProps['onChoose'];
}

function TicketRow({ row, order, hasPlaces, isOpen, isChosen, onChoose }: TicketRowProps) {
  const t = useTexts('returns');
  const { language } = useHouse();
  const id = useId();
  const { category, zone, place, visitors, percent, amount, bonuses, status } = row;
  // A place's name includes its sector.
  const ticket = join('facts', language, [place === '' ? zone : '', category]);
  return (
    <tr className={classNames(status === 'returned' && styles.back)}>
      <td>
        {status === 'none' ? (
          <input
            id={id}
            type="checkbox"
            checked={isChosen}
            disabled={!isOpen}
            aria-label={t('return-ticket', { ticket: join('facts', language, [place, ticket]) })}
            onChange={(event) => onChoose(row.id, event.target.checked)}
          />
        ) : (
          <span className={styles.status}>{t(`status-${status}`)}</span>
        )}
      </td>
      {hasPlaces && <td>{place}</td>}
      <td>
        <label htmlFor={id}>{ticket}</label>
        <small>{t('ticket-number', { number: String(row.id) })}</small>
      </td>
      <td className={classNames(styles.number, styles.visitors)}>{visitors || '–'}</td>
      <td className={styles.number}>
        {formatMoney(amount, order.currency, language, { decimals: 2 })}
        {percent !== null && percent < 100 && <small>{t('percent', { percent })}</small>}
        {bonuses > 0 && <small>{t('bonuses', { count: formatHundredths(bonuses, language) })}</small>}
      </td>
    </tr>
  );
}

/** How long tickets of the session may still be returned (RT-1); at zero the page reloads. */
function ReturnClock({ session }: { session: ReturnSession }) {
  const t = useTexts('returns');
  const router = useRouter();
  if (session.until === null) return <p className={styles.over}>{t('time-over')}</p>;
  return (
    <div className={styles.clock}>
      <span>{t('time-left')}</span>
      <TimeLeft
        until={session.until}
        secondsLeft={session.secondsLeft}
        from="hours"
        onOver={() => void router.reload()}
      />
    </div>
  );
}
