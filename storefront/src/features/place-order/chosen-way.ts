interface ChosenWay {
  hash: string;
  wayId: number;
}

let chosen: ChosenWay | null = null;

/**
 * The way to pay that was chosen with the press that placed an order: the order's page, which is shown next, starts the
 * payment by it. Kept in memory alone, so that neither a reload nor a way back begins a payment that nobody pressed for.
 */
export function chooseWay(hash: string, wayId: number): void {
  chosen = { hash: hash.toLowerCase(), wayId };
}

/** Once; null: nothing was chosen for this order. */
export function takeChosenWay(hash: string): number | null {
  if (chosen?.hash !== hash.toLowerCase()) return null;
  const { wayId } = chosen;
  chosen = null;
  return wayId;
}
