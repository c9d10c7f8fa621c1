import { formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { goBackTogether } from '@foyer/contract/rules/go-back-together.ts';
import { useState } from 'react';
import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { ReturnForm } from './return-form.tsx';
import type { ReturnData, ReturnRow } from './return-loader.ts';
import styles from './return-sheet.module.css';
import { ReturnTable } from './return-table.tsx';
import { useReturn } from './use-return.ts';

/** The order, its tickets by session, and the request for their return (RT-1 to RT-6). */
export function ReturnSheet({ order }: { order: ReturnData }) {
  const t = useTexts('returns');
  const shell = useTexts('shell');
  const paths = usePaths();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const rows = order.sessions.flatMap((session) => session.rows);
  const together = order.phase === 'asking' ? rowsTogether(order, chosen) : new Set<number>();
  const all = new Set([...chosen, ...together]);
  const returned = order.phase === 'confirming' ? rows : rows.filter(({ id }) => all.has(id));
  const isForm = order.phase === 'asking' || order.phase === 'confirming';
  return (
    <>
      <div className={styles.back}>
        <BackLink href={paths.order(order.hash)}>{shell('back-to-order', { number: order.number })}</BackLink>
      </div>
      <PageTitle>{t('title')}</PageTitle>
      <p className={styles.of}>{t('order-of', { number: order.number, day: order.placedOn })}</p>
      <div className={styles.sheet}>
        <PhaseLine order={order} />
        <div className={styles.sessions}>
          {order.sessions.map((session) => (
            <ReturnTable
              key={`${session.title} ${session.when}`}
              session={session}
              order={order}
              chosen={all}
              together={together}
              onChoose={choose}
            />
          ))}
          <div aria-live="polite">{together.size > 0 && <Note>{t('together')}</Note>}</div>
          {order.phase !== 'over' && <ReturnSum order={order} returned={returned} />}
        </div>
        <div className={styles.side}>
          {order.phase === 'asked' && <Withdrawal order={order} />}
          {isForm && <ReturnForm order={order} chosen={[...all]} />}
          <Buyer buyer={order.buyer} />
        </div>
      </div>
    </>
  );
}

/** Tickets that go back because those chosen do. */
function rowsTogether({ sessions, mayBeFree }: ReturnData, chosen: ReadonlySet<number>): Set<number> {
  const standing = sessions.flatMap(({ rows }) =>
    rows.flatMap(({ id, status, stay }) => (stay && status !== 'returned' ? [{ id, stay }] : [])),
  );
  return new Set(goBackTogether(standing, chosen, mayBeFree).map(({ id }) => id));
}

/** The current state, in place of the form. */
function PhaseLine({ order }: { order: ReturnData }) {
  const t = useTexts('returns');
  switch (order.phase) {
    case 'asked':
      return <StatusLine kind="waiting">{t('phase-asked', { email: order.buyer.email })}</StatusLine>;
    case 'deciding':
      return <StatusLine kind="waiting">{t('phase-deciding')}</StatusLine>;
    case 'over':
      return <StatusLine kind="done">{t('phase-over')}</StatusLine>;
    case 'closed':
      return <Note>{t('phase-closed')}</Note>;
    case 'confirming':
      return <Note>{t('phase-confirming')}</Note>;
    default:
      return null;
  }
}

/** Until the link of the mail is followed the request is the buyer's own. */
function Withdrawal({ order }: { order: ReturnData }) {
  const t = useTexts('returns');
  const { busy, withdraw, sendLink } = useReturn(order);
  return (
    <>
      <Button wide busy={busy} onClick={() => void sendLink()}>
        {t('send-link')}
      </Button>
      <Button wide busy={busy} onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    </>
  );
}

function Buyer({ buyer }: Pick<ReturnData, 'buyer'>) {
  const t = useTexts('returns');
  const forms = useTexts('forms');
  const facts = [
    [t('name'), buyer.name],
    [forms('email'), buyer.email],
    [forms('phone'), buyer.phone],
  ].filter(([, value]) => value !== '');
  return (
    <section>
      <h2 className={styles.heading}>{forms('buyer')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The number of tickets and add-ons returned and their exact refund (RT-2, RT-8). */
function ReturnSum({ order, returned }: { order: ReturnData; returned: readonly ReturnRow[] }) {
  const t = useTexts('returns');
  const { language } = useHouse();
  const rows =
    order.phase === 'asked' || order.phase === 'deciding'
      ? order.sessions.flatMap((session) =>
          session.rows.filter(({ status }) => status !== 'none' && status !== 'returned'),
        )
      : returned;
  // An add-on is not a ticket.
  const tickets = rows.filter(({ visitors }) => visitors > 0).length;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const bonuses = rows.reduce((sum, row) => sum + row.bonuses, 0);
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt>{t('sum-tickets')}</dt>
        <dd>{tickets}</dd>
      </div>
      {rows.length > tickets && (
        <div>
          <dt>{t('sum-add-ons')}</dt>
          <dd>{rows.length - tickets}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('sum-amount')}</dt>
        <dd>{formatMoney(amount, order.currency, language, { decimals: 2 })}</dd>
      </div>
      {bonuses > 0 && (
        <div>
          <dt>{t('sum-bonuses')}</dt>
          <dd>{formatHundredths(bonuses, language)}</dd>
        </div>
      )}
    </dl>
  );
}
