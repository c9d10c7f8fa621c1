import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { smallHouse } from '@foyer/server/house-files/testing/small-house.ts';
import { readConfig } from '@foyer/server/platform/config.ts';
import { openPostgres } from '@foyer/server/platform/postgres/open-postgres.ts';
import { findFreePort } from '#tools/ports.ts';
import { drawDemoPictures, startBenchShop } from './bench-shop.ts';
import {
  childrenOf,
  memoryOf,
  postmasterOf,
  processorTime,
  type RunningProgram,
  startProgram,
} from './process-usage.ts';
import type { Line, Round } from './section.ts';
import { interleave, load, type Section } from './section.ts';

/** From nothing to the first page, and what a shop takes while nobody comes. */
export const startSection: Section = {
  name: 'start',
  title: 'Starts and memory',
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
    const small = path.join(folder, 'small-house');
    await writeHouse(small);
    try {
      // Once: drawing its pictures takes as long as all the rest of the bench's starts.
      const demo = await openDemo(folder);
      const bare = load(startBare);
      const twoEvents = load(() => openSmall(folder, small));
      const again = load(() => startAgain(demo.dataFolder));
      const database = load(() => startDatabase(folder));
      await interleave([bare, twoEvents, again, database]);
      const figures = {
        bare: bare.figures,
        small: twoEvents.figures,
        again: again.figures,
        database: database.figures,
      };
      return { lines: linesOf(figures, demo.seconds), broken: [], notes: [] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function writeHouse(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(smallHouse)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Of a start, seconds until the first page was there. */
interface Start {
  seconds: number;
  /** Seconds of processor time of the program alone. */
  processor: number | null;
  /** Bytes of the program and its database, idle. */
  memory: number | null;
}

async function startBare(): Promise<Start> {
  const port = await findFreePort();
  const bare = await startProgram({
    command: ['tools/bench/bare-server.ts', String(port)],
    environment: {},
    address: `http://localhost:${port}/2`,
  });
  const figures = { ...timesOf(bare), memory: memoryOf(bare.id) };
  await bare.stop();
  return figures;
}

async function openDemo(folder: string): Promise<{ dataFolder: string; seconds: number }> {
  const dataFolder = await mkdtemp(path.join(folder, 'demo-'));
  const shop = await startBenchShop({ dataFolder });
  await shop.stop();
  await drawDemoPictures(dataFolder);
  return { dataFolder, seconds: timesOf(shop).seconds };
}

/** From an empty folder: makes the database and opens the house. */
async function openSmall(folder: string, house: string): Promise<number> {
  const dataFolder = await mkdtemp(path.join(folder, 'small-'));
  const shop = await startBenchShop({ dataFolder, house });
  await shop.stop();
  return timesOf(shop).seconds;
}

/** The house stands open already. */
async function startAgain(dataFolder: string): Promise<Start> {
  const shop = await startBenchShop({ dataFolder });
  const times = timesOf(shop);
  // A house of moving days is opened once more beside. One page was asked for; after that nobody comes.
  await pause(1_000);
  while (childrenOf(shop.id).some((id) => id !== postmasterOf(dataFolder))) await pause(100);
  await pause(3_000);
  const memory = memoryOf(shop.id, postmasterOf(dataFolder));
  await shop.stop();
  return { ...times, memory };
}

function timesOf({ id, startedIn }: RunningProgram): Pick<Start, 'seconds' | 'processor'> {
  const milliseconds = processorTime(id);
  return { seconds: startedIn / 1000, processor: milliseconds && milliseconds / 1000 };
}

/** The database alone, until it takes statements: made, and started again. */
async function startDatabase(folder: string): Promise<{ made: number; again: number }> {
  const dataFolder = await mkdtemp(path.join(folder, 'database-'));
  const { programFolders } = readConfig();
  const start = async () => {
    const begunAt = performance.now();
    const opened = await openPostgres({ databaseUrl: undefined, dataFolder, programFolders });
    const seconds = (performance.now() - begunAt) / 1000;
    await opened.stop();
    return seconds;
  };
  return { made: await start(), again: await start() };
}

interface Gathered {
  bare: readonly Start[];
  small: readonly number[];
  again: readonly Start[];
  database: readonly { made: number; again: number }[];
}

function linesOf({ bare, small, again, database }: Gathered, demoSeconds: number): Line[] {
  const line = (what: string, measured: readonly (number | null)[], atMost: number | null): Line => ({
    id: 'P13',
    what,
    unit: 's',
    rounds: pairs(
      measured,
      bare.map(({ seconds }) => seconds),
    ),
    against: 'a bare Node server',
    goal: atMost === null ? null : { of: 'value', atMost },
  });
  const processor = (starts: readonly Start[]) => starts.map(({ processor }) => processor);
  const memory = (starts: readonly Start[]) => starts.map(({ memory }) => memory && memory / megabyte);
  return [
    line('first start, a house of two events', small, 1.5),
    line('first start, the demo house', [demoSeconds], 1.5),
    line(
      'making the database',
      database.map(({ made }) => made),
      0.6,
    ),
    line(
      'start again, the demo house',
      again.map(({ seconds }) => seconds),
      0.5,
    ),
    line(
      'starting the database again',
      database.map(({ again }) => again),
      0.06,
    ),
    // Neighbours lengthen a start, not this.
    {
      ...line('processor time of the start again', [], null),
      rounds: pairs(processor(again), processor(bare)),
    },
    {
      id: 'P14',
      what: 'idle memory, shop and database',
      unit: 'MB',
      rounds: pairs(memory(again), memory(bare)),
      against: 'a bare Node server',
      goal: { of: 'value', atMost: 180 },
    },
  ];
}

function pairs(measured: readonly (number | null)[], against: readonly (number | null)[]): Round[] {
  return measured.flatMap((value, round) =>
    value === null ? [] : [{ measured: value, against: against[round] ?? null }],
  );
}

const megabyte = 1024 * 1024;
