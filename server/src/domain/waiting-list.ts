import type { PriceRow } from '@foyer/contract/event/event.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { CatalogueEvent, CatalogueSession } from './catalogue.ts';
import { priceRowsFor } from './price-rows.ts';

/** How long an offer of the waiting list is kept, and when nobody is asked to hurry: `HH:mm` of the house. */
export interface WaitingRule {
  offerMinutes: number;
  quiet: { from: string; to: string } | null;
}

export const usualWaitingRule: WaitingRule = { offerMinutes: 30, quiet: { from: '22:00', to: '09:00' } };

/** So often an entry may say that an offer does not suit it, and keep its place. */
export const mostPasses = 2;

const minute = 60_000;
const hour = 60 * minute;

/**
 * Until when an offer is kept: so long from now, at night from the morning on; shortly before the session for ten minutes only, and
 * never past the end of its sale.
 */
export function offerEnd(
  now: Date,
  { startsAt, saleClosesAt }: Pick<CatalogueSession, 'startsAt' | 'saleClosesAt'>,
  { offerMinutes, quiet }: WaitingRule,
  timeZone: string,
): Date {
  const isSoon = startsAt - now.getTime() < 3 * hour;
  const begin = isSoon ? now.getTime() : morningAfter(now, quiet, timeZone);
  const end = begin + (isSoon ? Math.min(10, offerMinutes) : offerMinutes) * minute;
  return new Date(Math.min(end, saleClosesAt));
}

/** The end of the night that it is now; by day, now. */
function morningAfter(now: Date, quiet: WaitingRule['quiet'], timeZone: string): number {
  if (quiet === null) return now.getTime();
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight
    ? time >= quiet.from || time < quiet.to
    : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return now.getTime();
  const isEvening = overMidnight && time >= quiet.from;
  const day = local.toPlainDate().add({ days: isEvening ? 1 : 0 });
  return day.toZonedDateTime({ timeZone, plainTime: quiet.to }).epochMilliseconds;
}

/** Tickets for one person that a session sells in each of its zones, the dearest zone first. */
export function zonesForList(
  event: Pick<CatalogueEvent, 'prices'>,
  session: CatalogueSession,
  pricesApart: boolean,
): { zoneId: number; rows: PriceRow[] }[] {
  const rows = priceRowsFor(event, session, { used: false, pricesApart }).filter(
    ({ visitors, group }) => visitors === 1 && !group,
  );
  const byZone = Map.groupBy(rows, ({ zoneId }) => zoneId);
  const dearest = (ofZone: readonly PriceRow[]) => Math.max(...ofZone.map((row) => ticketPrice(row).total));
  return [...byZone]
    .map(([zoneId, ofZone]) => ({ zoneId, rows: ofZone }))
    .toSorted((one, other) => dearest(other.rows) - dearest(one.rows));
}
