import type { Me } from '@foyer/contract/desk/desk.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop } from '#testing/answering-shop.ts';
import { renderPart } from '#testing/render-part.tsx';
import { DoorScreen } from './door-screen.tsx';

const me: Me = {
  ...{ name: 'Вера', roles: ['door'], passFor: null, isHouseAccount: false, token: '' },
  ...{ house: 'Полдень', timeZone: 'UTC', language: 'ru', now: 0 },
};
const [used, good] = ['111111111111', '222222222222'] as const;

/** A camera before which these codes are held up; says how often it has looked. */
function cameraOn(codes: readonly string[]): () => number {
  let looks = 0;
  const picture = document.createElement('canvas');
  // A picture that never changes sends nothing, and the video never begins.
  const drawing = setInterval(() => picture.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementation(async () => picture.captureStream());
  class Detector {
    static getSupportedFormats = async () => ['qr_code', 'code_128'];
    async detect() {
      looks += 1;
      return codes.map((rawValue) => ({ rawValue }));
    }
  }
  Reflect.set(globalThis, 'BarcodeDetector', Detector);
  onTestFinished(() => {
    clearInterval(drawing);
    camera.mockRestore();
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  });
  return () => looks;
}

test('a refused ticket beside a good one stays red until it is acknowledged', async () => {
  const looks = cameraOn([used, good]);
  const now = Date.now();
  const list = {
    ...{
      sessionId: 5,
      title: 'Гроза',
      startsAt: now,
      opensAt: now - 1,
      overAt: now + 3_600_000,
      now,
      key: 'k',
    },
    ...{ parts: [], division: { version: 0, parts: [] }, words: ['ложа 1', 'ложа 2'] },
    rows: [used, good].map((code, index) => [code, index + 1, index, 0, 1, index + 1, 0, null, 0]),
  };
  answeringShop(({ path, request: { scans } }) => {
    if (path === 'me') return me;
    if (path === 'door/list') return list;
    const read = Array.isArray(scans) ? scans : [];
    const said = { first: null, other: null, door: null };
    const answers = read.map(({ n, code }) => ({ ...said, n, verdict: code === used ? 'returned' : 'in' }));
    return { ...list, answers, changes: [], doubles: [], since: now, cameIn: 0 };
  });
  const place = renderPart(<DoorScreen me={me} sessionId={5} />);
  const titles: string[] = [];
  const watch = new MutationObserver(() => {
    const title = place.querySelector('h1')?.textContent;
    if (title && title !== titles.at(-1)) titles.push(title);
  });
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await expect.element(page.getByText(/ещё один код/)).toBeVisible();
  // For longer than a verdict stays at least.
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 30);
  expect(titles).toEqual(['Возвращён']);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => titles).toEqual(['Возвращён', 'Проходите']);
});
