import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchShop, drawDemoPictures, startBenchShop } from './bench-shop.ts';

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
