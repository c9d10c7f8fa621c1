import { walletPause } from '#domain/wallet-pass.ts';
import type { AppleWallet, GoogleWallet, PutOutcome } from '#ports/wallets.ts';
import type { Shop } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { loadOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import {
  type DuePass,
  forgetTokens,
  type KeptPass,
  loadOrdersToCompare,
  lockPassesOf,
  markCompared,
  markNotified,
  takeDuePasses,
  type WalletKind,
} from '#store/wallet.ts';
import { digestOf, walletPasses } from './wallet-passes.ts';

type PassShop = Pick<Shop, 'database' | 'catalogue' | 'log' | 'now' | 'origin' | 'wallets'>;

const ordersAtOnce = 200;
const passesAtOnce = 100;

/** Finds passes that say something else than their tickets do now, and tells their holders' phones and Google. */
export async function updatePasses(shop: PassShop): Promise<void> {
  const [apple, google] = [await shop.wallets.apple(), await shop.wallets.google()];
  if (apple === null && google === null) return;
  await inRounds(shop, () => comparePasses(shop));
  if (apple !== null) await inRounds(shop, () => notifyPhones(shop, apple));
  if (google !== null) await inRounds(shop, () => updateGoogle(shop, google));
}

/** After so long the others have their turn. */
const turnMilliseconds = 20_000;

async function inRounds(shop: PassShop, round: () => Promise<'more' | 'done'>): Promise<void> {
  const ends = shop.now().getTime() + turnMilliseconds;
  while ((await round()) === 'more' && shop.now().getTime() < ends);
}

async function comparePasses(shop: PassShop): Promise<'more' | 'done'> {
  const { revision } = await shop.catalogue.get();
  const orders = await loadOrdersToCompare(shop.database, revision, ordersAtOnce);
  for (const orderId of orders) {
    // One that cannot be compared keeps no other waiting.
    await compareOrder(shop, orderId).catch((error) =>
      shop.log.error({ err: error, orderId }, 'Passes of an order could not be compared'),
    );
  }
  return orders.length === ordersAtOnce ? 'more' : 'done';
}

/** In one transaction an order: what changes a ticket of it meanwhile waits, and its passes are compared again. */
async function compareOrder(shop: PassShop, orderId: number): Promise<void> {
  const catalogue = await shop.catalogue.get();
  const { revision } = catalogue;
  await shop.database.transaction(async (transaction) => {
    const kept = await lockPassesOf(transaction, orderId);
    const order = await loadOrder(transaction, orderId);
    const tickets = await loadTicketsOf(transaction, orderId);
    const shownIn = (language: KeptPass['language']) => {
      const passes = walletPasses(order, tickets, catalogue, {
        language,
        origin: shop.origin,
        now: shop.now(),
      });
      return new Map(passes.map((pass) => [pass.ticketId, digestOf(pass)]));
    };
    for (const { wallet, ticketId, language, shown } of kept) {
      const now = shownIn(language).get(ticketId) ?? shown;
      await markCompared(transaction, { wallet, ticketId, shown: now, revision });
    }
  });
}

async function notifyPhones(shop: PassShop, apple: AppleWallet): Promise<'more' | 'done'> {
  const due = await takeDuePasses(shop.database, 'apple', passesAtOnce);
  const outcomes = await apple.push([...new Set(due.flatMap(({ tokens }) => tokens))]);
  const gone = [...outcomes].flatMap(([token, { kind }]) => (kind === 'gone' ? [token] : []));
  await forgetTokens(shop.database, gone);
  for (const pass of due) {
    const failed = pass.tokens.map((token) => outcomes.get(token)).find((one) => one?.kind === 'failed');
    await settle(shop, 'apple', pass, failed?.kind === 'failed' ? failed.reason : null);
  }
  return due.length === passesAtOnce ? 'more' : 'done';
}

async function updateGoogle(shop: PassShop, google: GoogleWallet): Promise<'more' | 'done'> {
  const due = await takeDuePasses(shop.database, 'google', passesAtOnce);
  let put: PutOutcome = { kind: 'put' };
  for (const pass of due) {
    // A Google that is silent is not asked a hundred times: what waits has its pause as well.
    if (put.kind !== 'silent') put = await putPass(shop, google, pass).catch(refused);
    await settle(shop, 'google', pass, put.kind === 'put' ? null : put.reason);
  }
  return due.length === passesAtOnce ? 'more' : 'done';
}

function refused(error: unknown): PutOutcome {
  return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
}

async function putPass(
  shop: PassShop,
  google: GoogleWallet,
  { orderId, ticketId, language, name, sessionName }: DuePass,
): Promise<PutOutcome> {
  const order = await loadOrder(shop.database, orderId);
  const tickets = (await loadTicketsOf(shop.database, orderId)).filter(({ id }) => id === ticketId);
  const frame = { language, origin: shop.origin, now: shop.now() };
  const [pass] = walletPasses(order, tickets, await shop.catalogue.get(), frame);
  return pass === undefined ? { kind: 'put' } : await google.put({ ...pass, name, sessionName });
}

/** `failed`: why it was not told; null: it was. */
async function settle(
  shop: PassShop,
  wallet: WalletKind,
  pass: DuePass,
  failed: string | null,
): Promise<void> {
  const pause = failed === null ? null : walletPause(pass.attempts);
  await markNotified(shop.database, wallet, pass.ticketId, pause);
  if (failed === null || pause !== null) return;
  const name = { apple: 'Apple', google: 'Google' }[wallet];
  const detail = `${name} has not taken changes of tickets in wallets for two days (${failed}): phones may show an old day or seat. Whoever opens the ticket in the shop sees the right one; see wallet.md`;
  const about = { orderId: null, paymentId: null, subject: wallet };
  await raiseAlarm(shop.database, { kind: 'wallet-failed', ...about, detail });
  shop.log.error({ wallet, failed }, 'A pass was not brought up to date');
}
