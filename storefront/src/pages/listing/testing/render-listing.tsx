import type { Listing } from '@foyer/contract/listing/listing.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { ListingSetup } from '@foyer/contract/setup/setup.ts';
import type { MouseEvent } from 'react';
import { TextsProvider } from '#i18n/texts-context.tsx';
import { houseView } from '#lib/house/house-view.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import {
  type NavigateOptions,
  type Router,
  RouterContext,
  type RouterState,
  useRouterState,
} from '#lib/router/router.ts';
import type { Screen } from '#lib/router/screen.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { listingData } from '#pages/listing/data/view-model.ts';
import { ListingTools } from '#pages/listing/filters/listing-tools.tsx';
import { ListingView } from '#pages/listing/listing-view.tsx';
import { KindMenu } from '#pages/listing/menus/menus.tsx';
import { page } from '#pages/listing/page.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';
import { listingSetup, sampleListing, sampleNow } from './sample-listing.ts';

interface Shown {
  listing?: Listing;
  setup?: Partial<ListingSetup>;
  path?: string;
  language?: Language;
  /** The data as it came with the page; all of it where it is left out. */
  data?: ListingData;
}

/** The listing in a test's browser: its own links and addresses work as in the shop, others are only noted. */
export async function renderListing(shown: Shown = {}): Promise<ListingRouter> {
  const router = new ListingRouter(await screenOf(shown), shown.path ?? '/');
  router.part = renderPart(
    <RouterContext value={router}>
      <ShownListing />
    </RouterContext>,
  );
  return router;
}

function ShownListing() {
  const { screen } = useRouterState();
  const data = screen.data as ListingData;
  return (
    <TextsProvider texts={screen.texts} language={screen.house.language}>
      <KindMenu data={data} params={{}} />
      <ListingTools data={data} params={{}} />
      <ListingView data={data} params={{}} />
    </TextsProvider>
  );
}

/** A router with a history of its own. */
export class ListingRouter implements Router {
  /** Addresses of other pages that were gone to. */
  readonly left: string[] = [];
  part: HTMLElement = document.body;
  #state: RouterState;
  readonly #history: URL[];
  readonly #listeners = new Set<() => void>();

  constructor(screen: Screen, path: string) {
    const url = new URL(path, location.origin);
    this.#state = { screen, url, pending: false, trouble: null };
    this.#history = [url];
    document.addEventListener('click', (event) => this.#follow(event as unknown as MouseEvent));
  }

  readonly state = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Path and query that are shown. */
  get address(): string {
    return this.#state.url.pathname + this.#state.url.search;
  }

  async navigate(address: string, options: NavigateOptions = {}): Promise<void> {
    const url = new URL(address, location.origin);
    if (url.pathname !== '/') {
      this.left.push(decodeURI(url.pathname));
      return;
    }
    if (options.replace) this.#history.pop();
    this.#history.push(url);
    this.#show(url);
  }

  back(): void {
    this.#history.pop();
    const url = this.#history.at(-1);
    if (url) this.#show(url);
  }

  async reload(): Promise<void> {}
  prefetch(): void {}
  readonly now = () => sampleNow;
  readonly setup = async () => listingSetup();

  #show(url: URL): void {
    this.#state = { ...this.#state, url };
    for (const listener of this.#listeners) listener();
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || link.target || !this.part.contains(link)) return;
    event.preventDefault();
    void this.navigate(link.href);
  }
}

async function screenOf({ listing, setup, language = 'ru', data }: Shown): Promise<Screen> {
  const whole = listingSetup(setup);
  return {
    pageName: 'listing',
    page: page as PageModule,
    params: {},
    identity: 'listing',
    data: data ?? listingData(listing ?? sampleListing(), whole, language, sampleNow, true),
    texts: await loadTexts(language, ['shell', ...page.areas], {}),
    house: houseView(whole, language),
    head: { title: '' },
    loadedAt: sampleNow.toISOString(),
  };
}
