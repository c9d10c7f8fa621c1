import { Suspense, useRef, useState } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { sessionRows } from '#features/event-sale/session-rows.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { PriceTable } from '#features/price-table/price-table.tsx';
import { fitted } from '#features/price-table/ticket-limits.ts';
import { LateTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { useHouse } from '#lib/router/router.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { CalendarLink } from './calendar-link.tsx';
import styles from './order-form.module.css';
import type { Purchase } from './purchase-part.tsx';
import { TicketsHeading } from './tickets-heading.tsx';
import type { CartState } from './use-cart.ts';
import { usePurchasePart } from './use-purchase-part.ts';

/** The server writes the whole form for a page without a script; of the browser's script it is no part. */
const WrittenPart = import.meta.env.SSR ? (await import('./purchase-part.tsx')).PurchasePart : null;

const SubscriptionPart = lazyPart(async () => ({
  default: (await import('./subscription-part.tsx')).SubscriptionPart,
}));

const noTexts = {};

interface OrderFormProps {
  data: EventData;
  session: SessionView;
  cart: CartState;
}

/**
 * Tickets of the chosen session, then, with the first of them, buyer, consents and total (EV-6). Without a script it
 * is a form like any other: everything is there, and the shop answers the post with the order.
 */
export function OrderForm({ data, session, cart }: OrderFormProps) {
  const { language } = useHouse();
  const alive = useAlive();
  const words = useSessionWords(data);
  const purchase = useRef<Purchase>(null);
  const { card } = data.sale;
  const [visits, setVisits] = useState<HeldVisits | null>(null);
  const usesCard = card === 'only' || (card === 'also' && cart.usesCard && !visits);
  const rows = visits ? visits.rows : sessionRows(data.rows, session, usesCard);
  const groups = rows.filter((row) => row.group);
  // By culture card one ticket (SC-8); under a subscription as many as it has visits left.
  const perOrder = visits ? visits.left : usesCard ? 1 : data.sale.perOrder;
  const limits = { perOrder, left: session.left, zonesLeft: session.zonesLeft };
  const group = fitted(groups, cart.quantities, limits);
  const isGroup = Object.keys(group).length > 0;
  const singles = rows.filter((row) => !row.group);
  const quantities = isGroup ? group : fitted(singles, cart.quantities, limits);
  const isChosen = Object.keys(quantities).length > 0;
  const { part, load } = usePurchasePart(isChosen || card !== 'no' || groups.length > 0);
  const props = { data, session, rows, quantities, usesCard, visits };
  const form = (
    <form
      method="post"
      action={words.href(session.day, session)}
      noValidate={alive}
      onPointerEnter={load}
      onFocus={load}
      onSubmit={(event) => {
        event.preventDefault();
        purchase.current?.submit();
      }}
    >
      <input type="hidden" name="session" value={session.id} />
      <input type="hidden" name="lang" value={language} />
      {card === 'only' && <input type="hidden" name="card" value="1" />}
      {alive && data.sale.bySubscription && (
        <Suspense>
          <SubscriptionPart data={data} session={session} onChange={setVisits} />
        </Suspense>
      )}
      {card !== 'no' && !visits && (
        <div className={styles.choice}>
          {part && <part.CardPart only={card === 'only'} usesCard={usesCard} onChange={cart.payByCard} />}
        </div>
      )}
      {!isGroup && (
        <PriceTable
          heading={<TicketsHeading data={data} session={session} />}
          rows={alive ? singles : rows}
          zones={data.zones}
          quantities={quantities}
          limits={limits}
          rowCount={data.sale.rowCount}
          onChange={cart.choose}
        />
      )}
      {part && groups.length > 0 && (
        <part.GroupBlock rows={groups} quantities={group} limits={limits} onChange={cart.choose} />
      )}
      <CalendarLink eventId={data.id} sessionId={session.id} />
      <noscript>{WrittenPart && <WrittenPart {...props} />}</noscript>
      {isChosen &&
        (part ? (
          <part.PurchasePart ref={purchase} {...props} />
        ) : (
          <div className={styles.skeleton}>
            <Skeleton shape="heading" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </div>
        ))}
    </form>
  );
  return <LateTexts texts={part?.texts ?? noTexts}>{form}</LateTexts>;
}
