import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { useEffect, useState } from 'react';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { houseTime } from '#lib/house/house-time.ts';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { OrderData, PaidHeading, SessionTickets } from './order-data.ts';
import styles from './paid-head.module.css';

/** Says that the tickets are there and where else they are, or that there is nothing to come to; on the day the hour, the way to the door and how late one may come. */
export function PaidHead({ order, heading }: { order: OrderData; heading: PaidHeading }) {
  const t = useTexts('order');
  const now = useHouseNow(order);
  const today = order.sessions
    .filter(({ day, isValid }) => isValid && day === now.day)
    .find((session) => !isLongOver(session, now));
  const { title, text, where } = heading;
  return (
    <div className={styles.head}>
      {today ? (
        <TodayPart session={today} now={now.time} />
      ) : (
        <>
          <PageTitle>{title}</PageTitle>
          {text && <p>{text}</p>}
        </>
      )}
      {where && (
        <>
          <p className={styles.where}>{t.node(where, { email: <b>{order.buyer.email}</b> })}</p>
          <WrongMail />
        </>
      )}
    </div>
  );
}

function WrongMail() {
  const t = useTexts('order');
  const { support } = useHouse();
  if (support.email === '') return null;
  const address = <a href={`mailto:${support.email}`}>{support.email}</a>;
  return (
    <details className={styles.wrong}>
      <summary>{t('wrong-mail')}</summary>
      <p>{t.node('wrong-mail-text', { address })}</p>
    </details>
  );
}

function TodayPart({ session, now }: { session: SessionTickets; now: Time }) {
  const t = useTexts('order');
  const { time, entrance, latecomers, address, mapUrl } = session;
  const left = time === null ? null : minutesOf(time) - minutesOf(now);
  const hasBegun = left !== null && left <= 0;
  return (
    <>
      <PageTitle>
        {time === null ? t('today') : t(hasBegun ? 'started-at' : 'today-at', { time })}
        {left !== null && left > 0 && left <= 60 && (
          <span className={styles.left}> {t('starts-in', { count: left })}</span>
        )}
      </PageTitle>
      {hasBegun && latecomers && <p className={styles.late}>{latecomers}</p>}
      {(entrance || address) && (
        <div className={styles.way}>
          <div>
            {entrance && <b>{entrance}</b>}
            <p>{address}</p>
          </div>
          {mapUrl && <LinkButton href={mapUrl}>{t('way')}</LinkButton>}
        </div>
      )}
      {!hasBegun && latecomers && <p className={styles.small}>{latecomers}</p>}
    </>
  );
}

/** Nobody comes three hours late. */
function isLongOver({ time }: SessionTickets, now: { time: Time }): boolean {
  return time !== null && minutesOf(now.time) - minutesOf(time) > 180;
}

function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The house's day and hour, also while the page stays open, and of a copy that was kept on an earlier day. */
function useHouseNow({ houseNow, timeZone }: OrderData): { day: Day; time: Time } {
  const { now } = useRouter();
  const [shown, setShown] = useState(houseNow);
  // Time passes outside of React.
  useEffect(() => {
    const look = () => {
      const next = houseTime(now(), timeZone);
      setShown((last) => (last.day === next.day && last.time === next.time ? last : next));
    };
    look();
    const timer = setInterval(look, 20_000);
    return () => clearInterval(timer);
  }, [now, timeZone]);
  return shown;
}
