import { moneyFromWire, moneyToWire } from '#rules/values.ts';
import { type EveningWish, eveningTimes, mostOfParty } from './evenings.ts';

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
