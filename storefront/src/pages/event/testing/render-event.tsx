import type { EventSale } from '@foyer/contract/event/event.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { MouseEvent } from 'react';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { ModalHost } from '#features/shell/modal.tsx';
import { TextsProvider } from '#i18n/texts-context.tsx';
import { houseView } from '#lib/house/house-view.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import {
  type Router,
  RouterContext,
  type RouterState,
  useRouter,
  useRouterState,
} from '#lib/router/router.ts';
import type { Screen } from '#lib/router/screen.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { EventView } from '#pages/event/event-view.tsx';
import { page } from '#pages/event/page.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';

export const sampleNow = new Date('2026-11-21T06:00:00Z');

interface Shown {
  sale: EventSale;
  path?: string;
  language?: Language;
  setup?: Partial<Setup>;
}

/** The event page in a test's browser: links and addresses work as in the shop, other pages are only noted. */
export async function renderEvent(shown: Shown): Promise<EventRouter> {
  const router = new EventRouter(await screenOf(shown), shown.path ?? '/event/ice');
  router.part = renderPart(
    <RouterContext value={router}>
      <ShownEvent />
    </RouterContext>,
  );
  // As in the shell: the page can be scrolled clear of its bar.
  router.part.style.paddingBottom = 'calc(var(--pinned) + 80px)';
  return router;
}

function ShownEvent() {
  const { screen } = useRouterState();
  const router = useRouter();
  return (
    <TextsProvider texts={screen.texts} language={screen.house.language}>
      <ModalHost>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the presses are those of the links inside */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the listener to links */}
        <div onClick={(event) => followLink(event, router)}>
          <EventView data={screen.data as ReturnType<typeof eventViewModel>} params={{ hash: 'ice' }} />
        </div>
      </ModalHost>
    </TextsProvider>
  );
}

function followLink(event: MouseEvent, router: Router): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  void router.navigate(link.href);
}

/** Shows one event; a reload shows what the test has put into `next`. */
export class EventRouter implements Router {
  /** Addresses of other pages that were gone to. */
  readonly left: string[] = [];
  next: Shown | null = null;
  /** Other pages do not come. */
  isCutOff = false;
  reloads = 0;
  part: HTMLElement = document.body;
  #state: RouterState;
  readonly #listeners = new Set<() => void>();

  constructor(screen: Screen, path: string) {
    this.#state = { screen, url: new URL(path, location.origin), pending: false, trouble: null };
  }

  readonly state = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async navigate(address: string): Promise<void> {
    const url = new URL(address, location.origin);
    if (url.pathname.startsWith('/event/')) this.#publish({ ...this.#state, url });
    else if (this.isCutOff)
      this.#publish({ ...this.#state, trouble: { address: url.href, reason: 'offline' } });
    else this.left.push(url.pathname + url.search);
  }

  async reload(): Promise<void> {
    this.reloads += 1;
    if (this.next) await this.show(this.next);
  }

  async show(shown: Shown): Promise<void> {
    this.#publish({ ...this.#state, screen: await screenOf(shown) });
  }

  prefetch(): void {}
  readonly now = () => sampleNow;
  readonly setup = async () => sampleSetup();

  #publish(state: RouterState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function screenOf({ sale, language = 'ru', setup }: Shown): Promise<Screen> {
  const whole = sampleSetup(setup);
  return {
    pageName: 'event',
    page: page as PageModule,
    params: { hash: 'ice' },
    identity: 'event',
    data: eventViewModel(sale, { setup: whole, language, now: sampleNow, refused: null }),
    texts: await loadTexts(language, ['shell', ...page.areas], {}),
    house: houseView(whole, language),
    head: { title: '' },
    loadedAt: sampleNow.toISOString(),
  };
}
