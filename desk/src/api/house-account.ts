import type { Me } from '@foyer/contract/desk/desk.ts';
import { type AskedRefusal, ask } from './ask.ts';

/** What this tab keeps while somebody is at the house's provider. */
interface Errand {
  kept: string;
  /** They are signed in, and are to show once more who they are. */
  proves: boolean;
  /** Where they were. */
  from: string;
}

const errandName = 'foyer-desk-errand';
const channelName = 'foyer-desk-proven';

let isOurs = false;

export function keepAccount(me: Pick<Me, 'isHouseAccount'>): void {
  isOurs = me.isHouseAccount;
}

/** Does whoever is signed in have an account of the house, and so no password here? */
export function isHouseAccount(): boolean {
  return isOurs;
}

/** Leads this tab to the house's provider; answers only if it cannot. `anew`: the provider asks who they are in any case. */
export async function goToHouse({
  proves = false,
  anew = false,
  from = location.pathname + location.search,
} = {}): Promise<AskedRefusal | null> {
  const answer = await ask('askHouse', { anew: anew || proves });
  if (!answer.ok) return answer.refusal;
  const { address, kept } = answer.value;
  const errand: Errand = { kept, proves, from };
  sessionStorage.setItem(errandName, JSON.stringify(errand));
  location.assign(address);
  return null;
}

/** What this tab was sent for, once; null: it was never sent. */
export function takeErrand(): Errand | null {
  const written = sessionStorage.getItem(errandName);
  sessionStorage.removeItem(errandName);
  // `as`: `goToHouse` wrote it, in this tab.
  return written === null ? null : (JSON.parse(written) as Errand);
}

/** The tab that waits for a confirmation hears that there is one. */
export function announceProven(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('proven');
  channel.close();
}

/** Calls back when another tab has confirmed; the returned function ends that. */
export function onProven(heard: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = heard;
  return () => channel.close();
}
