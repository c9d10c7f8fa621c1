import { Suspense } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/load/lazy-part.ts';
import { classNames } from '#ui/class-names.ts';
import { useAlive } from '#ui/use-alive.ts';
import type { OrderData, TimelineEntry } from './order-data.ts';
import styles from './order-timeline.module.css';

/** Comes when the page is alive: nobody presses it before. */
const TicketsAgain = lazyPart('TicketsAgain', () => import('./tickets-again.tsx'));

/** What has happened to the order and what comes next, in order. */
export function OrderTimeline({ order }: { order: OrderData }) {
  const { heading, entries } = order.timeline;
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ol className={styles.line}>
        {entries.map((entry, index) => (
          <EntryRow
            // A step keeps its row while it changes, and so the state of that row.
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
            key={`${entry.kind} ${index}`}
            entry={entry}
            here={isHere(order, entry)}
            order={order}
          />
        ))}
      </ol>
    </section>
  );
}

function EntryRow({ entry, here, order }: { entry: TimelineEntry; here: boolean; order: OrderData }) {
  const t = useTexts('order');
  // Without a script nobody could ask for them.
  const alive = useAlive();
  const { state, time, at, title, note } = entry;
  return (
    <li
      className={classNames(styles.entry, styles[state], here && styles.here)}
      aria-current={here ? 'step' : undefined}
    >
      <span className={styles.time}>
        {at ? <time dateTime={at}>{time}</time> : state === 'now' ? t('now') : null}
      </span>
      <span className={styles.dot} />
      <div>
        <b>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
        {entry.kind === 'mail' && order.heading?.where && alive && (
          <Suspense>
            <TicketsAgain order={order} step={state} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** The current entry; for a paid order that is its tickets. */
function isHere({ phase }: OrderData, { kind, state }: TimelineEntry): boolean {
  return state === 'now' || (phase === 'paid' && kind === 'tickets' && state === 'done');
}
