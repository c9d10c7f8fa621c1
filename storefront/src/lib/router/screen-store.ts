import type { RouterState } from './router.ts';

/** Holds the shown state and tells who listens. */
export class ScreenStore {
  readonly #listeners = new Set<() => void>();
  #state: RouterState;

  constructor(state: RouterState) {
    this.#state = state;
  }

  readonly state = (): RouterState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  publish(next: RouterState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
