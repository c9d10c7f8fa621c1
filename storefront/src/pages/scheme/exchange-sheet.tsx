import { join } from '@foyer/contract/rules/joining.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './cart-sheet.module.css';
import type { HallBoard } from './hall-board.ts';
import { hallTotal } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import type { PlanExchange } from './scheme-data.ts';
import { useOfferPlaces } from './together-part.tsx';
import type { ExchangeSeats } from './use-exchange-seats.ts';

interface ExchangeSheetProps {
  exchange: PlanExchange;
  sessionId: number;
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: ExchangeSeats;
}

/** The chosen seats, and the way back to the exchange with them: a plain form. */
export function ExchangeSheet({ exchange, sessionId, board, zones, hallCart }: ExchangeSheetProps) {
  const t = useTexts('exchange');
  const money = useMoney();
  const paths = usePaths();
  const { language, houseLanguage } = useHouse();
  const placesOf = useOfferPlaces(board);
  const { cart, seatIds } = hallCart;
  const { tickets, total } = hallTotal(cart, zones);
  const places = placesOf({ seats: cart.seats.map(({ seat }) => seat), split: false });
  return (
    <form className={styles.sheet} action={`${paths.orderExchange(exchange.hash).split('?')[0]}#chosen`}>
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {exchange.tickets.map(({ id }) => (
        <input key={id} type="hidden" name="ticket" value={id} />
      ))}
      <input type="hidden" name="session" value={sessionId} />
      <input type="hidden" name="seats" value={seatIds?.join('-') ?? ''} />
      <div className={styles.top}>
        <div className={styles.inside}>
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
