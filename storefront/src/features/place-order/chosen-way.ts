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

/** Once; null: nothing was chosen for this order. From a frame it comes in the address. */
export function takeChosenWay(hash: string): number | null {
  const handed = Number(location.hash.slice('#way-'.length));
  if (handed) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return handed;
  }
  if (chosen?.hash !== hash.toLowerCase()) return null;
  const { wayId } = chosen;
  chosen = null;
  return wayId;
}
