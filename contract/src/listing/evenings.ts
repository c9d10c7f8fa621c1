import type { PlaceName } from '#rules/place-words.ts';
import { type Day, type Money, moneyFromWire, moneyToWire, type Text, type Time } from '#rules/values.ts';

/** When it may be; `evening` begins at 17:00. */
export const eveningTimes = [
  'any',
  'weekend-evening',
  'weekend',
  'weekday-evening',
  'evening',
  'day',
] as const;
export type EveningTime = (typeof eveningTimes)[number];

/** Most people of one question. */
const mostOfParty = 10;

/** "Two of us, up to 3,000 ₽, weekend evenings." */
export interface EveningWish {
  /** 1 to `mostOfParty` people, who sit together. */
  party: number;
  /** For all of them, fees included; null: any sum. */
  upTo: Money | null;
  when: EveningTime;
  /** Only events of this menu; null: of all. */
  menuId: number | null;
}

/** A session with places for all of a party. */
export interface Evening {
  eventId: string;
  title: Text;
  pictureUrl: string | null;
  sessionId: number;
  day: Day;
  time: Time;
  allDay: boolean;
  zoneId: number;
  zoneName: Text;
  categoryId: number;
  categoryName: Text;
  /** On a plan: the very places, side by side or, where `split`, in two rows one behind the other; empty without a plan. */
  seats: readonly { id: number; place: PlaceName }[];
  split: boolean;
  /** For all, fees included. */
  sum: Money;
}

export interface Evenings {
  /** The first ones, by their start. */
  shown: readonly Evening[];
  /** How many there are in all. */
  count: number;
  /** Where there are none: the nearest wish that has some, with one word changed; null: none has. */
  nearest: { wish: EveningWish; count: number } | null;
}

interface WireWish {
  party?: string | null | undefined;
  upto?: string | null | undefined;
  days?: string | null | undefined;
  menu?: string | null | undefined;
}

/** Whatever an address says: nobody is sent away for a wrong word of it. Two people where no number is said. */
export function wishFromWire({ party, upto, days, menu }: WireWish): EveningWish {
  const people = Number(party ?? 2);
  const sum = upto ? Number(upto) : Number.NaN;
  return {
    party: Number.isInteger(people) && people >= 1 && people <= mostOfParty ? people : 2,
    upTo: Number.isFinite(sum) && sum > 0 && sum <= 10_000_000 ? moneyFromWire(Math.round(sum)) : null,
    when: eveningTimes.find((one) => one === days) ?? 'any',
    menuId: menu && /^\d{1,9}$/.test(menu) ? Number(menu) : null,
  };
}

export function wishToWire({ party, upTo, when, menuId }: EveningWish): Record<string, string> {
  return {
    party: String(party),
    ...(upTo === null ? {} : { upto: String(moneyToWire(upTo)) }),
    ...(when === 'any' ? {} : { days: when }),
    ...(menuId === null ? {} : { menu: String(menuId) }),
  };
}
