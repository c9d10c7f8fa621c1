import { join } from '@foyer/contract/rules/joining.ts';
import { useMemo, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { CartLines } from './cart-lines.tsx';
import sheetStyles from './cart-sheet.module.css';
import type { HallBoard } from './hall-board.ts';
import { emptyCart, type HallCart, hallTotal, hasSeat, rowOf, withoutSeats, withSeat } from './hall-cart.ts';
import styles from './hall-part.module.css';
import type { LoadedHallProps } from './hall-part-props.ts';
import type { HallZone } from './hall-zones.ts';
import { PlanStage } from './plan-stage.tsx';
import type { PlanExchange } from './scheme-data.ts';
import { SeatList } from './seat-list.tsx';
import { offersInFew, useBestOffers, useOfferPlaces } from './together-part.tsx';
import type { SeatCart } from './use-hall-cart.ts';
import { useBoard } from './with-board.tsx';

interface ExchangeHallProps extends LoadedHallProps {
  board: HallBoard;
}

/** Plan and list, where seats are chosen for tickets that are exchanged. Nothing is held before the exchange is asked for. */
export function ExchangeHall(props: ExchangeHallProps) {
  const { exchange } = props.data;
  return exchange ? <ChosenSeats {...props} exchange={exchange} /> : null;
}

function ChosenSeats({
  data,
  session,
  board,
  zones,
  mode,
  exchange,
}: ExchangeHallProps & { exchange: PlanExchange }) {
  useBoard(board, zones);
  const hallCart = useExchangeSeats(board, zones, exchange);
  const isEmpty = hallCart.cart.seats.length === 0;
  const found = useBestOffers(board, zones, isEmpty ? exchange.tickets.length : 0);
  const offers = useMemo(() => offersInFew(found), [found]);
  const places = { board, zones, hallCart, usesCard: false, timeZone: data.timeZone };
  const isList = mode === 'list';
  return (
    <>
      <div className={styles.stage}>
        <PlanStage
          {...places}
          offers={offers}
          onOffer={hallCart.take}
          hidden={isList}
          onStanding={() => {}}
          onTaken={() => {}}
        />
        {/* The number of tickets is given: nobody is asked how many come. */}
        {isList && <SeatList {...places} perOrder={1} />}
      </div>
      <ExchangeSheet {...places} exchange={exchange} sessionId={session.id} />
    </>
  );
}

interface ExchangeSheetProps {
  exchange: PlanExchange;
  sessionId: number;
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: ExchangeSeats;
}

/** The chosen seats, and the way back to the exchange with them: a plain form. */
function ExchangeSheet({ exchange, sessionId, board, zones, hallCart }: ExchangeSheetProps) {
  const t = useTexts('exchange');
  const money = useMoney();
  const paths = usePaths();
  const { language, houseLanguage } = useHouse();
  const placesOf = useOfferPlaces(board);
  const { cart, seatIds } = hallCart;
  const { tickets, total } = hallTotal(cart, zones);
  const places = placesOf({ seats: cart.seats.map(({ seat }) => seat), split: false });
  return (
    <form className={sheetStyles.sheet} action={`${paths.orderExchange(exchange.hash).split('?')[0]}#chosen`}>
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {exchange.tickets.map(({ id }) => (
        <input key={id} type="hidden" name="ticket" value={id} />
      ))}
      <input type="hidden" name="session" value={sessionId} />
      <input type="hidden" name="seats" value={seatIds?.join('-') ?? ''} />
      <div className={sheetStyles.top}>
        <div className={sheetStyles.inside}>
          <h2>{t('new-places')}</h2>
          <CartLines board={board} zones={zones} hallCart={hallCart} />
        </div>
      </div>
      <PayBar
        sum={seatIds ? money(total) : t('choose-more', { count: exchange.tickets.length - tickets })}
        holds={
          <span id="exchange-seats">
            {join('groups', t.language, [places, t('old-cost', { sum: money(exchange.paid) })])}
          </span>
        }
      >
        <Button type="submit" look="main" closedBecause={seatIds ? undefined : 'exchange-seats'}>
          {t('choose-these')}
          <Icon name="arrow" />
        </Button>
      </PayBar>
    </form>
  );
}

interface ExchangeSeats extends SeatCart {
  /** One for each ticket, in their order; null: not as many are chosen yet. */
  seatIds: readonly number[] | null;
}

/** As many seats as tickets, each in the category of one of them; one more takes the place of the first. */
function useExchangeSeats(
  board: HallBoard,
  zones: readonly HallZone[],
  { tickets }: PlanExchange,
): ExchangeSeats {
  const [cart, setCart] = useState(emptyCart);
  const latest = useRef(cart);
  const change = (next: HallCart) => {
    latest.current = next;
    setCart(next);
    board.setMine(next.seats.map(({ seat }) => seat));
  };
  const takeOne = (seat: number, categoryId?: number) => {
    const others = withoutSeats(latest.current, [seat]);
    const zoneId = board.plan.seats.zoneIds[seat] ?? 0;
    const wanted = categoryId ?? categoryFor(tickets, others);
    const row = rowOf({ zoneId, categoryId: wanted }, zones);
    if (!row || !(board.isFree(seat) || hasSeat(latest.current, seat))) return false;
    const own = others.seats.filter((line) => line.categoryId === wanted);
    const most = tickets.filter((ticket) => ticket.categoryId === wanted).length;
    const [first] = own;
    const room = first && own.length === most ? withoutSeats(others, [first.seat]) : others;
    change(withSeat(room, { seat, zoneId, categoryId: wanted }));
    return true;
  };
  return {
    cart,
    seatIds: seatsFor(tickets, cart, board),
    take: (seats, categoryId) => seats.filter((seat) => takeOne(seat, categoryId)),
    drop: (seats) => change(withoutSeats(latest.current, seats)),
  };
}

/** The category of the first ticket that has no seat yet, or of the one that was chosen first. */
function categoryFor(tickets: PlanExchange['tickets'], { seats }: HallCart): number {
  const open = seats.reduce(
    (left, { categoryId }) => {
      const at = left.indexOf(categoryId);
      return at === -1 ? left : left.toSpliced(at, 1);
    },
    tickets.map(({ categoryId }) => categoryId),
  );
  return open[0] ?? seats[0]?.categoryId ?? 0;
}

function seatsFor(tickets: PlanExchange['tickets'], { seats }: HallCart, board: HallBoard): number[] | null {
  let left = seats;
  const chosen = tickets.flatMap(({ categoryId }) => {
    const line = left.find((one) => one.categoryId === categoryId);
    left = left.filter((one) => one !== line);
    return line ? board.idOf(line.seat) : [];
  });
  return chosen.length === tickets.length ? chosen : null;
}
