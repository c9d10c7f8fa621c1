import type { Day, Money, Time } from '#rules/values.ts';

/** The other evenings for which tickets of an order may be exchanged. */
export interface DeskExchange {
  /** The tickets that are exchanged together. */
  tickets: readonly number[];
  /** The buyer pays the new tickets in full and gets the old money back, instead of the difference. */
  paysInFull: boolean;
  evenings: readonly {
    sessionId: number;
    day: Day;
    time: Time;
    allDay: boolean;
    options: readonly DeskExchangeOption[];
  }[];
}

export interface DeskExchangeOption {
  zoneId: number;
  areaId: number;
  seatIds: readonly number[];
  /** In words. */
  place: string;
  isSame: boolean;
  /** What the buyer pays more, or gets back. */
  pay: Money;
  back: Money;
}

/** One choice of them, with the sums that were shown. */
export interface NewExchange extends Pick<DeskExchangeOption, 'zoneId' | 'areaId' | 'pay' | 'back'> {
  id: number;
  tickets: number[];
  session: number;
  seatIds: number[];
}

/** `done`: exchanged, the new tickets go out by mail. `pay`: the places are held until the buyer has paid on this page. */
export interface MadeExchange {
  next: 'done' | 'pay';
  order: number;
  page: string;
}
