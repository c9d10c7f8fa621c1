import { beforeEach, describe, expect, test } from 'vitest';
import { copyMark } from './copy-mark.ts';
import { forgetOrder, isOrderPath, storedPage, storedPart, storeOrder } from './stored-order.ts';

const order = new URL('/order/ab12cd34', location.origin);
const part = new URL(import.meta.url).pathname;

async function putCopy(address: URL): Promise<void> {
  const cache = await caches.open('foyer-tickets');
  const headers = { 'content-encoding': 'gzip', 'content-security-policy': "default-src 'none'" };
  await cache.put(address.pathname, new Response('<html lang="ru"><p>Заказ', { headers }));
}

describe('the copy of a bought ticket', () => {
  beforeEach(async () => {
    await caches.delete('foyer-tickets');
  });

  test('is marked as one, and keeps its policy', async () => {
    await putCopy(order);
    const shown = await storedPage(new URL('/order/AB12CD34?orderId=7&lang=ru', location.origin));
    expect(await shown?.text()).toBe(`<html ${copyMark} lang="ru"><p>Заказ`);
    expect(shown?.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(shown?.headers.has('content-encoding')).toBe(false);
  });

  test('brings its parts along, and the last one takes them away', async () => {
    const other = new URL('/order/ef56', location.origin);
    await storeOrder(new URL(part, location.origin), [part]);
    await putCopy(order);
    await putCopy(other);
    expect(await storedPart(new URL(part, location.origin))).not.toBeNull();
    await forgetOrder(order);
    expect(await storedPage(order)).toBeNull();
    expect(await storedPage(other)).not.toBeNull();
    await forgetOrder(other);
    expect(await caches.has('foyer-tickets')).toBe(false);
  });

  test.each([
    ['/order/ab12', true],
    ['/order/declined/ab12', false],
    ['/order/return/ab12', false],
    ['/order/', false],
    ['/event/ab12', false],
    ['/api/order/ticket', false],
  ])('%s is an order: %s', (path, expected) => {
    expect(isOrderPath(path)).toBe(expected);
  });
});
