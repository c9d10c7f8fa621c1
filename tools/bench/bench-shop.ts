import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#tools/ports.ts';
import { type RunningProgram, startProgram } from './process-usage.ts';

export interface BenchShop extends RunningProgram {
  port: number;
  origin: string;
}

export interface ShopPlace {
  dataFolder: string;
  /** A folder of house files; without it the demo house. */
  house?: string;
}

/** Who measures comes from one address and wants more than any block of buyers may. */
const noLimit = '1000000000';

/** The whole shop as a house runs it: its own process, production mode; its database lies in the data folder. */
export async function startBenchShop({ dataFolder, house }: ShopPlace): Promise<BenchShop> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const program = await startProgram({
    command: ['server/src/main.ts', 'serve'],
    environment: {
      PORT: String(port),
      DATABASE_URL: '',
      FOYER_DATA: dataFolder,
      FOYER_HOUSE: house ?? '',
      FOYER_ORIGIN: '',
      FOYER_API_URL: '',
      FOYER_PROXIES: '',
      FOYER_LOG_LEVEL: 'warn',
      FOYER_ORDERS_PER_MINUTE: noLimit,
      FOYER_LOOKS_PER_MINUTE: noLimit,
      FOYER_UNPAID_SHARE: '100',
    },
    address: `${origin}/`,
  });
  return { ...program, port, origin };
}

const root = path.resolve(import.meta.dirname, '../..');

/** Draws the pictures of the demo house that stands open in a data folder: a shop at work has drawn its own long ago. */
export async function drawDemoPictures(dataFolder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/src/main.ts', 'open', 'houses/demo'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', FOYER_DATA: dataFolder },
  });
}

/** Runs the demo house's shop in an empty folder as long as the work takes. */
export async function withDemoShop<Result>(work: (shop: BenchShop) => Promise<Result>): Promise<Result> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  try {
    const shop = await startBenchShop({ dataFolder });
    return await drawDemoPictures(dataFolder)
      .then(() => work(shop))
      .finally(() => shop.stop());
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
