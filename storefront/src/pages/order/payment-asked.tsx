import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { OrderData, TicketLine } from './order-data.ts';
import { useWatchIsLong } from './order-watch.tsx';
import styles from './payment-part.module.css';

/** What is being asked of the bank. Silence is never called a failure. */
export function PaymentAsked({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const long = useWatchIsLong();
  const { phase, buyer } = order;
  const isMade = ({ ticket, returnStatus }: TicketLine) => ticket !== null || returnStatus === 70;
  if (phase === 'paid' && !order.sessions.every(({ lines }) => lines.every(isMade)))
    return <StatusLine kind="waiting">{t('tickets-being-made')}</StatusLine>;
  if (phase !== 'paying' && phase !== 'checking') return null;
  if (order.verifying !== null)
    return <StatusLine kind="waiting">{order.verifying || t('verifying')}</StatusLine>;
  return (
    <div className={styles.asked}>
      <StatusLine kind="waiting">
        {long ? t('asking-long', { email: buyer.email }) : t('asking-bank')}
      </StatusLine>
      <Note>
        <p>{t(phase === 'paying' ? 'asking-unfinished' : order.hold ? 'asking-looked' : 'asking-over')}</p>
      </Note>
    </div>
  );
}
