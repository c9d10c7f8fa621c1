import { useMemo } from 'react';
import { ExchangeSheet } from './exchange-sheet.tsx';
import type { HallBoard } from './hall-board.ts';
import styles from './hall-part.module.css';
import type { LoadedHallProps } from './hall-part-props.ts';
import { PlanStage } from './plan-stage.tsx';
import type { PlanExchange } from './scheme-data.ts';
import { SeatList } from './seat-list.tsx';
import { offersInFew, useBestOffers } from './together-part.tsx';
import { useExchangeSeats } from './use-exchange-seats.ts';
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
