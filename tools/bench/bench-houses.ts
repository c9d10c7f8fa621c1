import { askOf } from '@foyer/contract/calls.ts';
import { found } from '@foyer/contract/kit/answer.ts';
import type { PageRequest } from '@foyer/contract/kit/page.ts';
import type { ListedEvent, Listing } from '@foyer/contract/listing/listing.ts';
import type { Text } from '@foyer/contract/rules/values.ts';
import { drawBackdrop } from '@foyer/server/halls/draw-backdrop.ts';
import type { Hall, HallSeat } from '@foyer/server/halls/hall.ts';
import type { RemoteShop } from '@foyer/server/web/remote-api.ts';
import { loadPages } from '@foyer/server/web/web-server.ts';

/** Makes pages of a programme of 100 events as the shop does, in this process. */
interface HundredEvents {
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

/** Seats of a sector: rows, and seats of a row. */
const shape = { rows: 20, seats: 25 };
const seatsOfSector = shape.rows * shape.seats;
const [pitch, depth] = [26, 30];

/** A hall of sectors of 500 seats in lines of eight, slightly curved rows. */
export function largeHall(seats: number): Hall {
  const sectors = Array.from({ length: Math.ceil(seats / seatsOfSector) }, (_, index) => index);
  const at = (sector: number) => ({ x: (sector % 8) * 760, y: Math.floor(sector / 8) * 760 + 200 });
  const all = sectors.flatMap((sector) =>
    Array.from({ length: seatsOfSector }, (_, index): HallSeat => {
      const [row, number] = [Math.floor(index / shape.seats) + 1, (index % shape.seats) + 1];
      const bend = Math.abs(number - 13) ** 2 / 20;
      return {
        ...{
          id: `s${sector}-${row}-${number}`,
          sector: `s${sector}`,
          row: String(row),
          number: String(number),
        },
        ...{ x: at(sector).x + number * pitch, y: at(sector).y + row * depth - bend },
        ...{ shape: 'circle', zone: String(sector % 4), flags: [] },
      };
    }),
  );
  return {
    view: { x: -60, y: 0, width: 8 * 760 + 60, height: Math.ceil(sectors.length / 8) * 760 + 260 },
    sectors: sectors.map((sector) => ({ key: `s${sector}`, name: { ru: `Сектор ${sector + 1}` } })),
    seats: all.slice(0, seats),
    standing: [],
    shapes: [],
  };
}

export function backdropOf(hall: Hall): string {
  return drawBackdrop(hall, { language: 'ru', otherwise: 'ru', drawing: '' });
}

/** The hall as one drawing with a group, a shape and a number for each seat: what most shops put into the page. */
export function drawnWhole({ view, seats }: Hall): string {
  const drawn = seats.map(
    ({ id, x, y, number }) =>
      `<g class="seat" id="${id}"><circle cx="${x}" cy="${y}" r="10"/><text x="${x - 4}" y="${y + 3}">${number}</text></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.width} ${view.height}">${drawn.join('')}</svg>`;
}

/** The same as a designer's program writes it, long-winded: some 3.5 MB for 20,000 seats. */
export function asExported({ view, seats }: Hall, newline: '\n' | ''): string {
  const drawn = seats.map(
    ({ id, x, y, number }) =>
      `<g class="seat fil1" id="${id}" transform="translate(${x} ${y})"><path class="fil1 str0" d="M0 -10c5.52 0 10 4.48 10 10c0 5.52 -4.48 10 -10 10z"/><text class="fnt0" x="-4" y="4">${number}</text></g>`,
  );
  const style =
    '<style><![CDATA[.fil1{fill:#0a0 !important}.str0{stroke:#333}.fnt0{font-size:9px}]]></style>';
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.width} ${view.height}"><defs>${style}</defs>`;
  return [head, ...drawn, '</svg>'].join(newline);
}

/** What seatmap-canvas takes. */
export function blocksOf({ sectors, seats }: Hall) {
  const bySector = Map.groupBy(seats, ({ sector }) => sector);
  return sectors.map(({ key, name }) => ({
    ...{ id: key, title: name.ru ?? '', color: '#2c2828', labels: [] },
    seats: (bySector.get(key) ?? []).map(({ id, x, y, number }) => ({
      ...{ id, x, y, title: number, salable: true, color: '#6796ff', custom_data: {} },
    })),
  }));
}
