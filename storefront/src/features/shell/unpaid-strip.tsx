import { orderStatus } from '@foyer/contract/order/status-calls.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserApi } from '#api/browser-api.ts';
import { noteUnpaid, type UnpaidOrder, unpaidOrder } from '#api/unpaid-order.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './unpaid-strip.module.css';

/** The order that waits for its money, on every page but its own: its time, the way to pay, the way to let it go. */
export function UnpaidStrip() {
  const order = useSyncExternalStore(unpaidOrder.subscribe, unpaidOrder.read, () => null);
  return order && <Strip key={order.hash} order={order} />;
}

function Strip({ order }: { order: UnpaidOrder }) {
  const t = useTexts('device');
  const paths = usePaths();
  const left = useSecondsLeft(order);
  const [isGivenUp, giveUp] = useState(false);
  useTruth(order.hash);
  const { number, sum, untilWords } = order;
  if (isGivenUp)
    return (
      <div className={styles.strip} role="status">
        <p>{t('given-up', { number, time: untilWords })}</p>
        <button type="button" onClick={() => giveUp(false)}>
          {t('take-back')}
        </button>
        <button type="button" onClick={() => noteUnpaid(order.hash, null)} aria-label={t('close-unpaid')}>
          <Icon name="close" small />
        </button>
      </div>
    );
  return (
    <section className={styles.strip} aria-label={t('unpaid-order')}>
      <p>
        {t.node('unpaid', { number: <b>№&nbsp;{number}</b> })}
        <span className={styles.sum}>, {sum}</span> · <span className={styles.clock}>{clockOf(left)}</span>
      </p>
      <a href={paths.order(order.hash)}>
        {t('to-payment')}
        <Icon name="arrow" small />
      </a>
      <button type="button" onClick={() => giveUp(true)} aria-label={t('give-up', { number })}>
        <Icon name="close" small />
      </button>
    </section>
  );
}

/** Counts by the server's clock; at zero the strip goes. */
function useSecondsLeft({ hash, until }: UnpaidOrder): number {
  const router = useRouter();
  const [left, setLeft] = useState(0);
  // Time passes outside React.
  useEffect(() => {
    const look = () => {
      const seconds = Math.ceil((Date.parse(until) - router.now().getTime()) / 1000);
      setLeft(seconds);
      if (!(seconds > 0)) noteUnpaid(hash, null);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [hash, until, router]);
  return left;
}

/** It may have been paid or ended elsewhere: asked once for each page. Without an answer the strip stays. */
function useTruth(hash: string): void {
  // The server knows it, not React.
  useEffect(() => {
    const leaving = new AbortController();
    browserApi({ orderStatus }, leaving.signal)
      .orderStatus({ hash })
      .then(
        (answer) => {
          if (answer.ok && answer.value !== 'reserved') noteUnpaid(hash, null);
        },
        () => undefined,
      );
    return () => leaving.abort();
  }, [hash]);
}

/** `14:50` */
function clockOf(seconds: number): string {
  const whole = Math.max(0, seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
