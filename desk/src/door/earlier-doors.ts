import { groupBy } from '@foyer/contract/rules/group-by.ts';
import type { ask } from '#api/ask.ts';
import type { KeptScan } from './decide.ts';
import type { DoorStore } from './door-store.ts';

interface Phone {
  store: DoorStore;
  network: { ask: typeof ask };
  clock(): number;
}

/** Scans of doors at which this phone stood before, and which it could not send there. */
export class EarlierDoors {
  readonly #phone: Phone;
  /** Sessions of which the shop takes none from whoever is signed in now. */
  readonly #refusing = new Set<number>();

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Those that wait and can be sent; `session`: of that one alone. */
  async waiting(session?: number): Promise<KeptScan[]> {
    const scans = await this.#phone.store.scans();
    return scans.filter(
      (one) => !one.isSent && !this.#refusing.has(one.session) && one.session === (session ?? one.session),
    );
  }

  /** Sends what waits of every session but this one, until the network goes. */
  async send(except: number): Promise<void> {
    const { store, network, clock } = this.#phone;
    for (const [session, all] of groupBy(await this.waiting(), (one) => one.session)) {
      if (session === except) continue;
      const waiting = all.slice(0, 200);
      const scans = waiting.map(({ session: _, isSent: __, verdict: ___, ...scan }) => scan);
      const request = { session, device: store.device, sentAt: clock(), since: 0, knows: 0, scans };
      const answer = await network.ask('scans', request, { timeout: 15_000 });
      if (answer.ok) await store.keepAnswers(waiting, answer.value.answers);
      else if (answer.refusal.kind === 'door-over' || answer.refusal.kind === 'role-missing')
        this.#refusing.add(session);
      else return;
    }
  }
}
