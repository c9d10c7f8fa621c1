import type { Language } from '@foyer/contract/rules/values.ts';
import { mayBeFramed } from '@foyer/contract/setup/framed-path.ts';
import { flushSync } from 'react-dom';
import { languageOf } from '#lib/house/language-of.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { Destination, HouseLanguages } from './destination.ts';
import { type HistoryMemory, historyMemory } from './history-memory.ts';
import { identityOf } from './identity.ts';
import type { NavigateOptions, Router, RouterState } from './router.ts';
import type { Resolution } from './screen.ts';
import type { ScreenStore } from './screen-store.ts';

/** How long a screen loaded ahead stays good, milliseconds. */
const prefetchLife = 30_000;

const settled = { pending: false, trouble: null } as const;

type Move = 'push' | 'replace' | 'pop';

export interface BrowserEffects {
  destinationOf(url: URL, house: HouseLanguages): Destination;
  /** Loads a screen; the code that can do that is itself fetched at the first need. */
  resolve(url: URL, signal: AbortSignal): Promise<Resolution>;
  /** Lets the browser open an address by itself. */
  load(url: URL, how: 'assign' | 'replace'): void;
}

/** Moves between screens in the browser: one is shown, at most one is under way. */
export class BrowserRouter implements Pick<Router, 'navigate' | 'reload' | 'prefetch'> {
  readonly #store: ScreenStore;
  readonly #effects: BrowserEffects;
  readonly #memory: HistoryMemory;
  readonly #ahead = new Map<string, { at: number; resolution: Promise<Resolution> }>();
  #underWay = new AbortController();
  /** The data of the shown page was asked for anew and has not come yet. */
  #isOld: boolean;

  constructor(store: ScreenStore, effects: BrowserEffects) {
    this.#store = store;
    this.#isOld = store.state().trouble !== null;
    this.#effects = effects;
    this.#memory = historyMemory();
    addEventListener('online', () => {
      const { trouble } = this.#state;
      if (trouble) void this.navigate(trouble.address);
    });
    addEventListener('popstate', () => this.followHistory());
  }

  /** Shows what the address of the window says now: after Back and Forward. */
  followHistory(): void {
    const url = new URL(location.href);
    if (this.#mustAsk(url)) {
      // Whatever the answer is, the address of the window is that of the page until then.
      this.#memory.enter(this.#state.url, 'push');
      this.#effects.load(url, 'replace');
      return;
    }
    this.#memory.leave();
    void this.#go(url, 'pop');
  }

  async navigate(address: string, options: NavigateOptions = {}): Promise<void> {
    const url = new URL(address, this.#state.url);
    if (this.#mustAsk(url)) this.#effects.load(url, 'assign');
    else await this.#follow(address, options.replace ? 'replace' : 'push');
  }

  async reload(): Promise<void> {
    const { url } = this.#state;
    this.#ahead.clear();
    this.#isOld = true;
    const resolution = await this.#resolve(url);
    if (!resolution) return;
    this.#isOld = false;
    if (resolution.kind === 'redirect') await this.#follow(resolution.to, 'replace');
    else this.#publish({ ...settled, screen: resolution.screen, url: this.#state.url });
  }

  prefetch(address: string): void {
    const url = new URL(address, this.#state.url);
    if (url.origin !== location.origin || this.#isShown(url) || this.#freshAhead(url)) return;
    const resolution = this.#effects.resolve(url, new AbortController().signal);
    this.#ahead.set(url.href, { at: Date.now(), resolution });
    resolution.catch(() => this.#ahead.delete(url.href));
  }

  async #follow(address: string, move: Move): Promise<void> {
    const url = new URL(address, this.#state.url);
    if (url.origin === location.origin) await this.#go(url, move);
    else this.#effects.load(url, 'assign');
  }

  async #go(url: URL, move: Move): Promise<void> {
    // The script of such documents says so before any other runs.
    if ('framed' in document.documentElement.dataset && !mayBeFramed(url.pathname)) {
      open(url, '_top');
      return;
    }
    if (this.#isShown(url)) {
      this.#underWay.abort();
      // As a browser does: the address that is shown already makes no second entry of the history.
      if (move !== 'pop') this.#memory.enter(url, url.href === location.href ? 'replace' : move);
      this.#publish({ ...this.#state, ...settled, url });
      // A page whose reload failed or was ended by this move still shows what was before an order changed.
      if (this.#isOld) await this.reload();
      return;
    }
    const resolution = await this.#resolve(url);
    if (!resolution) return;
    if (resolution.kind === 'redirect') {
      await this.#follow(resolution.to, move === 'pop' ? 'replace' : move);
      return;
    }
    if (move !== 'pop') this.#memory.enter(url, move);
    this.#isOld = false;
    await showWithTransition(() => this.#publish({ ...settled, screen: resolution.screen, url }));
    this.#memory.arrive(move, url);
  }

  /**
   * Whether a move would lose what the page asks about before it closes. Only the browser has that question, and only for
   * moves that it makes by itself.
   */
  #mustAsk(url: URL): boolean {
    if (this.#isShown(url, this.#state.screen.house.language)) return false;
    return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }

  /** Whether an address needs no loading: the same page with the same data behind it. */
  #isShown(url: URL, inLanguage?: Language): boolean {
    const { screen } = this.#state;
    const languages = { language: screen.house.houseLanguage, languages: screen.house.languages };
    const destination = this.#effects.destinationOf(url, languages);
    if (destination.kind !== 'page' || destination.pageName !== screen.pageName) return false;
    const language = inLanguage ?? languageOf(url.searchParams, languages);
    const { pageName, params } = destination;
    return identityOf(pageName, screen.page, params, url.searchParams, language) === screen.identity;
  }

  /** null: nothing to show now; another move has begun, there is trouble, or the browser goes there by itself. */
  async #resolve(url: URL): Promise<Resolution | null> {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    const { signal } = this.#underWay;
    this.#publish({ ...this.#state, pending: true, trouble: null });
    const ahead = this.#freshAhead(url);
    this.#ahead.clear();
    try {
      const resolution = await (ahead ?? this.#effects.resolve(url, signal));
      return signal.aborted ? null : resolution;
    } catch (failure) {
      if (signal.aborted) return null;
      if (failure instanceof NetworkFailure || !navigator.onLine) {
        const reason = failure instanceof NetworkFailure ? failure.reason : 'offline';
        this.#publish({ ...this.#state, pending: false, trouble: { address: url.href, reason } });
        return null;
      }
      // A script of an older release, or a bug: the server shows the page, or says what is wrong.
      this.#effects.load(url, 'assign');
      return null;
    }
  }

  #freshAhead(url: URL): Promise<Resolution> | null {
    const found = this.#ahead.get(url.href);
    return found && Date.now() - found.at < prefetchLife ? found.resolution : null;
  }

  get #state(): RouterState {
    return this.#store.state();
  }

  #publish(next: RouterState): void {
    this.#store.publish(next);
  }
}

/** Puts a change on the screen at once; animated where the browser can and the visitor has not asked for calm. */
async function showWithTransition(change: () => void): Promise<void> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (calm || document.visibilityState !== 'visible' || !('startViewTransition' in document)) {
    flushSync(change);
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A next move skips the animation of this one: no matter, the change itself is on the screen.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
}
