import { join } from '@foyer/contract/rules/joining.ts';
import { type ReactNode, useTransition } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { useReplay } from '#ui/use-alive.ts';
import type { TicketFace, TicketLine } from './order-data.ts';
import styles from './ticket-row.module.css';

/** A ticket without a code, before the payment or after its end: what it is and what it costs. */
export function TicketRow({ line }: { line: TicketLine }) {
  const t = useTexts('order');
  const { category, zone, price, fee, quantity, visitors, visitorName, isOver, number, status } = line;
  const times = (sum: string) => (quantity > 1 ? `${quantity} × ${sum}` : sum);
  const facts = join('facts', t.language, [
    zone,
    price ? times(price) : t('free'),
    fee && t('ticket-fee', { fee: times(fee) }),
  ]);
  return (
    <article className={classNames(styles.row, isOver && styles.over)}>
      {!isOver && <span className={styles.later}>{t('code-later')}</span>}
      <div>
        <h3>{category}</h3>
        <p>{facts}</p>
        {visitorName && <p>{visitorName}</p>}
        {visitors > 1 && <p className={styles.small}>{t('for-visitors', { count: visitors })}</p>}
        {number && <p className={styles.small}>{t('ticket-number', { number })}</p>}
        {status && <p className={styles.small}>{status}</p>}
      </div>
    </article>
  );
}

export function IssuedTicket({ ticket, onShow }: { ticket: TicketFace; onShow: () => void }) {
  const t = useTexts('order');
  const { number, code, type, file } = ticket;
  return (
    <>
      <p className={classNames(styles.small, styles.names)}>
        <span>{t('ticket-number', { number })}</span>
        {code !== '' && type !== 'none' && <span>{t('ticket-code', { code: inFours(code) })}</span>}
      </p>
      <div className={styles.actions}>
        {type !== 'none' && <ShowButton onShow={onShow}>{t('show-ticket')}</ShowButton>}
        {file && (
          <a href={file} target="_blank" rel="noreferrer">
            {t('open-ticket')}
          </a>
        )}
      </div>
    </>
  );
}

/** `3108 1564 3981`: to be read out or typed at the door. */
function inFours(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&\u00a0');
}

interface ShowButtonProps {
  className?: string | undefined;
  onShow: () => void;
  children: ReactNode;
}

/** Opens the ticket for the door: busy while what shows it is on its way. */
export function ShowButton({ className, onShow, children }: ShowButtonProps) {
  const replay = useReplay();
  const [isComing, show] = useTransition();
  return (
    <button
      {...replay}
      type="button"
      className={className}
      aria-busy={isComing || undefined}
      onClick={() => show(onShow)}
    >
      {children}
    </button>
  );
}
