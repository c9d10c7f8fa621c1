import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { randomName } from '#lib/random-name.ts';

const storageName = 'foyer-order-key';

interface KeptKey {
  key: string;
  /** The request that was sent with it. */
  request: string;
}

/**
 * The Idempotency-Key of a cart: the same for the same request, over reloads of the tab too, so that a lost answer
 * or a second press makes no second order (OR-6). Another request is another order and gets another key.
 */
export function orderKey(request: PlaceOrderRequest): string {
  // A bot check in between does not make it another order.
  const text = JSON.stringify({ ...request, botCheck: undefined });
  const kept = readKey();
  if (kept?.request === text) return kept.key;
  const key = randomName();
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ key, request: text }));
  } catch {
    // Without a storage the key lasts for one call and its repeat.
  }
  return key;
}

/** The order is placed, or its key is no longer needed. */
export function forgetOrderKey(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // Nothing was stored.
  }
}

function readKey(): KeptKey | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('request' in kept)) return null;
    const { key, request } = kept;
    return typeof key === 'string' && typeof request === 'string' ? { key, request } : null;
  } catch {
    return null;
  }
}
