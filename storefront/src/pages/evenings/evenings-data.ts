import type { EveningWish } from '@foyer/contract/listing/evenings.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

export interface EveningsData {
  wish: EveningWish;
  menus: readonly { id: number; name: string }[];
  count: number;
  evenings: readonly EveningRow[];
  /** Of an empty answer: the nearest wish that has evenings; null: none has. */
  nearest: { wish: EveningWish; count: number } | null;
}

export interface EveningRow {
  eventId: string;
  sessionId: number;
  day: Day;
  time: Time;
  title: string;
  /** `Суббота, 28 ноября, 19:00`. */
  when: string;
  /** `Балкон, ряд 1, места 23–24`; the zone alone where seats have no numbers. */
  place: string;
  split: boolean;
  /** By their numbers; empty without a plan. */
  seatIds: readonly number[];
  zoneId: number;
  categoryId: number;
  picture: string | null;
  /** '' where it is free. */
  sum: string;
}
