import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { BuyerFacts } from './buyer-facts.tsx';
import { EndedOrder } from './ended-order.tsx';
import { LateClub } from './late-club.tsx';
import { OrderBadge } from './order-badge.tsx';
import type { OrderData } from './order-data.ts';
import { OrderLinks } from './order-links.tsx';
import styles from './order-sheet.module.css';
import { OrderSumTable } from './order-sum-table.tsx';
import { PaymentAsked } from './payment-asked.tsx';
import { PaymentPart } from './payment-part.tsx';
import { StationLine } from './station-line.tsx';
import { TicketSessions } from './ticket-sessions.tsx';
import { useOfferParts } from './use-offer-parts.ts';

/** An order from its number to its last station. What the buyer needs next comes first: the way to pay, or the tickets. */
export function OrderSheet({ order }: { order: OrderData }) {
  const offers = useOfferParts(order);
  const hasOffers = order.addOns.length + order.offers.items.length > 0;
  const tickets = (
    <div className={styles.tickets}>
      <TicketSessions order={order} />
      {offers && hasOffers && <offers.OffersPart order={order} />}
    </div>
  );
  return (
    <>
      <WayBack order={order} />
      <OrderTitle order={order} />
      <div className={styles.sheet}>
        {order.phase === 'paid' && tickets}
        <div className={styles.side}>
          <EndedOrder order={order} />
          <PaymentAsked order={order} />
          <PaymentPart order={order} offers={offers} />
          <StationLine order={order} />
          <OrderSumTable order={order} />
          <LateClub order={order} />
        </div>
        {order.phase !== 'paid' && tickets}
        <div className={styles.rest}>
          <BuyerFacts buyer={order.buyer} />
          <OrderLinks />
        </div>
      </div>
    </>
  );
}

function OrderTitle({ order }: { order: OrderData }) {
  const t = useTexts('order');
  return <PageTitle beside={<OrderBadge order={order} />}>{t('title', { number: order.number })}</PageTitle>;
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
