import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { randomName } from '#lib/random-name.ts';
import { readStored, store } from '#lib/tab-storage.ts';

const storageName = 'foyer-order-key';

interface StoredKey {
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
  const stored = readKey();
  if (stored?.request === text) return stored.key;
  const key = randomName();
  // Where nothing can be stored the key lasts for one call and its repeat.
  store(storageName, { key, request: text });
  return key;
}

/** The order is placed, or its key is no longer needed. */
export function forgetOrderKey(): void {
  store(storageName, null);
}

function readKey(): StoredKey | null {
  const stored = readStored(storageName);
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('request' in stored))
    return null;
  const { key, request } = stored;
  return typeof key === 'string' && typeof request === 'string' ? { key, request } : null;
}
