import { type ComponentProps, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { StatusLine } from '#ui/status-line.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { OrderData, TimelineEntry } from './order-data.ts';
import styles from './order-timeline.module.css';
import { useOrderWorld } from './order-world.ts';

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
        {entry.kind === 'mail' && order.phase === 'paid' && <TicketsAgain order={order} step={state} />}
      </div>
    </li>
  );
}

/** The current entry; for a paid order that is its tickets. */
function isHere({ phase }: OrderData, { kind, state }: TimelineEntry): boolean {
  return state === 'now' || (phase === 'paid' && kind === 'tickets' && state === 'done');
}

/** The tickets by mail once more, to the address of the order; what came of it is said in its place. */
function TicketsAgain({ order, step }: { order: OrderData; step: TimelineEntry['state'] }) {
  const t = useTexts('order');
  const { busy, said, press } = useTicketsAgain(order);
  // While a mail is on its way there is nothing to ask for; without a script nobody could.
  if (!useAlive() || (step === 'now' && said === null)) return null;
  return (
    <div className={styles.again}>
      <Button look="text" busy={busy} onClick={() => void press()}>
        {t('again')}
      </Button>
      {said && <StatusLine kind={said.kind}>{said.text}</StatusLine>}
    </div>
  );
}

type Said = Pick<ComponentProps<typeof StatusLine>, 'kind'> & { text: string };

function useTicketsAgain({ hash, buyer }: OrderData) {
  const t = useTexts('order');
  const router = useRouter();
  const { language } = useHouse();
  const { api } = useOrderWorld();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const press = async () => {
    setBusy(true);
    setSaid(null);
    const answer = await api()
      .then((shop) => shop.sendTickets({ hash, language }))
      .catch(() => null);
    setBusy(false);
    if (answer === null) return setSaid({ kind: 'bad', text: t('again-unsent') });
    // Too soon is no mistake of anybody: the text says when to come again.
    if (!answer.ok) return setSaid({ kind: 'waiting', text: answer.text });
    setSaid({ kind: 'done', text: t('again-sent', { email: buyer.email }) });
    await router.reload();
  };
  return { busy, said, press };
}
