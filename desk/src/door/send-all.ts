import type { AskedRefusal } from '#api/ask.ts';
import type { KeptScan } from './decide.ts';

/** `not-these`: the shop failed at what it was sent. `stop`: it is away or takes none from this phone now. */
export type Sent = 'taken' | 'not-these' | 'stop';

export function sentAfter({ kind }: AskedRefusal): Sent {
  return kind === 'malformed' || kind === 'internal' ? 'not-these' : 'stop';
}

/** The most that the shop takes at once. */
const most = 200;
/** After so many failures in a row it is the shop that fails, not a scan. */
const patience = 10;

/**
 * Sends scans in their order, and something even where there are none. Those of a batch that the shop fails at go one by one: no code
 * that somebody holds up keeps the scans of others in the phone. `isAll`: nothing that waited is left behind.
 */
export async function sendAll(
  scans: readonly KeptScan[],
  send: (batch: readonly KeptScan[], isAll: boolean) => Promise<Sent>,
): Promise<Sent> {
  let isComplete = true;
  for (let start = 0; start === 0 || start < scans.length; start += most) {
    const batch = scans.slice(start, start + most);
    const isLast = start + most >= scans.length;
    let sent = await send(batch, isLast && isComplete);
    if (sent === 'not-these' && batch.length > 1) {
      isComplete = false;
      sent = await sendEach(batch, (scan) => send([scan], false));
    }
    if (sent !== 'taken') return sent;
  }
  return 'taken';
}

/** `not-these`: it failed at so many in a row that the others are not tried. */
async function sendEach(scans: readonly KeptScan[], send: (scan: KeptScan) => Promise<Sent>): Promise<Sent> {
  let failures = 0;
  for (const scan of scans) {
    const sent = await send(scan);
    if (sent === 'stop') return sent;
    failures = sent === 'taken' ? 0 : failures + 1;
    if (failures === patience) return 'not-these';
  }
  return 'taken';
}
