import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSignIn } from '#api/sign-in-store.ts';
import { WishAside } from '#features/club/club-part.tsx';
import { CardChoice, type CardChoiceProps } from '#features/event-sale/card-choice.tsx';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { sessionRows } from '#features/event-sale/session-rows.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { scriptNeeded } from '#features/place-order/script-needed.tsx';
import { cheaperWay } from '#features/price-table/cheaper-way.ts';
import { PriceTable, type PriceTableProps } from '#features/price-table/price-table.tsx';
import { fitted, rowLimit, type TicketLimits } from '#features/price-table/ticket-limits.ts';
import { type Quantities, rowKey, type TicketRow } from '#features/price-table/ticket-row.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useHouse } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import { PartyBar } from '#ui/pay-bar.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { CheaperLine } from './cheaper-line.tsx';
import styles from './order-form.module.css';
import { type Purchase, PurchasePart } from './purchase-part.tsx';
import type { VisitQuestion } from './subscription-choice.tsx';
import type { CartState } from './use-cart.ts';

const loadSubscriptions = () => loadPart(() => import('./subscription-choice.tsx'));
const subscriptionAreas = ['club'] as const;
const loadGroups = () => loadPart(() => import('./group-block.tsx'));
const groupAreas = ['groups'] as const;

/** What the bar offers at once; more are taken by the row. */
const partySizes = [1, 2, 3, 4];

interface OrderFormProps {
  data: EventData;
  session: SessionView;
  cart: CartState;
  /** What is told of the event: on wide screens it shares the column of buying. */
  children: ReactNode;
}

/**
 * Tickets of the chosen session, then, with the first of them, buyer, consents and total (EV-6). Without a script it
 * is a form like any other: everything is there, and the shop answers the post with the order.
 */
export function OrderForm({ data, session, cart, children }: OrderFormProps) {
  const alive = useAlive();
  const signIn = useSignIn();
  const purchase = useRef<Purchase>(null);
  const question = useRef<VisitQuestion>(null);
  const mayHoldVisits = signIn !== null && data.visitRows.length > 0;
  const subscriptions = useLatePart(loadSubscriptions, subscriptionAreas, mayHoldVisits);
  const { card } = data.sale;
  const [visits, setVisits] = useState<HeldVisits | null>(null);
  const { rows, singles, groups, limits, usesCard, isPreset, isGroup, quantities } = ticketsOf(
    { data, session, cart },
    { visits, alive },
  );
  const groupPart = useLatePart(loadGroups, groupAreas, groups.length > 0);
  const isChosen = Object.keys(quantities).length > 0;
  // Where the card changes the rows, its box stands above what it changes; else the tickets come first.
  const isCardFirst = card === 'only' || changesRows(data.rows, session);
  const cardPart = card !== 'no' && !visits && (
    <div className={styles.card}>
      {alive && <CardPart only={card === 'only'} usesCard={usesCard} onChange={cart.payByCard} />}
    </div>
  );
  const confirmVisits = async (tickets: number) => (await question.current?.ask(tickets)) ?? false;
  const props = { data, session, rows, quantities, isPreset, usesCard, visits, confirmVisits };
  return (
    <form
      method="post"
      action={useSessionWords(data).href(session.day, session)}
      noValidate={alive}
      onSubmit={(event) => {
        event.preventDefault();
        purchase.current?.submit();
      }}
    >
      <input type="hidden" name="session" value={session.id} />
      <input type="hidden" name="lang" value={useHouse().language} />
      {data.pass && <input type="hidden" name="keep" value={data.pass} />}
      {card === 'only' && <input type="hidden" name="card" value="1" />}
      {subscriptions && mayHoldVisits && (
        <WithTexts texts={subscriptions.texts}>
          <subscriptions.SubscriptionChoice
            key={signIn.token}
            ref={question}
            data={data}
            session={session}
            onChange={setVisits}
          />
        </WithTexts>
      )}
      {isCardFirst && cardPart}
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
      {!isCardFirst && cardPart}
      {groupPart && groups.length > 0 && (
        <WithTexts texts={groupPart.texts}>
          <groupPart.GroupBlock
            rows={groups}
            quantities={isGroup ? quantities : {}}
            limits={limits}
            onChange={cart.choose}
          />
        </WithTexts>
      )}
      <CalendarLink eventId={data.id} sessionId={session.id} />
      <div className={styles.column}>
        <noscript>{data.sale.namesVisitors ? scriptNeeded : <PurchasePart {...props} />}</noscript>
        {alive && isChosen ? (
          <PurchasePart ref={purchase} {...props}>
            <div className={styles.told}>{children}</div>
            {!isGroup && !visits && (
              <CheaperLine rows={singles} quantities={quantities} limits={limits} onChange={cart.choose} />
            )}
          </PurchasePart>
        ) : (
          <>
            <div className={styles.told}>{children}</div>
            {!isChosen && <Party rows={singles} limits={limits} onChange={cart.choose} />}
          </>
        )}
      </div>
    </form>
  );
}

/** What is sold here, how much of it at most, and what of it is chosen. */
function ticketsOf(
  { data, session, cart }: Omit<OrderFormProps, 'children'>,
  { visits, alive }: { visits: HeldVisits | null; alive: boolean },
) {
  const { card } = data.sale;
  const usesCard = card === 'only' || (card === 'also' && cart.usesCard && !visits);
  const rows = visits ? visits.rows : sessionRows(data.rows, session, usesCard);
  const groups = rows.filter((row) => row.group);
  // By culture card one ticket (SC-8); under a subscription as many as it has visits left.
  const perOrder = visits ? visits.left : usesCard ? 1 : data.sale.perOrder;
  const limits = { perOrder, left: session.left, zonesLeft: session.zonesLeft };
  const group = fitted(groups, cart.quantities, limits);
  const isGroup = Object.keys(group).length > 0;
  const singles = rows.filter((row) => !row.group);
  const preset = alive && cart.isFresh && !visits ? presetOf(rows) : null;
  const quantities = isGroup ? group : fitted(singles, preset ?? cart.quantities, limits);
  return { rows, singles, groups, limits, usesCard, isPreset: preset !== null, isGroup, quantities };
}

/** Where there is nothing to choose one ticket stands chosen, or as many as the only row is sold by; else null. */
function presetOf([only, ...others]: readonly EventRow[]): Quantities | null {
  if (!only || only.group || others.length > 0) return null;
  return { [rowKey(only)]: Math.max(1, only.min) };
}

/** Whether other categories are sold with the culture card than without. */
function changesRows(rows: readonly EventRow[], session: SessionView): boolean {
  const keysOf = (usesCard: boolean) => sessionRows(rows, session, usesCard).map(rowKey).join();
  return keysOf(true) !== keysOf(false);
}

/** The bar before the first ticket: so many tickets of the first category that admits one person. */
function Party({ rows, limits, onChange }: Pick<PriceTableProps, 'rows' | 'limits' | 'onChange'>) {
  const t = useTexts('event');
  const row = rows.find(({ visitors }) => visitors <= 1);
  if (!row) return null;
  const { most } = rowLimit(row, rows, {}, limits);
  const counts = partySizes.filter((size) => size >= row.min && size <= most);
  if (counts.length === 0) return null;
  const families = familiesOf(rows, limits);
  const faces = [
    ...counts.slice(0, partySizes.length - 2 * families.length),
    ...families.map(({ face }) => face),
  ];
  const choose = (count: number, place: number) => {
    const family = families.find(({ face }) => face === faces[place]);
    const wanted = family?.quantities ?? { [rowKey(row)]: count };
    flushSync(() => onChange(wanted));
    // The pressed button is gone: whoever pressed it by key goes on at the row it set.
    const [first = ''] = Object.keys(wanted);
    document.querySelector<HTMLElement>(`[data-row="${first}"] button`)?.focus({ preventScroll: true });
  };
  return <PartyBar question={t('how-many')} counts={faces} onChoose={choose} />;
}

/** "2 + 2" where one ticket lets in people of two categories, with the cheapest tickets for them. */
function familiesOf(rows: readonly TicketRow[], limits: TicketLimits) {
  const shared = rows.find(({ admits }) => admits?.length === 2);
  if (!shared?.admits) return [];
  const own = { [rowKey(shared)]: 1 };
  const quantities = fitted(rows, cheaperWay(rows, own, limits)?.quantities ?? own, limits);
  const face = shared.admits.map(({ count }) => count).join(' + ');
  return Object.keys(quantities).length > 0 ? [{ face, quantities }] : [];
}

/** The session as a calendar file, made by the shop. */
function CalendarLink({ eventId, sessionId }: { eventId: string; sessionId: number }) {
  const t = useTexts('event');
  const { language } = useHouse();
  const query = new URLSearchParams({ hash: eventId, session: String(sessionId), lang: language });
  return (
    <a className={styles.calendar} href={`/api/event/calendar?${query}`} download>
      <Icon name="calendar" small />
      {t('to-calendar')}
    </a>
  );
}

/** Whether the culture card pays, and what becomes of a discount with it. */
function CardPart(props: Omit<CardChoiceProps, 'children'>) {
  return (
    <CardChoice {...props}>
      <WishAside mayReturn={!props.only} />
    </CardChoice>
  );
}

/** "Tickets"; on wide screens, where the rail is not in sight, also for when. */
function TicketsHeading({ data, session }: { data: EventData; session: SessionView }) {
  const t = useTexts('event');
  const words = useSessionWords(data);
  return (
    <>
      {t('tickets')}
      <span className={styles.when}>: {words.full(session)}</span>
    </>
  );
}
