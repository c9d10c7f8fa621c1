import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './cart-lines.module.css';
import type { HallBoard } from './hall-board.ts';
import { rowOf, type SeatLine } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import { ZoneMark } from './legend.tsx';
import type { SeatCart } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface CartLinesProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: SeatCart;
}

/** The chosen seats: sector, row, seat, price, fee, and a button to remove each (SC-7). */
export function CartLines(props: CartLinesProps) {
  const t = useTexts('hall');
  const { seats } = props.hallCart.cart;
  return (
    <>
      {props.hallCart.cart.seats.length === 0 && props.hallCart.cart.standing.length === 0 && (
        <p className={styles.empty}>{t('cart-empty')}</p>
      )}
      {seats.length > 0 && (
        <ul className={styles.lines}>
          {seats.map((line) => (
            <CartSeat key={line.seat} {...props} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}

function CartSeat({ line, board, zones, hallCart }: CartLinesProps & { line: SeatLine }) {
  const t = useTexts('hall');
  const money = useMoney();
  const names = useSeatNames(board.plan);
  const zone = zones.find(({ id }) => id === line.zoneId);
  const row = rowOf(line, zones);
  const { fee, total } = row ? ticketPrice(row) : { fee: 0, total: 0 };
  return (
    <li>
      {zone && <ZoneMark zone={zone} />}
      <div>
        <b>{names.seat(line.seat)}</b>
        <span>{join('facts', t.language, [names.sector(line.seat), row?.name])}</span>
      </div>
      <div className={styles.price}>
        <b>{money(total)}</b>
        {fee > 0 && <span>{t('fee', { fee: money(fee) })}</span>}
      </div>
      <button
        type="button"
        aria-label={t('remove', { seat: names.seat(line.seat) })}
        onClick={() => hallCart.drop([line.seat])}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
