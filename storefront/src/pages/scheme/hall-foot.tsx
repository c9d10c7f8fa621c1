import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { PartyBar } from '#ui/pay-bar.tsx';
import type { HallBoard } from './hall-board.ts';
import { hasSeat } from './hall-cart.ts';
import styles from './hall-foot.module.css';
import type { HallZone } from './hall-zones.ts';
import { type Offer, sumOf, useOfferPlaces } from './together-part.tsx';
import type { HallCartState } from './use-hall-cart.ts';

interface HallFootProps {
  board: HallBoard;
  zones: readonly HallZone[];
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
  /** Opens the cart at a standing area. */
  onStanding: (areaId: number) => void;
  /** What rises over the plan: the unfolded cart. */
  cart: ReactNode;
  /** What happened to the chosen places: in sight whether the cart is unfolded or not. */
  notices: ReactNode;
  /** The sum and its button. */
  children: ReactNode;
}

/** At the bottom edge: while nothing is taken how many come, then what was taken, and the sum. */
export function HallFoot(props: HallFootProps) {
  const { hallCart, perOrder, isEmpty, onTaken, party, onParty } = props;
  const event = useTexts('event');
  const counts = [1, 2, 3, 4].filter((count) => perOrder === 0 || count <= perOrder);
  const taken = props.taken.filter((seat) => hasSeat(hallCart.cart, seat));
  return (
    <>
      <div className={styles.above}>
        {props.cart}
        <div className={styles.notices}>{props.notices}</div>
        {taken.length > 0 && <Taken {...props} seats={taken} onOver={() => onTaken([])} />}
        {isEmpty && party > 0 && <Offers {...props} />}
      </div>
      {isEmpty ? (
        <PartyBar question={event('how-many')} counts={counts} chosen={party} onChoose={onParty} />
      ) : (
        props.children
      )}
    </>
  );
}

/** The standing areas that are sold: an event may have no price for one of its hall. */
export function soldStanding({ plan }: HallBoard, zones: readonly HallZone[]) {
  return plan.standing.filter((area) => zones.some(({ id }) => id === area.zoneId));
}

/** The best places together. One press takes them. */
function Offers({ board, zones, offers, onOffer, onStanding }: HallFootProps) {
  const t = useTexts('hall');
  const money = useMoney();
  const placesOf = useOfferPlaces(board);
  const area = soldStanding(board, zones).find(({ id }) => board.leftOf(id) > 0);
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
      {area && (
        <li>
          <button type="button" onClick={() => onStanding(area.id)}>
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
  const line = useRef<HTMLDivElement>(null);
  // Time passes outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the seats
  useEffect(() => {
    const end = () => {
      // Whoever is about to press it has time (WCAG 2.2.1).
      if (line.current?.matches(':hover, :focus-within')) timer = setTimeout(end, undoFor);
      else onOver();
    };
    let timer = setTimeout(end, undoFor);
    return () => clearTimeout(timer);
  }, [seats.join()]);
  return (
    <div ref={line} className={styles.taken} role="status">
      <b>{t('taken', { places: placesOf({ seats, split: false }) })}</b>
      <button type="button" onClick={() => hallCart.drop(seats)}>
        {t('undo')}
      </button>
    </div>
  );
}
