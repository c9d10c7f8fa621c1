import { qrModules } from '@foyer/server/print/code-pictures.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone } from '#e2e/support/browser.ts';
import { becomeHead, startDeskShop } from '#e2e/support/desk-world.ts';

let shop: Awaited<ReturnType<typeof startDeskShop>>;
let page: Page;
let door: string;

beforeAll(async () => {
  shop = await startDeskShop();
  ({ page } = await openVisitor({ ...phone, locale: 'ru-RU' }));
  await page.addInitScript(recordDevice);
  await becomeHead(shop, page);
  const [{ id = 0 } = {}] = await shop.database.query<{ id: number }>(
    `select id from session where event_id = 'storm'`,
  );
  door = `${shop.origin}/desk/door?session=${id}`;
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

interface Device {
  awake: number;
  asleep: number;
  opened: number;
  tracks: MediaStreamTrack[];
  isTaken: boolean;
  /** What stands before the camera. */
  code: readonly (readonly boolean[])[];
}

/** Runs in the page: a phone whose screen and camera tell what is asked of them. */
function recordDevice(): void {
  const device: Device = { awake: 0, asleep: 0, opened: 0, tracks: [], isTaken: false, code: [] };
  Object.assign(window, { device });
  const lock = () => {
    device.awake += 1;
    const release = async () => {
      device.asleep += 1;
    };
    return Promise.resolve({ release });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request: lock } });
  const open = async () => {
    device.opened += 1;
    if (device.isTaken) throw new DOMException('in use', 'NotReadableError');
    const canvas = document.createElement('canvas');
    const picture = canvas.getContext('2d');
    if (!picture) throw new Error('no picture');
    const draw = () => {
      picture.fillStyle = 'white';
      picture.fillRect(0, 0, canvas.width, canvas.height);
      picture.fillStyle = 'black';
      for (const [y, row] of device.code.entries())
        for (const [x, isDark] of row.entries()) if (isDark) picture.fillRect(20 + x * 4, 20 + y * 4, 4, 4);
    };
    draw();
    setInterval(draw, 100);
    const stream = canvas.captureStream();
    device.tracks.push(...stream.getTracks());
    return stream;
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: open } });
}

const device = () =>
  page.evaluate<{ awake: number; asleep: number; opened: number; live: number }>(
    '({ ...device, tracks: 0, live: device.tracks.filter(({ readyState }) => readyState === "live").length })',
  );

/** The page comes back: the phone was locked, or another program was in front. */
const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('the screen of a door stays on, also after the phone was locked, and may sleep when it is left', async () => {
  await page.goto(door);
  await page.getByLabel('Код билета').waitFor();
  await expect.poll(device).toMatchObject({ awake: 1, asleep: 0 });
  await comeBack();
  await expect.poll(device).toMatchObject({ awake: 2 });
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(device).toMatchObject({ awake: 2, asleep: 1, live: 0 });
});

test('a camera that was taken away is opened anew, at once or when the page comes back', async () => {
  await page.goto(door);
  await expect.poll(device).toMatchObject({ opened: 1, live: 1 });
  await page.evaluate(`device.tracks[0].stop(); device.tracks[0].dispatchEvent(new Event('ended'))`);
  await expect.poll(device).toMatchObject({ opened: 2, live: 1 });
  await page.evaluate(
    `device.isTaken = true; device.tracks[1].stop(); device.tracks[1].dispatchEvent(new Event('ended'))`,
  );
  await page.getByText('Камеры нет').waitFor();
  await page.evaluate('device.isTaken = false');
  await comeBack();
  await expect.poll(device).toMatchObject({ live: 1 });
  await page.getByText('Камеры нет').waitFor({ state: 'hidden' });
});

test('a camera that cannot read codes yet says so, and reads as soon as the rest of the program has come', async () => {
  const storageState = await page.context().storageState();
  const fresh = await openVisitor({ ...phone, locale: 'ru-RU', storageState, serviceWorkers: 'block' });
  await fresh.page.addInitScript(recordDevice);
  let isLost = true;
  await fresh.context.route(/\.wasm$/, (route) =>
    isLost ? route.abort('connectionreset') : route.continue(),
  );
  await fresh.page.goto(door);
  await fresh.page.getByText('Камера пока не читает коды').waitFor();
  isLost = false;
  await fresh.page.getByText('Камера пока не читает коды').waitFor({ state: 'hidden' });
  await fresh.page.evaluate(
    (code) => Object.assign(Reflect.get(window, 'device'), { code }),
    qrModules('1'.repeat(12)),
  );
  await fresh.page.getByRole('heading', { name: 'Не наш билет' }).waitFor();
  await fresh.context.close();
});

test('a browser that can run no decoder is told apart from a line that breaks', async () => {
  const storageState = await page.context().storageState();
  const strict = await openVisitor({ ...phone, locale: 'ru-RU', storageState, serviceWorkers: 'block' });
  await strict.page.addInitScript(recordDevice);
  await strict.page.addInitScript('delete globalThis.WebAssembly');
  const asked: string[] = [];
  strict.page.on('request', (request) => asked.push(request.url()));
  await strict.page.goto(door);
  await strict.page.getByText('Этот браузер не умеет читать коды камерой').waitFor();
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([]);
  await strict.context.close();
});

test('what reads the codes is kept before the camera is opened', async () => {
  const storageState = await page.context().storageState();
  const fresh = await openVisitor({ ...phone, locale: 'ru-RU', storageState });
  await fresh.page.addInitScript(recordDevice);
  await fresh.page.addInitScript('device.isTaken = true');
  await fresh.page.goto(door);
  await fresh.page.getByText('Камеры нет').waitFor();
  const kept = () =>
    fresh.page.evaluate(async () => {
      const found = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return found.flat().some(({ url }) => url.endsWith('.wasm'));
    });
  await expect.poll(kept).toBe(true);
  await fresh.context.close();
});

test('a tab of an older desk makes way for a newer one', async () => {
  await page.goto(door);
  await page.getByLabel('Код билета').waitFor();
  await page.evaluate('window.isOld = true');
  const newer = await page.context().newPage();
  await newer.goto(`${shop.origin}/contacts`);
  const version = await newer.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('foyer-door', 3);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result.version);
      }),
  );
  expect(version).toBe(3);
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined();
});

test('a phone that opens the door for the first time shows it in the letters of the house', async () => {
  const storageState = await page.context().storageState();
  const fresh = await openVisitor({ ...phone, locale: 'ru-RU', storageState });
  await fresh.page.goto(door);
  await fresh.page.getByLabel('Код билета').waitFor();
  const devtools = await fresh.context.newCDPSession(fresh.page);
  for (const domain of ['DOM.enable', 'CSS.enable'] as const) await devtools.send(domain);
  const seen = async () => {
    const { root } = await devtools.send('DOM.getDocument');
    const asked = { nodeId: root.nodeId, selector: '.door-buttons button' };
    const { nodeId } = await devtools.send('DOM.querySelector', asked);
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  };
  await expect.poll(seen).toEqual(['Onest']);
  await fresh.context.close();
});
