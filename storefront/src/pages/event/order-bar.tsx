import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import type { CartTotal } from '#features/price-table/cart-total.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './order-form.module.css';

interface OrderBarProps {
  data: EventData;
  session: SessionView;
  total: CartTotal;
  busy: boolean;
  /** The press places the order and opens the bank's page. */
  opensBank: boolean;
  /** Only tickets that are free beside paid ones: the shop does not sell them alone. */
  isFreeAlone: boolean;
  /** Every ticket of the session is free. */
  isFreeEvent: boolean;
  /** A group excursion: the fee is the guide's (EV-8). */
  isGroup: boolean;
}

/** What is to be paid, of what it is made, and the button (EV-13). A page without a script counts nothing. */
export function OrderBar(props: OrderBarProps) {
  const { data, session, total, busy, opensBank, isFreeAlone, isFreeEvent, isGroup } = props;
  const t = useTexts('buying');
  const event = useTexts('event');
  const money = useMoney();
  const words = useSessionWords(data);
  const alive = useAlive();
  const isFree = total.total === 0;
  const face = isFree && (alive || isFreeEvent) ? t('take-free') : t(opensBank ? 'pay' : 'buy');
  const button = (
    <Button
      type="submit"
      look="main"
      busy={busy}
      data-face={opensBank ? 'pay' : undefined}
      closedBecause={isFreeAlone && alive ? 'free-alone' : undefined}
    >
      {busy ? t('buying') : face}
      <Icon name="arrow" />
    </Button>
  );
  if (!alive) return <div className={styles.plainBar}>{button}</div>;
  return (
    <div className={styles.bar}>
      <PayBar
        sum={isFree ? event('free') : money(total.total)}
        holds={
          <>
            {t(isGroup ? 'groups' : 'count', { count: total.tickets })}
            <span className={styles.when}>, {words.full(session)}</span>
            {'. '}
            {total.fee > 0 && `${t(isGroup ? 'guide-inside' : 'fee-inside', { fee: money(total.fee) })}`}
            {isFreeAlone && <span id="free-alone">{t('free-with-paid')}</span>}
            {isFree && !isFreeAlone && t('no-payment')}
          </>
        }
      >
        {button}
      </PayBar>
    </div>
  );
}
