import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@foyer/contract/rules/values.ts';
import { type Order, orderCan } from '#domain/order.ts';
import type { IssuedPass, WalletPass } from '#domain/wallet-pass.ts';
import type { PassUpdates } from '#ports/wallets.ts';
import { passToken } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, loadOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import {
  findPass,
  forgetDevice,
  type KeptPass,
  keepPass,
  loadChangedPasses,
  registerDevice,
  type WalletKind,
} from '#store/wallet.ts';
import { digestOf, walletPasses } from './wallet-passes.ts';

export interface PassRequest {
  orderHash: string;
  /** null: all tickets. */
  ticketHash: string | null;
  language: Language;
}

export interface PassFile {
  bytes: Buffer;
  type: string;
  name: string;
}

const passType = 'application/vnd.apple.pkpass';
const bundleType = 'application/vnd.apple.pkpasses';

/** Signed passes for Apple Wallet: one, or a bundle of several. Null: nothing to add, or the house has no certificate. */
export async function applePassFile(shop: Shop, request: PassRequest): Promise<PassFile | null> {
  const apple = await shop.wallets.apple();
  const found = apple && (await findPasses(shop, request));
  if (!apple || !found) return null;
  const kept = await keepAll(shop, 'apple', found);
  const pictures = await shop.passPictures(shop, found.order.document.pictureId);
  const signed = await Promise.all(
    kept.map((pass) => apple.sign(pass, pictures, updatesOf(shop, pass.name))),
  );
  const [first] = signed;
  if (first === undefined) return null;
  if (signed.length === 1) return { bytes: first, type: passType, name: 'ticket.pkpass' };
  const files = Object.fromEntries(
    kept.map(({ ticketId }, index) => [`${ticketId}.pkpass`, signed[index] ?? first]),
  );
  return { bytes: await apple.bundle(files), type: bundleType, name: 'tickets.pkpasses' };
}

/** Where the tickets are added to Google Wallet. Null: nothing to add, or the house has no key; `silent`: Google does not take them now. */
export async function googleSaveAddress(shop: Shop, request: PassRequest): Promise<string | 'silent' | null> {
  const google = await shop.wallets.google();
  const found = google && (await findPasses(shop, request));
  if (!google || !found) return null;
  const passes = await keepAll(shop, 'google', found);
  for (const pass of passes) {
    const put = await google.put(pass);
    if (put.kind === 'put') continue;
    shop.log.warn({ reason: put.reason }, 'Google Wallet does not take a pass');
    return 'silent';
  }
  return await google.saveAddress(passes, shop.origin);
}

interface FoundPasses {
  order: Order;
  passes: readonly WalletPass[];
}

async function findPasses(
  shop: Shop,
  { orderHash, ticketHash, language }: PassRequest,
): Promise<FoundPasses | null> {
  const order = await findOrderByHash(shop.database, orderHash);
  if (!order || !orderCan.print(order).yes) return null;
  const issued = await loadTicketsOf(shop.database, order.id);
  const wanted = issued.filter(
    ({ returnedAt, hash }) =>
      returnedAt === null && (ticketHash === null || hash === ticketHash.toUpperCase()),
  );
  const passes = walletPasses(order, wanted, await shop.catalogue.get(), passFrame(shop, language));
  return passes.length === 0 ? null : { order, passes };
}

/** Every pass by the names and in the language in which its wallet has it. */
async function keepAll(
  shop: Shop,
  wallet: WalletKind,
  { order, passes }: FoundPasses,
): Promise<IssuedPass[]> {
  const { revision } = await shop.catalogue.get();
  const kept: IssuedPass[] = [];
  for (const pass of passes) {
    const { ticketId, sessionId } = pass;
    const { language, ...names } = await keepPass(shop.database, {
      ...{ wallet, ticketId, sessionId, revision },
      language: pass.language,
      shown: digestOf(pass),
    });
    const again =
      language === pass.language
        ? null
        : await passOf(shop, { ticketId, orderId: order.id, language, ...names });
    kept.push(again ?? { ...pass, ...names });
  }
  return kept;
}

function passFrame(shop: Pick<Shop, 'origin' | 'now'>, language: Language) {
  return { language, origin: shop.origin, now: shop.now() };
}

interface OpenedPass extends Pick<KeptPass, 'ticketId' | 'name' | 'sessionName' | 'language'> {
  orderId: number;
}

async function passOf(
  shop: Shop,
  { ticketId, orderId, language, name, sessionName }: OpenedPass,
): Promise<IssuedPass | null> {
  const order = await loadOrder(shop.database, orderId);
  const tickets = (await loadTicketsOf(shop.database, order.id)).filter(({ id }) => id === ticketId);
  const [pass] = walletPasses(order, tickets, await shop.catalogue.get(), passFrame(shop, language));
  return pass === undefined ? null : { ...pass, name, sessionName };
}

/** Where a pass asks for its changes; phones ask by https alone. */
function updatesOf(shop: Pick<Shop, 'origin' | 'key'>, serial: string): PassUpdates | null {
  if (!shop.origin.startsWith('https:')) return null;
  return { address: `${shop.origin}/api/wallet/`, token: passToken(shop, serial) };
}

/** How a phone names a pass. */
export interface PassName {
  passType: string;
  serial: string;
}

/** Whether the pass is ours and the token its own; it may have been forgotten since. */
async function isOpened(shop: Shop, { passType: type, serial }: PassName, token: string): Promise<boolean> {
  const apple = await shop.wallets.apple();
  if (apple?.passType !== type) return false;
  const [given, right] = [Buffer.from(token), Buffer.from(passToken(shop, serial))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** null: it is not known, or the token is another's. */
async function openPass(shop: Shop, name: PassName, token: string) {
  return (await isOpened(shop, name, token)) ? await findPass(shop.database, 'apple', name.serial) : null;
}

/** A phone that keeps a pass and wants to hear of its changes. */
export async function keepDevice(
  shop: Shop,
  name: PassName,
  { token, device, pushToken }: { token: string; device: string; pushToken: string },
): Promise<'new' | 'known' | 'refused'> {
  const pass = await openPass(shop, name, token);
  if (pass === null) return 'refused';
  const kept = await registerDevice(shop.database, { device, ticketId: pass.ticketId, pushToken });
  // Whoever is one too many has the pass all the same, only without its changes.
  return kept === 'new' ? 'new' : 'known';
}

export async function dropDevice(
  shop: Shop,
  name: PassName,
  { token, device }: { token: string; device: string },
): Promise<boolean> {
  if (!(await isOpened(shop, name, token))) return false;
  await forgetDevice(shop.database, device, name.serial);
  return true;
}

/** Passes of a phone that changed since the mark of its last answer, and the mark of this one; null: none did. */
export async function changedPasses(
  shop: Shop,
  device: string,
  since: string,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const mark = /^\d{1,15}$/.test(since) ? Number(since) : 0;
  const changed = await loadChangedPasses(shop.database, device, new Date(mark));
  if (changed.length === 0) return null;
  const last = Math.max(...changed.map(({ changedAt }) => changedAt.getTime()));
  return { serialNumbers: changed.map((pass) => pass.name), lastUpdated: String(last) };
}

/** A pass as it stands now; null: it is not known, or the token is another's. */
export async function currentPass(
  shop: Shop,
  name: PassName,
  token: string,
): Promise<{ bytes: Buffer; type: string; changedAt: Date } | null> {
  const [apple, kept] = [await shop.wallets.apple(), await openPass(shop, name, token)];
  const pass = kept && (await passOf(shop, kept));
  if (!apple || !kept || !pass) return null;
  const { pictureId } = (await loadOrder(shop.database, kept.orderId)).document;
  const pictures = await shop.passPictures(shop, pictureId);
  const bytes = await apple.sign(pass, pictures, updatesOf(shop, pass.name));
  return { bytes, type: passType, changedAt: kept.changedAt };
}
