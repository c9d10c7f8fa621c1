import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { PartyBar } from '#ui/pay-bar.tsx';
import type { HallBoard } from './hall-board.ts';
import styles from './hall-foot.module.css';
import type { HallZone } from './hall-zones.ts';
import { type Offer, useBestOffers, useOfferPlaces } from './together-part.tsx';
import type { HallCartState } from './use-hall-cart.ts';

interface HallFootProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: HallCartState;
  perOrder: number;
  isEmpty: boolean;
  /** Opens the cart, where standing places are taken. */
  onStanding: () => void;
  /** The sum and its button. */
  children: ReactNode;
}

/** At the bottom edge: while nothing is taken how many come, then what was taken, and the sum. */
export function HallFoot(props: HallFootProps) {
  const { board, zones, hallCart, perOrder, isEmpty, onStanding, children } = props;
  const event = useTexts('event');
  const [party, setParty] = useState(0);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const counts = [1, 2, 3, 4].filter((count) => perOrder === 0 || count <= perOrder);
  if (!isEmpty)
    return (
      <>
        {taken.length > 0 && (
          <Taken board={board} hallCart={hallCart} seats={taken} onOver={() => setTaken([])} />
        )}
        {children}
      </>
    );
  const take = (seats: readonly number[]) => {
    setParty(0);
    setTaken(seats.filter((seat) => hallCart.take(seat)));
  };
  return (
    <>
      {party > 0 && (
        <Offers board={board} zones={zones} party={party} onTake={take} onStanding={onStanding} />
      )}
      <PartyBar
        question={event('how-many')}
        counts={counts}
        chosen={party}
        onChoose={(count) => setParty(count === party ? 0 : count)}
      />
    </>
  );
}

/** Most offers side by side. */
const mostOffers = 3;

interface OffersProps extends Pick<HallFootProps, 'board' | 'zones' | 'onStanding'> {
  party: number;
  onTake: (seats: readonly number[]) => void;
}

/** The best places together in up to three price zones, the cheapest last. One press takes them. */
function Offers({ board, zones, party, onTake, onStanding }: OffersProps) {
  const t = useTexts('hall');
  const money = useMoney();
  const placesOf = useOfferPlaces(board);
  const offers = useBestOffers(board, zones, party)
    .toSorted((one, other) => sumOf(other) - sumOf(one))
    .filter((_, place, { length }) => place < mostOffers - 1 || place === length - 1);
  return (
    <ul className={styles.offers} aria-label={t('together')}>
      {offers.length === 0 && <li>{t('none-together')}</li>}
      {offers.map((offer) => (
        <li key={offer.zone.id}>
          <button type="button" onClick={() => onTake(offer.seats)}>
            <b>{money(sumOf(offer))}</b>
            <span>{placesOf(offer)}</span>
          </button>
        </li>
      ))}
      {board.plan.standing.length > 0 && (
        <li>
          <button type="button" onClick={onStanding}>
            <span>{t('standing')}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

function sumOf({ zone, seats }: Offer): number {
  return seats.length * (zone.rows[0] ? ticketPrice(zone.rows[0]).total : 0);
}

/** How long what was taken can be undone by one press, milliseconds. */
const undoFor = 6_000;

interface TakenProps extends Pick<HallFootProps, 'board' | 'hallCart'> {
  seats: readonly number[];
  onOver: () => void;
}

/** What was just taken, with a way back. */
function Taken({ board, hallCart, seats, onOver }: TakenProps) {
  const t = useTexts('hall');
  const placesOf = useOfferPlaces(board);
  // Time passes outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the seats
  useEffect(() => {
    const timer = setTimeout(onOver, undoFor);
    return () => clearTimeout(timer);
  }, [seats]);
  return (
    <div className={styles.taken} role="status">
      <b>{t('taken', { places: placesOf({ seats, split: false }) })}</b>
      <button type="button" onClick={() => hallCart.drop(seats)}>
        {t('undo')}
      </button>
    </div>
  );
}
