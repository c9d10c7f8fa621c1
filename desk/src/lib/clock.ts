import type { Day } from '@foyer/contract/rules/values.ts';

let formats = formatsOf('UTC');
let ahead = 0;

/** Times are those of the house, by the server's clock: a phone may be anywhere and wrong. */
export function setClock(timeZone: string, serverNow: number): void {
  formats = formatsOf(timeZone);
  ahead = serverNow - Date.now();
}

export function nowAtHouse(): number {
  return Date.now() + ahead;
}

/** `18:41` */
export function clockTime(moment: number): string {
  return formats.time.format(moment);
}

export function dayOf(moment: number): Day {
  return formats.day.format(moment);
}

/** Made once: a list has hundreds of times, and on a slow phone each format takes three milliseconds to make. */
function formatsOf(timeZone: string) {
  return {
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
    day: new Intl.DateTimeFormat('sv-SE', { timeZone }),
  };
}
