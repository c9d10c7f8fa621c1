import type { Day } from '@foyer/contract/rules/values.ts';

let zone = 'UTC';
let ahead = 0;

/** Times are those of the house, by the server's clock: a phone may be anywhere and wrong. */
export function setClock(timeZone: string, serverNow: number): void {
  zone = timeZone;
  ahead = serverNow - Date.now();
}

export function nowAtHouse(): number {
  return Date.now() + ahead;
}

/** `18:41` */
export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
}

export function dayOf(moment: number): Day {
  return new Date(moment).toLocaleDateString('sv-SE', { timeZone: zone });
}
