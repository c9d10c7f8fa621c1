import { systemClock } from '#platform/clock.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { ShopCore } from '#shop/shop.ts';
import { withStores } from './with-stores.ts';

/** For a command that changes something: the jobs that follow are written down, and the running shop does them. */
export async function withShop<Result>(
  config: Config,
  output: CommandOutput,
  work: (shop: ShopCore) => Promise<Result>,
): Promise<Result> {
  return await withStores(config, output, async (stores, log) => {
    const { openCore } = await import('#compose.ts');
    const { core, close } = await openCore({ config, log, clock: systemClock }, stores);
    try {
      return await work(core);
    } finally {
      await close();
    }
  });
}
