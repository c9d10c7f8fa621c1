import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningShop, startShop } from './running-shop.ts';

const demo = path.resolve(import.meta.dirname, '../../houses/demo');

export interface SmallShopOptions {
  /** Names of the demo house's events that are played here. */
  events: readonly string[];
  /** Lines of `house.yaml` that this house writes otherwise: old text, new text. */
  otherwise?: Readonly<Record<string, string>>;
  /** Changes its files before they are opened. */
  prepare?(house: string): Promise<void>;
  port?: number;
  environment?: Readonly<Record<string, string>>;
}

export interface SmallShop extends RunningShop {
  /** Its folder of house files, to be changed by a test. */
  house: string;
}

/** The demo house with a few of its events: it opens in seconds, because few pictures are drawn. */
export async function startSmallShop({
  events,
  otherwise = {},
  prepare = async () => {},
  ...options
}: SmallShopOptions): Promise<SmallShop> {
  const house = await mkdtemp(path.join(tmpdir(), 'foyer-house-'));
  const played = new Set(events.map((event) => path.join(demo, 'events', `${event}.yaml`)));
  await cp(demo, house, {
    recursive: true,
    filter: (file) => path.dirname(file) !== path.join(demo, 'events') || played.has(file),
  });
  await rewrite(path.join(house, 'house.yaml'), otherwise);
  await keepOffersOf(path.join(house, 'offers.yaml'), events);
  await prepare(house);
  const clear = () => rm(house, { recursive: true });
  const shop = await startShop({ house, ...options }).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return { ...shop, house, close: () => shop.close().finally(clear) };
}

/** Additions are offered at events by name: those of events that are not played here go. */
async function keepOffersOf(file: string, events: readonly string[]): Promise<void> {
  const offers = (await readFile(file, 'utf8')).split(/^(?=\S)/m).map((offer) =>
    offer.replace(/^( +events: )\[(.*)\]$/m, (_, key: string, names: string) => {
      const played = names.split(', ').filter((name) => events.includes(name));
      return `${key}[${played.join(', ')}]`;
    }),
  );
  const kept = offers.filter((offer) => !offer.includes('events: []'));
  if (kept.length > 0) await writeFile(file, kept.join(''));
  else await rm(file);
}

async function rewrite(file: string, otherwise: Readonly<Record<string, string>>): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [old, wanted] of Object.entries(otherwise)) {
    if (!text.includes(old)) throw new Error(`${path.basename(file)} has no line "${old}"`);
    text = text.replace(old, wanted);
  }
  await writeFile(file, text);
}
