import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Shop } from '#shop/shop.ts';

async function walletsOf({ wallets }: Shop): Promise<Setup['wallets']> {
  const [apple, google] = await Promise.all([wallets.apple(), wallets.google()]);
  return [...(apple ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])];
}

/** What the pages know of the house, with the time of the server's clock; by default of the house as it is open now. */
export async function showSetup(shop: Shop, catalogue = shop.catalogue.get()): Promise<Setup> {
  const { setup, revision } = await catalogue;
  return {
    ...setup,
    signIn: await shop.signIn.setup(),
    wallets: await walletsOf(shop),
    revision: String(revision),
    development: shop.isDevelopment,
    serverTime: shop.now().toISOString(),
  };
}
