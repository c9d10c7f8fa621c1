import { askOf } from '@foyer/contract/calls.ts';
import { found } from '@foyer/contract/kit/answer.ts';
import type { PageRequest } from '@foyer/contract/kit/page.ts';
import type { ListedEvent, Listing } from '@foyer/contract/listing/listing.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import type { RemoteShop } from '@foyer/server/web/remote-api.ts';
import { loadPages } from '@foyer/server/web/web-server.ts';

/** Makes pages of a programme of 100 events as the shop does, in this process. */
export interface HundredEvents {
  /** HTML of the address, rendered anew. */
  render(url: string): Promise<string>;
}

const count = 100;

/** The programme is the house's own, its events told again in other words until there are enough. */
export async function openHundredEvents(shop: RemoteShop, origin: string): Promise<HundredEvents> {
  const [house, listing] = [await shop.setup(), grown(await shop.listing())];
  const ask = askOf({ ...shop.api, listing: async () => found(listing) });
  const setup = async () => ({ ...house, listing: { ...house.listing, pageSize: count } });
  const { render } = await loadPages();
  const now = new Date(house.serverTime);
  return {
    async render(url) {
      const asIsNow = { countedAt: () => null, salesStopped: () => false };
      const request: PageRequest = { url, origin, setup, ask, now, framed: false, ...asIsNow };
      const { status, html } = await render(request);
      if (status !== 200) throw new Error(`The page ${url} answered ${status}`);
      return html;
    },
  };
}

function grown(listing: Listing): Listing {
  const { events } = listing;
  const more = Array.from({ length: Math.max(0, count - events.length) }, (_, index) => {
    const event = events[index % events.length];
    if (!event) throw new Error('The programme is empty');
    return retold(event, index);
  });
  return { ...listing, events: [...events, ...more].slice(0, count) };
}

/** As many words of the same letters in another order: repeated events would be packed to nothing. */
function retold(event: ListedEvent, index: number): ListedEvent {
  return {
    ...event,
    id: `${event.id}-${index}`,
    title: mixed(event.title, index),
    description: mixed(event.description, index),
  };
}

function mixed(text: Text, seed: number): Text {
  const entries = Object.entries(text).map(([language, words]) => [language, mixedWords(words ?? '', seed)]);
  return Object.fromEntries(entries);
}

function mixedWords(html: string, seed: number): string {
  const words = html.replace(/<[^>]+>/g, ' ').split(/\s+/);
  let state = seed + 1;
  for (let index = words.length - 1; index > 0; index -= 1) {
    // A small generator of its own: the same programme in every run.
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [words[index], words[other]] = [words[other] ?? '', words[index] ?? ''];
  }
  return words.join(' ');
}
