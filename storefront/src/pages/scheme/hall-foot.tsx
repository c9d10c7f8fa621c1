import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { PartyBar } from '#ui/pay-bar.tsx';
import type { HallBoard } from './hall-board.ts';
import styles from './hall-foot.module.css';
import { type Offer, sumOf, useOfferPlaces } from './together-part.tsx';
import type { HallCartState } from './use-hall-cart.ts';

interface HallFootProps {
  board: HallBoard;
  hallCart: HallCartState;
  perOrder: number;
  isEmpty: boolean;
  /** What the last press has taken, and can be undone. */
  taken: readonly number[];
  onTaken: (seats: readonly number[]) => void;
  /** So many come; 0: nobody has said. */
  party: number;
  onParty: (party: number) => void;
  /** The best places for them. */
  offers: readonly Offer[];
  /** Takes an offer. */
  onOffer: (seats: readonly number[]) => void;
  /** Opens the cart, where standing places are taken. */
  onStanding: () => void;
  /** The sum and its button. */
  children: ReactNode;
}

/** At the bottom edge: while nothing is taken how many come, then what was taken, and the sum. */
export function HallFoot(props: HallFootProps) {
  const { board, hallCart, perOrder, isEmpty, taken, onTaken, party, onParty, children } = props;
  const event = useTexts('event');
  const counts = [1, 2, 3, 4].filter((count) => perOrder === 0 || count <= perOrder);
  if (!isEmpty)
    return (
      <>
        {taken.length > 0 && (
          <Taken board={board} hallCart={hallCart} seats={taken} onOver={() => onTaken([])} />
        )}
        {children}
      </>
    );
  return (
    <>
      {party > 0 && <Offers {...props} />}
      <PartyBar
        question={event('how-many')}
        counts={counts}
        chosen={party}
        onChoose={(count) => onParty(count === party ? 0 : count)}
      />
    </>
  );
}

/** The best places together. One press takes them. */
function Offers({ board, offers, onOffer, onStanding }: HallFootProps) {
  const t = useTexts('hall');
  const money = useMoney();
  const placesOf = useOfferPlaces(board);
  return (
    <ul className={styles.offers} aria-label={t('together')} tabIndex={-1} data-offers>
      {offers.length === 0 && <li>{t('none-together')}</li>}
      {offers.map((offer) => (
        <li key={offer.zone.id}>
          <button type="button" onClick={() => onOffer(offer.seats)}>
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
