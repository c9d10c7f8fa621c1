import { OrderClub } from '#features/club/club-part.tsx';
import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { RuleLink } from '#features/shell/rules-menu.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import endedStyles from './ended-order.module.css';
import { OffersPart } from './offers-part.tsx';
import type { DeclineWords, OrderData, TicketLine } from './order-data.ts';
import parts from './order-parts.module.css';
import styles from './order-sheet.module.css';
import { OrderSumTable } from './order-sum-table.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useWatchIsLong } from './order-watch.tsx';
import { PaidHead } from './paid-head.tsx';
import payment from './payment-part.module.css';
import { PaymentPart } from './payment-part.tsx';
import { RememberBuyer } from './remember-buyer.tsx';
import { TicketSessions } from './ticket-sessions.tsx';

/** The whole order. What the buyer needs next comes first: payment, or the tickets. */
export function OrderSheet({ order }: { order: OrderData }) {
  const hasOffers = order.addOns.length + order.offers.items.length > 0;
  const tickets = (
    <div className={styles.tickets}>
      <TicketSessions order={order} />
      {hasOffers && <OffersPart order={order} />}
    </div>
  );
  return (
    <>
      <WayBack order={order} />
      <OrderHead order={order} />
      <div className={styles.sheet}>
        {order.phase === 'paid' && tickets}
        <div className={styles.side}>
          {order.phase === 'paid' && <OrderNumber order={order} />}
          <ExchangeStories order={order} />
          <EndedOrder order={order} />
          <PaymentAsked order={order} />
          <PaymentPart order={order} />
          {order.decline && <DeclineReasons order={order} decline={order.decline} />}
          <OrderTimeline order={order} />
          <OrderSumTable order={order} />
          {order.club && <OrderClub hash={order.hash} club={order.club} payable={order.payable} />}
        </div>
        {order.phase !== 'paid' && tickets}
        <div className={styles.rest}>
          <BuyerFacts buyer={order.buyer} />
          <RememberBuyer order={order} />
          <OrderLinks />
        </div>
      </div>
    </>
  );
}

function OrderHead({ order }: { order: OrderData }) {
  if (order.decline) return <DeclineTitle decline={order.decline} />;
  return order.heading ? <PaidHead order={order} heading={order.heading} /> : <OrderTitle order={order} />;
}

/** Where the heading is another: the order's number, and that it is paid. */
function OrderNumber({ order }: { order: OrderData }) {
  const t = useTexts('order');
  return (
    <div className={styles.number}>
      <h2>{t('title', { number: order.number })}</h2>
      <OrderBadge order={order} />
    </div>
  );
}

function OrderTitle({ order }: { order: OrderData }) {
  const t = useTexts('order');
  return <PageTitle beside={<OrderBadge order={order} />}>{t('title', { number: order.number })}</PageTitle>;
}

/** What the bank said of a declined payment (PG-1). */
function DeclineTitle({ decline }: { decline: DeclineWords }) {
  return (
    <div className={styles.decline}>
      <PageTitle>{decline.title}</PageTitle>
      <p>{decline.text}</p>
      {decline.payment && <p className={styles.payment}>{decline.payment}</p>}
    </div>
  );
}

function DeclineReasons({ order, decline }: { order: OrderData; decline: DeclineWords }) {
  const t = useTexts('order');
  const paths = usePaths();
  return (
    <div>
      {decline.reasons.length > 0 && (
        <Disclosure summary={t('decline-why')}>
          <ul className={styles.reasons}>
            {decline.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p className={styles.toOrder}>
        <a href={paths.order(order.hash)}>{t('declined-to-order')}</a>
      </p>
    </div>
  );
}

function WayBack({ order }: { order: OrderData }) {
  const shell = useTexts('shell');
  const paths = usePaths();
  const [first] = order.sessions;
  if (!first || order.phase === 'paid') return null;
  return (
    <div className={styles.back}>
      <BackLink href={paths.sale({ eventId: first.eventId, usesPlan: false })}>
        {shell('back-to-event')}
      </BackLink>
    </div>
  );
}

/** Paid, not paid or cancelled (OV-1), beside the number. */
function OrderBadge({ order }: { order: OrderData }) {
  return <Badge kind={order.badge.kind}>{order.badge.text}</Badge>;
}

/** The state of the bank's answer. No answer is never shown as a failure. */
function PaymentAsked({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const long = useWatchIsLong();
  const { phase, buyer } = order;
  const isMade = ({ ticket, isOver }: TicketLine) => ticket !== null || isOver;
  if (phase === 'paid' && !order.sessions.every(({ lines }) => lines.every(isMade)))
    return <StatusLine kind="waiting">{t('tickets-being-made')}</StatusLine>;
  if (phase !== 'paying' && phase !== 'checking') return null;
  if (order.verifying !== null)
    return <StatusLine kind="waiting">{order.verifying || t('verifying')}</StatusLine>;
  return (
    <div className={payment.asked}>
      <StatusLine kind="waiting">
        {long ? t('asking-long', { email: buyer.email }) : t('asking-bank')}
      </StatusLine>
      <Note>
        <p>{t(phase === 'paying' ? 'asking-unfinished' : order.hold ? 'asking-looked' : 'asking-over')}</p>
      </Note>
    </div>
  );
}

/** The other half of an exchange, with the way to it. */
function ExchangeStories({ order }: { order: OrderData }) {
  const paths = usePaths();
  return order.exchanges.map(({ kind, text, label, hash }) => (
    <StatusLine key={hash} kind={kind}>
      {text} <a href={paths.order(hash)}>{label}</a>
    </StatusLine>
  ));
}

function BuyerFacts({ buyer }: Pick<OrderData, 'buyer'>) {
  const t = useTexts('order');
  const facts = (['name', 'email', 'phone'] as const).filter((fact) => buyer[fact] !== '');
  return (
    <section>
      <h2 className={parts.heading}>{t('buyer')}</h2>
      <dl className={parts.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{buyer[fact]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The offer, the rules for visitors, and the way back to the programme (OV-16). */
const shownRules = ['purchase-terms', 'visitor-rules'];

function OrderLinks() {
  const t = useTexts('order');
  const shell = useTexts('shell');
  const paths = usePaths();
  const { rules } = useHouse();
  const shown = rules.filter((rule) => shownRules.includes(rule.key));
  return (
    <nav aria-label={t('rules')}>
      <ul className={styles.links}>
        {shown.map((rule) => (
          <li key={rule.key}>
            <RuleLink rule={rule} />
          </li>
        ))}
        <li>
          <a href={paths.listing()}>{shell('to-listing')}</a>
        </li>
      </ul>
    </nav>
  );
}

/** Why there are no tickets, where the money is, and the way on. */
function EndedOrder({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const paths = usePaths();
  const { support } = useHouse();
  const { ended, phase } = order;
  if (!ended) return null;
  const [first] = order.sessions;
  return (
    <section className={endedStyles.ended}>
      <h2>{ended.title}</h2>
      <p>{ended.reason}</p>
      {ended.money && <p className={endedStyles.money}>{ended.money}</p>}
      {phase !== 'expired' && support.email !== '' && (
        <p>{t.node('ask-us', { address: <a href={`mailto:${support.email}`}>{support.email}</a> })}</p>
      )}
      {first && (
        <div className={endedStyles.way}>
          <LinkButton
            look="main"
            href={paths.sale({
              eventId: first.eventId,
              usesPlan: false,
              day: first.day,
              time: first.time ?? undefined,
            })}
          >
            {t('expired-way')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
