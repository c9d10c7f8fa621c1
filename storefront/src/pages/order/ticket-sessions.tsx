import { between, join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { Suspense, useState } from 'react';
import { type ShownTicket, TicketModal } from '#features/ticket-modal/ticket-modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import type { OrderData, SessionTickets, TicketLine } from './order-data.ts';
import { hasCode, TicketCards } from './ticket-cards.tsx';
import { TicketRow } from './ticket-row.tsx';
import styles from './ticket-sessions.module.css';

/** The tickets by session; at the door each is shown large (OV-1, OV-11). */
export function TicketSessions({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = order.sessions.flatMap((session) =>
    session.lines.flatMap((line) => shownTicket(t.language, session, line)),
  );
  const at = shown.findIndex(({ id }) => id === shownId);
  // What is done with all of them must not lie below the twentieth.
  const isLong = shown.length > 4;
  return (
    <>
      {isLong && <TicketActions order={order} />}
      {order.sessions.map((session) => (
        <section className={styles.session} key={`${session.eventId} ${session.day} ${session.time}`}>
          {session.change && <Note kind="bad">{session.change}</Note>}
          {session.lines.some(hasCode) && (
            <TicketCards session={session} lines={session.lines.filter(hasCode)} onShow={setShownId} />
          )}
          <SessionHead session={session} calendar={session.isValid && order.files.calendar} />
          {session.lines.map((line) => !hasCode(line) && <TicketRow key={line.id} line={line} />)}
          {order.returnable && session.refund && <p className={styles.refund}>{session.refund}</p>}
        </section>
      ))}
      {order.contents && (
        <div className={styles.contents}>
          <b>{order.contents.title}</b>
          {order.contents.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {!isLong && <TicketActions order={order} />}
      <Suspense>
        {at >= 0 && <TicketModal tickets={shown} startAt={at} onClose={() => setShownId(null)} />}
      </Suspense>
    </>
  );
}

/** What is done with all tickets at once. */
function TicketActions({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const paths = usePaths();
  const { files, addOns, sessions } = order;
  const pages = sessions
    .flatMap(({ lines }) => lines)
    .filter(({ ticket }) => ticket && ticket.type !== 'none');
  return (
    <>
      {files.tickets && pages.length + addOns.length > 1 && (
        <p className={styles.all}>
          <a href={files.tickets} target="_blank" rel="noreferrer">
            {t('all-tickets')}
          </a>
        </p>
      )}
      {files.wallets.length > 0 && (
        <p className={styles.all}>
          {files.wallets.map(({ name, href }) => (
            <a key={name} href={href}>
              {name}
            </a>
          ))}
        </p>
      )}
      {order.returnable && (
        <p className={styles.all}>
          <LinkButton href={paths.orderReturn(order.hash)}>
            {order.refundNow ? t('return-sum', { sum: order.refundNow }) : t('return-tickets')}
          </LinkButton>
        </p>
      )}
      {order.otherDay && (
        <p className={styles.all}>
          <LinkButton href={paths.orderExchange(order.hash)}>{order.otherDay}</LinkButton>
        </p>
      )}
      {order.phase === 'paid' && !order.returnable && !order.free && (
        <p className={styles.refund}>{t('return-none')}</p>
      )}
    </>
  );
}

function shownTicket(
  language: Language,
  session: SessionTickets,
  { id, category, zone, ticket }: TicketLine,
): ShownTicket[] {
  if (!ticket || ticket.type === 'none') return [];
  const place = join('facts', language, [zone, category]);
  return [{ id, event: session.title, when: session.when, place, ...ticket, type: ticket.type }];
}

/** What, when and where: the picture and the facts of a session. */
function SessionHead({ session, calendar }: { session: SessionTickets; calendar: string | null | false }) {
  const t = useTexts('order');
  const paths = usePaths();
  const { eventId, title, when, picture } = session;
  return (
    <div className={styles.head}>
      {picture && <img className={styles.picture} src={picture} alt="" width={144} height={180} />}
      <div>
        <h2>
          <a href={paths.sale({ eventId, usesPlan: false })}>{title}</a>
        </h2>
        <p>{when}</p>
        <Place session={session} />
        {calendar && (
          <a className={styles.calendar} href={calendar} download="calendar.ics">
            {t('to-calendar')}
          </a>
        )}
      </div>
    </div>
  );
}

function Place({ session }: { session: SessionTickets }) {
  const t = useTexts('order');
  const { age, venue, address, mapUrl } = session;
  const where = mapUrl && address ? <a href={mapUrl}>{address}</a> : address;
  return (
    <p className={styles.place}>
      {t('age', { age })} · {venue}
      {venue && address && between('facts', t.language)}
      {where}
    </p>
  );
}
