import { between } from '@foyer/contract/rules/joining.ts';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useQuestion } from '#features/shell/use-question.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import type { CardConfirmation } from './card-part.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { ExchangeHall } from './exchange-hall.tsx';
import type { HallBoard } from './hall-board.ts';
import { fittedCart, type HallCart, mostInOrder, ticketsIn } from './hall-cart.ts';
import { soldStanding } from './hall-foot.tsx';
import styles from './hall-part.module.css';
import type { LoadedHallProps } from './hall-part-props.ts';
import { hallZones } from './hall-zones.ts';
import { LateKept } from './late-kept.tsx';
import { PlanStage } from './plan-stage.tsx';
import { SeatList } from './seat-list.tsx';
import { type StoredHallCart, storeHallCart } from './stored-hall-cart.ts';
import { offersInFew, useBestOffers } from './together-part.tsx';
import { toStored } from './use-chosen-places.ts';
import { useHallCart } from './use-hall-cart.ts';
import { usePlaceNames } from './use-place-names.ts';
import { useBoard, WithBoard } from './with-board.tsx';

/** Plan, list and cart, once the hall and its seat states have loaded (SC-12). */
export function LoadedHall(props: LoadedHallProps) {
  return (
    <WithBoard planUrl={props.planUrl} sessionId={props.session.id}>
      {/* A cart belongs to one plan, whose seats it indexes; the next plan restores them by their ids. */}
      {(board, key) => {
        const Stage = props.data.exchange ? ExchangeHall : HallSale;
        return <Stage key={key} {...props} board={board} />;
      }}
    </WithBoard>
  );
}

function HallSale(hallProps: LoadedHallProps & { board: HallBoard }) {
  const { data, session, board, zones, mode, usesCard, onLeave } = hallProps;
  const { event } = data;
  const perOrder = mostInOrder(event.sale.perOrder, usesCard);
  useBoard(board, zones);
  const hallCart = useHallCart({ board, sessionId: session.id, zones, perOrder, usesCard });
  useCardConfirmation(hallProps.question, { event, session, board, cart: hallCart.cart });
  useLeaving(hallCart.cart, board, session.id, onLeave);
  const [area, setArea] = useState<{ id: number } | null>(null);
  const [isUp, setUp] = useState(false);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const [party, setParty] = useState(usualParty);
  const isEmpty = ticketsIn(hallCart.cart) === 0;
  const found = useBestOffers(board, zones, isEmpty && mayTake(party, perOrder) ? party : 0);
  const offers = useMemo(() => offersInFew(found), [found]);
  const take = (seats: readonly number[]) => setTaken(hallCart.take(seats));
  const isList = mode === 'list';
  const places = { board, zones, hallCart, usesCard, timeZone: data.timeZone };
  const openArea = (id: number) => {
    // By culture card the cart says that an area is sold otherwise.
    if (usesCard || soldStanding(board, zones).some((sold) => sold.id === id)) {
      setArea({ id });
      setUp(true);
    }
  };
  const props = { ...places, offers, onOffer: take, onStanding: openArea };
  return (
    <>
      <EmptiedNote emptied={hallProps.emptied} sessions={hallProps.sessions} data={event} />
      <LateKept shows="note" board={board} timeZone={data.timeZone} />
      <div className={styles.stage}>
        <PlanStage {...props} hidden={isList} onTaken={(seat) => setTaken([seat])} />
        {isList && <SeatList {...props} perOrder={perOrder} />}
      </div>
      <CartSheet
        {...props}
        {...{ data, session, perOrder, taken, party, isUp, setUp }}
        onParty={setParty}
        onTaken={setTaken}
        openArea={area}
      />
    </>
  );
}

/** Most come in twos: the best places for them are shown before anybody asks. */
const usualParty = 2;

function mayTake(party: number, perOrder: number): boolean {
  return perOrder === 0 || party <= perOrder;
}

/** Reports what the cart held when its session is left. */
function useLeaving(
  cart: ReturnType<typeof useHallCart>['cart'],
  board: HallBoard,
  sessionId: number,
  onLeave: LoadedHallProps['onLeave'],
): void {
  const latest = useRef({ cart, onLeave });
  latest.current = { cart, onLeave };
  // Unmounting has no event of its own: the effect's cleanup reports it.
  useEffect(
    () => () => {
      const { cart, onLeave } = latest.current;
      if (ticketsIn(cart) > 0) onLeave(toStored(board, sessionId, cart));
    },
    [board, sessionId],
  );
}

interface Asked {
  event: EventData;
  session: SessionView;
  board: HallBoard;
  cart: HallCart;
}

/** Asks before a change of payment removes places from the cart, naming them; the visitor may cancel. */
function useCardConfirmation(ref: Ref<CardConfirmation>, { event, session, board, cart }: Asked): void {
  const t = useTexts('hall');
  const common = useTexts('event');
  const ask = useQuestion();
  const namesOf = usePlaceNames(board.plan);
  const mayChange = async (usesCard: boolean) => {
    const zones = hallZones(event, session, usesCard);
    const kept = fittedCart(cart, zones, mostInOrder(event.sale.perOrder, usesCard));
    const left = ticketsIn(kept);
    if (left === ticketsIn(cart)) return true;
    const why = usesCard ? (left > 0 ? 'card-one' : 'card-elsewhere') : 'card-without';
    return await ask({
      kind: 'warning',
      title: common('card'),
      text: (
        <>
          <p>{t(why)}</p>
          <p>{t('will-let-go', { places: namesOf(cart, kept) })}</p>
        </>
      ),
      yes: t(usesCard ? 'card-on' : 'card-off'),
      no: t('card-stay'),
    });
  };
  useImperativeHandle(ref, () => ({ mayChange }));
}
interface EmptiedNoteProps {
  /** The cart that was left behind with its session; null: nothing was. */
  emptied: StoredHallCart | null;
  sessions: readonly SessionView[];
  data: EventData;
}

/** Says that the places of the other session are let go, and leads back to them. */
function EmptiedNote({ emptied: cart, sessions, data }: EmptiedNoteProps) {
  const t = useTexts('scheme');
  const words = useSessionWords(data);
  const session = cart && sessions.find(({ id }) => id === cart.sessionId);
  if (!cart || !session) return null;
  const count = cart.seats.length + cart.standing.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={styles.note} role="status">
      <Note>
        <p>
          {t('emptied', { count, when: words.brief(session, null) })}
          {between('sentences', t.language)}
          <a href={words.href(session.day, session)} onClick={() => storeHallCart(cart)}>
            {t('emptied-back')}
          </a>
        </p>
      </Note>
    </div>
  );
}
