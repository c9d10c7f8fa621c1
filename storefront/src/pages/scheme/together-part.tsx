import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useMemo, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Button } from '#ui/button.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { runsOf } from './free-runs.ts';
import type { HallBoard } from './hall-board.ts';
import { ticketsIn } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import styles from './seat-list.module.css';
import type { SeatCart } from './use-hall-cart.ts';
import { useSeatNames } from './use-seat-names.ts';

interface TogetherPartProps {
  board: HallBoard;
  zones: readonly HallZone[];
  hallCart: SeatCart;
  perOrder: number;
}

/** More adjacent places than this are sold by the box office only. */
const mostTogether = 10;

/** The best adjacent free places in each price zone, as many as wanted. */
export function TogetherPart({ board, zones, hallCart, perOrder }: TogetherPartProps) {
  const t = useTexts('hall');
  const event = useTexts('event');
  const [count, setCount] = useState(2);
  const [zoneId, setZoneId] = useState('');
  const left = perOrder > 0 ? perOrder - ticketsIn(hallCart.cart) : mostTogether;
  const most = Math.max(0, Math.min(mostTogether, left));
  const wanted = Math.min(count, most);
  const offers = useBestOffers(board, zones, wanted);
  const chosen = offers.find(({ zone }) => String(zone.id) === zoneId) ?? offers[0];
  const optionOf = useOfferOption(board);
  return (
    <section className={styles.together} aria-labelledby="together">
      <div className={styles.count}>
        <h3 id="together">{t('together')}</h3>
        <Stepper
          label={t('together')}
          addLabel={event('add-one')}
          removeLabel={event('remove-one')}
          value={wanted}
          min={Math.min(1, most)}
          max={most}
          fullBecause={t('standing-limit', { count: most })}
          onChange={setCount}
        />
      </div>
      {chosen ? (
        <>
          <RadioList
            legend={t('together')}
            legendHidden
            name="together"
            value={String(chosen.zone.id)}
            onChange={setZoneId}
            options={offers.map(optionOf)}
          />
          <Button onClick={() => hallCart.take(chosen.seats)}>{t('take-together', { count: wanted })}</Button>
        </>
      ) : (
        <p className={styles.gone}>{t('none-together')}</p>
      )}
    </section>
  );
}

export interface Offer {
  zone: HallZone;
  seats: readonly number[];
  /** They do not all lie side by side. */
  split: boolean;
}

export function useBestOffers(board: HallBoard, zones: readonly HallZone[], wanted: number): Offer[] {
  const revision = board.revision();
  const find = () =>
    zones.flatMap((zone) => {
      const best =
        wanted > 0 && wanted <= zone.left
          ? bestSeats(board.plan, board.isFree, { count: wanted, zoneId: zone.id })
          : null;
      return best ? [{ zone, seats: best.seats, split: best.split }] : [];
    });
  // Each zone scans the whole hall, and the page renders far more often than seats change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the board's seats
  return useMemo(find, [board, revision, zones, wanted]);
}

/** Most offers side by side. */
const mostOffers = 3;

/** The best places together in up to three price zones, the cheapest last. */
export function offersInFew(offers: readonly Offer[]): Offer[] {
  return offers
    .toSorted((one, other) => sumOf(other) - sumOf(one))
    .filter((_, place, { length }) => place < mostOffers - 1 || place === length - 1);
}

export function sumOf({ zone, seats }: Offer): Money {
  return seats.length * (zone.rows[0] ? ticketPrice(zone.rows[0]).total : 0);
}

/** An offer as a radio button: its zone, its places, its price. */
function useOfferOption(board: HallBoard) {
  const t = useTexts('hall');
  const money = useMoney();
  const placesOf = useOfferPlaces(board);
  return (offer: Offer) => ({
    value: String(offer.zone.id),
    label: offer.zone.name || t('price'),
    note: placesOf(offer),
    aside: money(sumOf(offer)),
  });
}

/** `Партер, ряд 14, места 20–21` */
export function useOfferPlaces(board: HallBoard) {
  const t = useTexts('hall');
  const names = useSeatNames(board.plan);
  const placesIn = (seats: readonly number[]) => {
    const rows = Map.groupBy(seats, (seat) => board.plan.seats.rows[seat] ?? 0);
    const places = [...rows.values()].map((own) => {
      const [seat = 0] = own;
      const sector = names.sector(seat);
      const inIt = names.places(seat, runsOf(board.plan, own, t.language));
      // Amid a sentence «ряд» begins small.
      const rest = sector === '' ? inIt : inIt.charAt(0).toLowerCase() + inIt.slice(1);
      return join('facts', t.language, [sector, rest]);
    });
    return join('groups', t.language, places);
  };
  return ({ seats, split }: Pick<Offer, 'seats' | 'split'>) =>
    [placesIn(seats), split ? t('split') : ''].filter(Boolean).join('; ');
}
