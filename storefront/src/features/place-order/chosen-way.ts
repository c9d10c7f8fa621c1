import { isFramed } from '#lib/embed/is-framed.ts';

interface ChosenWay {
  hash: string;
  wayId: number;
}

let chosen: ChosenWay | null = null;

/**
 * The way to pay that was chosen with the press that placed an order: the order's page, which is shown next, starts the
 * payment by it. Kept in memory alone, so that neither a reload nor a way back begins a payment that nobody pressed for.
 * From a frame the order's page opens in the whole window, which knows nothing of this one: its address gets what is returned.
 */
export function chooseWay(hash: string, wayId: number): string {
  chosen = { hash: hash.toLowerCase(), wayId };
  return isFramed() ? `#way-${wayId}` : '';
}

/** Once; null: nothing was chosen for this order. */
export function takeChosenWay(hash: string): number | null {
  const [, handed] = location.hash.split('#way-');
  if (handed) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return Number(handed);
  }
  if (chosen?.hash !== hash.toLowerCase()) return null;
  const { wayId } = chosen;
  chosen = null;
  return wayId;
}
